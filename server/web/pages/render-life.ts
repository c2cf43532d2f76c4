import type { ServerResponse } from 'node:http';

/**
 * The client disconnected before its response was complete. Not an error, because nobody is waiting
 * for it.
 */
export class ClientLeft extends Error {
  override readonly name = 'ClientLeft';

  constructor() {
    super('The client disconnected.');
  }
}

/** The abort signals of one render. */
export interface RenderLife {
  /** Aborted when the client leaves and when the server stops: nobody waits for the rest. */
  readonly rendering: AbortSignal;
  /**
   * For requests to the API: aborted with the rendering, and at the deadline. The document then
   * says what is missing, so rendering goes on after the deadline.
   */
  readonly reading: AbortSignal;
}

/** Watches one render, so that everything it requested is cancelled with it. */
export function renderLife(
  response: ServerResponse,
  stopping: AbortSignal,
  deadlineMs: number,
): RenderLife {
  const rendering = new AbortController();
  const reading = new AbortController();
  const deadline = setTimeout(
    () => reading.abort(new DOMException('The render took too long.', 'TimeoutError')),
    deadlineMs,
  );
  deadline.unref();
  function end(reason: unknown): void {
    reading.abort(reason);
    rendering.abort(reason);
  }
  const onStopping = (): void => end(stopping.reason);
  stopping.addEventListener('abort', onStopping, { once: true });
  response.once('close', () => {
    clearTimeout(deadline);
    stopping.removeEventListener('abort', onStopping);
    // A response without a body ends before the page's data has loaded.
    const isHead = response.req.method === 'HEAD';
    if (isHead || !response.writableFinished) end(new ClientLeft());
  });
  return { rendering: rendering.signal, reading: reading.signal };
}
