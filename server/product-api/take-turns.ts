import type { FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../shared/errors.ts';
import { threadClock, WorkTurns } from '../work-turns.ts';
import type { ProductApi } from './parts.ts';

/**
 * Above what the proxy waits before its second attempt, so that it passes the answer on: a second
 * attempt would be more of what there is too much of.
 */
const retryAfterSeconds = { least: 3, most: 6 } as const;

/**
 * What others wait for: the gate must know whose session it is, or it shows an error to a member,
 * and who asks whether the API is ready must not be told that it is not.
 */
const always: ReadonlySet<string | undefined> = new Set([
  '/api/v1/me',
  '/api/v1/ready',
  '/internal/health',
]);

/** Lets requests begin in turns, and refuses them while this thread has too much to do. */
export function takeTurns(app: ProductApi): void {
  let underWay = 0;
  const turns = new WorkTurns(() => underWay, threadClock());
  app.addHook('onRequest', function awaitTurn(request, reply, done) {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    if (isAlwaysTaken(request)) {
      done();
      return;
    }
    turns.enter({
      begin() {
        // The proxy has given up: nobody waits for it.
        if (!reply.raw.destroyed) done();
      },
      refuse: () => done(tooBusy()),
    });
  });
}

function isAlwaysTaken(request: FastifyRequest): boolean {
  return always.has(request.routeOptions.url);
}

function tooBusy(): ProblemError {
  const { least, most } = retryAfterSeconds;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  return new ProblemError(
    problem('unavailable', 'The portal is very busy right now. Please try again in a few seconds.'),
    { 'retry-after': String(seconds) },
  );
}
