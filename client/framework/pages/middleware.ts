import { ProblemError } from '#shared/http/errors.ts';
import type { PageRequest } from './page.ts';
import { asPageError } from './run-page.ts';

/** Runs before a route is opened in the browser; throws the error to show. */
export type RouteMiddleware = (request: PageRequest) => Promise<void>;

/** The middleware a route may name. On the server the gate does the work of `signed-in`. */
export const middlewareRegistry: Readonly<Record<string, RouteMiddleware>> = {
  'signed-in': signedIn,
};

/** Without a session the page does not exist: shows the same error screen as the server's gate. */
async function signedIn(request: PageRequest): Promise<void> {
  try {
    await request.api.send('GET /me');
  } catch (error) {
    throw error instanceof ProblemError && error.status === 401
      ? asPageError(error, request)
      : error;
  }
}
