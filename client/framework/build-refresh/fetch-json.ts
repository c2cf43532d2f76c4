import { isErrorStatus } from '#shared/http/retry-policy.ts';

/** Fetches a JSON file of the build. */
export type FetchJson = (
  url: string,
  options: { readonly limitMs: number; readonly signal?: AbortSignal; readonly fresh?: boolean },
) => Promise<unknown>;

/** A response with an error status. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly status: number;

  constructor(status: number, url: string) {
    super(`${url} was answered with status ${status}.`);
    this.status = status;
  }
}

/**
 * A request that did not get through, or whose answer broke off. Nobody need tell of it: browsers do by
 * themselves, and where a page is left Firefox tells its scripts that what they were fetching was cut
 * off.
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
    const asked = fetch(url, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      ...(fresh ? { cache: 'no-store' } : {}),
    });
    const response = await asked.catch(throwCutOff);
    if (isErrorStatus(response.status)) throw new AnswerError(response.status, url);
    return response.json().catch(throwCutOff);
  };
}

/** `fetch` has only a TypeError for that; what is too late or cannot be read is another error. */
function throwCutOff(error: unknown): never {
  throw error instanceof TypeError ? new CutOffError(error.message, { cause: error }) : error;
}

/** Writes a message and its error to the console, except where a request was cut off. */
export function tellConsole(message: string, error: unknown): void {
  if (!(error instanceof CutOffError)) console.error(message, error);
}
