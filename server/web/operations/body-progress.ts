/**
 * Ends requests whose body arrives too slowly, so that slow senders do not hold memory and
 * connections.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endWith, tooSlow, wireProblem } from './wire-problems.ts';

export interface BodyProgress {
  /** How often the progress is checked. */
  readonly windowMs: number;
  /** How many bytes must have arrived since the last check, unless the body is complete. */
  readonly minBytes: number;
}

/**
 * 4 KiB in 10 s is a tenth of the speed of the slowest mobile networks, so that real uploads on bad
 * connections pass, whatever their size, and one byte a second does not.
 */
export const defaultBodyProgress: BodyProgress = { windowMs: 10_000, minBytes: 4_096 };

/** Watches the body of every request that has one. */
export function watchBodyProgress(
  server: FastifyInstance,
  progress: BodyProgress = defaultBodyProgress,
): void {
  server.addHook('onRequest', function watchBody(request, reply, done) {
    if (hasBody(request)) startWatch(request, reply, progress);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function startWatch(request: FastifyRequest, reply: FastifyReply, progress: BodyProgress): void {
  const { raw } = request;
  const { socket } = raw;
  let seen = socket.bytesRead;
  const timer = setInterval(function lookAtProgress() {
    if (raw.complete || raw.destroyed) return stop();
    const came = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // Unread data means that this server or the upstream is slow, and not the client.
    if (came >= progress.minBytes || raw.readableLength >= raw.readableHighWaterMark) return;
    stop();
    request.log.info({ cameBytes: came }, 'body too slow');
    if (reply.raw.headersSent) socket.destroy();
    else endWith(socket, wireProblem(tooSlow, request.id, reply.getHeaders()));
  }, progress.windowMs);
  timer.unref();
  function stop(): void {
    clearInterval(timer);
  }
  raw.once('end', stop);
  reply.raw.once('close', stop);
}
