import { ProblemError } from '../shared/errors.ts';
import type { PageRequest } from './page.ts';
import { asPageError } from './run-page.ts';

/** Runs before a route is entered in the browser; throws what the error screen should show. */
export type RouteMiddleware = (request: PageRequest) => Promise<void>;

/** The middleware a route may name. The server's gate is the other half of `signed-in`. */
export const middlewareRegistry: Readonly<Record<string, RouteMiddleware>> = {
  'signed-in': signedIn,
};

/** Without a session the page does not exist: the same screen the server's gate answers with. */
async function signedIn(request: PageRequest): Promise<void> {
  try {
    await request.api.get('/me');
  } catch (error) {
    throw error instanceof ProblemError && error.status === 401
      ? asPageError(error, request)
      : error;
  }
}
