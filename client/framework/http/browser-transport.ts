import type { ApiTransport } from '#shared/http/api-transport.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';

/**
 * Sends API requests with fetch to `baseUrl` (from configuration). A request without any response
 * becomes a `ProblemError` that says so; an aborted one rejects with the signal's reason.
 */
export function browserTransport(baseUrl: string, signal: AbortSignal): ApiTransport {
  return fetchTransport(baseUrl, { signal });
}

/** Sends a small report while its page is being left; it cannot be aborted. */
export function keepaliveTransport(baseUrl: string): ApiTransport {
  return fetchTransport(baseUrl, { keepalive: true });
}

function fetchTransport(
  baseUrl: string,
  options: { readonly signal?: AbortSignal; readonly keepalive?: boolean },
): ApiTransport {
  const { signal } = options;
  return async ({ method, path, headers = {}, body }) => {
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers,
        credentials: 'same-origin',
        redirect: 'error',
        ...(body === undefined ? {} : { body }),
        ...options,
      });
      const text = await response.text();
      return { status: response.status, header: (name) => response.headers.get(name), text };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw new ProblemError(
        problem(
          'upstream-unreachable',
          'We couldn’t reach the server. Check your connection and try again. Nothing you typed is lost.',
          { cause: String(error) },
        ),
      );
    }
  };
}
