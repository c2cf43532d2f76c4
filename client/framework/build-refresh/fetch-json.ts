import { isErrorStatus } from '../../../shared/http/retry-policy.ts';

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
 * Makes a function that fetches build files. Each request times out after `limitMs`; `fresh`
 * bypasses the browser's caches.
 */
export function jsonFetcher(fetch: typeof globalThis.fetch): FetchJson {
  return async (url, { limitMs, signal, fresh = false }) => {
    const limit = AbortSignal.timeout(limitMs);
    const response = await fetch(url, {
      credentials: 'same-origin',
      headers: { accept: 'application/json' },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      ...(fresh ? { cache: 'no-store' } : {}),
    });
    if (isErrorStatus(response.status)) throw new AnswerError(response.status, url);
    return response.json();
  };
}
