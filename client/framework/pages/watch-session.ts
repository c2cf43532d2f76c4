import { ProblemError, saysSessionEnded } from '#shared/http/errors.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import type { EndpointResponse, RequestArgument } from '../http/endpoint-call.ts';
import type { PageRequest } from './page.ts';

export interface WatchedSession {
  /** The request to give to the page instead of the original. */
  readonly request: PageRequest;
  /** Resolves with what was read, or rejects if the session turned out to have ended meanwhile. */
  whileAlive<T>(reading: Promise<T>): Promise<T>;
}

/**
 * Notices that the session ended while a private page was loading. A loader may tolerate a list
 * that could not be read, but without a session the whole page must fail.
 */
export function watchSession(request: PageRequest): WatchedSession {
  let ended: ProblemError | undefined;

  async function send<K extends EndpointKey>(
    endpoint: K,
    ...asked: RequestArgument<K>
  ): Promise<EndpointResponse<K>> {
    try {
      return await request.api.send(endpoint, ...asked);
    } catch (error) {
      if (error instanceof ProblemError && saysSessionEnded(error.problem)) ended = error;
      throw error;
    }
  }

  return {
    request: { ...request, api: { send } },
    async whileAlive(reading) {
      const read = await reading;
      if (ended !== undefined) throw ended;
      return read;
    },
  };
}
