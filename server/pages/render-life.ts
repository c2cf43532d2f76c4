import type { ServerResponse } from 'node:http';

/** The client disconnected before its answer was complete. Not an error: nobody is there to be told. */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';

  constructor() {
    super('The client disconnected.');
  }
}

/**
 * The signal one render lives by: aborted when the client leaves, at the deadline, and when the
 * server stops. Everything the render asked for is cancelled with it.
 */
export function renderLife(
  response: ServerResponse,
  stopping: AbortSignal,
  deadlineMs: number,
): AbortSignal {
  const life = new AbortController();
  const deadline = setTimeout(
    () => life.abort(new DOMException('The render took too long.', 'TimeoutError')),
    deadlineMs,
  );
  deadline.unref();
  const onStopping = (): void => life.abort(stopping.reason);
  stopping.addEventListener('abort', onStopping, { once: true });
  response.once('close', () => {
    clearTimeout(deadline);
    stopping.removeEventListener('abort', onStopping);
    // An answer without a body is finished before what the page asked for is.
    const isHead = response.req.method === 'HEAD';
    if (isHead || !response.writableFinished) life.abort(new ClientLeft());
  });
  return life.signal;
}
