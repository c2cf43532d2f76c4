/**
 * Ends connections whose client sends requests but does not read, so that responses do not pile up.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReaderProgress {
  /** A client with unread responses has to read `minBytes` in each window. */
  readonly windowMs: number;
  readonly minBytes: number;
  /** How often this is checked; a slow reader gains at most this time in addition. */
  readonly checkMs: number;
}

/**
 * 8 KiB in 20 s, beyond what the system buffers: a third of the speed of the slowest mobile
 * networks. Node's own timeout is not enough: a waiting write counts as activity once more (50 s
 * and not 25), and so do bytes that the client sends (without end).
 */
export const defaultReaderProgress: ReaderProgress = {
  windowMs: 20_000,
  minBytes: 8_192,
  checkMs: 2_000,
};

interface Taken {
  bytes: number;
  since: number;
}

/**
 * Watches every connection of a server for as long as it runs.
 * @param now monotonic milliseconds
 */
export function watchReaders(
  server: FastifyInstance,
  progress: ReaderProgress = defaultReaderProgress,
  now: () => number = performance.now.bind(performance),
): void {
  const readers = new Map<Socket, Taken>();
  server.server.on('connection', function meetReader(socket: Socket) {
    readers.set(socket, { bytes: 0, since: now() });
    socket.once('close', () => readers.delete(socket));
  });
  const timer = setInterval(function lookAtReaders() {
    const at = now();
    for (const [socket, taken] of readers) {
      const bytes = bytesTaken(socket);
      const waits = socket.writableLength > 0;
      if (!waits || bytes - taken.bytes >= progress.minBytes) {
        taken.bytes = bytes;
        taken.since = at;
      } else if (at - taken.since >= progress.windowMs) {
        server.log.info({ owedBytes: socket.writableLength }, 'reader too slow');
        socket.destroy();
      }
    }
  }, progress.checkMs);
  timer.unref();
  server.addHook('onClose', function stopWatchingReaders(_server, done) {
    clearInterval(timer);
    done();
  });
}

/**
 * How many bytes the system has accepted for the client. Node reports only whole writes, and one
 * write may be a large file, so this asks the handle if possible.
 */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null;
  };
  const { bytesWritten, writeQueueSize } = handle ?? {};
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize;
}
