import type { FastifyReply } from 'fastify';

/**
 * Aborted when whoever asked has left before they were answered. The signal of the request says that
 * of requests without a body only: another one is closed as soon as its body was read.
 */
export function leftSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const left = new AbortController();
  const end = (): void => {
    if (!raw.writableEnded) left.abort();
  };
  if (raw.closed) end();
  else raw.once('close', end);
  return left.signal;
}
