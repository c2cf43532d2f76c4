import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { failuresFree, type LockSubjects, requireUnlocked } from './login-lock.ts';

const retryAfterSeconds = '1';

/**
 * Limits how many password checks run at once to the number of failures that are still free before
 * the next wait.
 */
export interface LoginThrottle {
  /** Runs `verify` unless the account is locked here; rejects with 423, or 429 while too many run. */
  attempt<T>(subjects: LockSubjects, verify: () => Promise<T>): Promise<T>;
}

/**
 * A thousand guesses sent at once would all pass the lock before the first has been counted. So
 * running checks count as failures until they are done. One check may always run: once a wait is
 * over, earlier failures are no reason to refuse it.
 */
export function createLoginThrottle(storage: Storage, now: () => number): LoginThrottle {
  const running = new Map<string, number>();
  return {
    async attempt(subjects, verify) {
      const failures = await requireUnlocked(storage.db, subjects, now());
      const others = running.get(subjects.own) ?? 0;
      if (others > 0 && failures + others >= failuresFree.own) throw tooManyAtOnce();
      running.set(subjects.own, others + 1);
      try {
        return await verify();
      } finally {
        const left = (running.get(subjects.own) ?? 1) - 1;
        if (left > 0) running.set(subjects.own, left);
        else running.delete(subjects.own);
      }
    },
  };
}

function tooManyAtOnce(): ProblemError {
  return new ProblemError(
    problem('rate-limited', 'Several attempts are already running. Please wait a moment.'),
    { 'retry-after': retryAfterSeconds },
  );
}
