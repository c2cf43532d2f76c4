import { isErrorStatus } from '#shared/http/retry-policy.ts';

/** Fetches a JSON file of the build. */
export type FetchJson = (
  url: string,
  options: { readonly limitMs: number; readonly signal?: AbortSignal; readonly fresh?: boolean },
) => Promise<unknown>;

/** A response with an error status. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError';
  readonly status: number;

  constructor(status: number, url: string) {
    super(`${url} was answered with status ${status}.`);
    this.status = status;
  }
}

/**
 * A request that did not get through, or whose response broke off. It is not logged: browsers log it
 * anyway, and Firefox reports it to the scripts of a page that is being left.
 */
export class CutOffError extends Error {
  override readonly name = 'CutOffError';
}

/**
 * Makes a function that fetches build files. Each request times out after `limitMs`; `fresh`
 * bypasses the browser's caches.
 */
export function jsonFetcher(fetch: typeof globalThis.fetch): FetchJson {
  return async (url, { limitMs, signal, fresh = false }) => {
    const limit = AbortSignal.timeout(limitMs);
    const ours = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    try {
      const response = await fetch(url, {
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
        signal: ours,
        ...(fresh ? { cache: 'no-store' } : {}),
      });
      if (isErrorStatus(response.status)) throw new ResponseError(response.status, url);
      return await response.json();
    } catch (error) {
      if (!ours.aborted && isCutOff(error)) throw new CutOffError(error.message, { cause: error });
      throw error;
    }
  };
}

/**
 * `fetch` has only a TypeError for a lost connection. Firefox has that for a request whose page is
 * left before the response, and an AbortError where the body was on its way.
 */
function isCutOff(error: unknown): error is Error {
  return error instanceof TypeError || (error instanceof Error && error.name === 'AbortError');
}

/** Writes a message and its error to the console, except where a request was cut off. */
export function tellConsole(message: string, error: unknown): void {
  if (!(error instanceof CutOffError)) console.error(message, error);
}
