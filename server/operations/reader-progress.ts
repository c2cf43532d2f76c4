/** Ends connections whose client asks and does not read: answers must not pile up for nobody. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ReaderProgress {
  /** A client that is owed something has to take `minBytes` in every such time. */
  readonly windowMs: number;
  readonly minBytes: number;
  /** How often this is looked at: it is what a slow reader gains on top. */
  readonly checkMs: number;
}

/**
 * Of what the system does not buffer itself, 8 KiB in 20 s: a third of what the slowest mobile
 * networks carry. Node's own timeout does not do it: a write that waits counts as activity once
 * more (50 s instead of 25), and bytes that the client sends count as well (for ever).
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
 * What the system has taken for the client. Node shows that of whole writes only, and one write may
 * be a large file: so its handle is asked, where it says.
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
