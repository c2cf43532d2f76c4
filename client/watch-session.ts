import { ProblemError, saysSessionEnded } from '../shared/errors.ts';
import type { PageRequest } from './page.ts';

export interface WatchedSession {
  /** What the page is asked with in place of the request. */
  readonly request: PageRequest;
  /** What was read, unless the session turned out to have ended meanwhile: then it fails of that. */
  whileAlive<T>(reading: Promise<T>): Promise<T>;
}

/**
 * Notices that the session ended while a page behind the gate was reading. Its loader may make do
 * without a list that could not be read; without a session there is no page to make do for.
 */
export function watchSession(request: PageRequest): WatchedSession {
  let ended: ProblemError | undefined;

  async function get<T>(path: string): Promise<T> {
    try {
      return await request.api.get<T>(path);
    } catch (error) {
      if (error instanceof ProblemError && saysSessionEnded(error.problem)) ended = error;
      throw error;
    }
  }

  return {
    request: { ...request, api: { ...request.api, get } },
    async whileAlive(reading) {
      const read = await reading;
      if (ended !== undefined) throw ended;
      return read;
    },
  };
}
