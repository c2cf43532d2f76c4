import { ProblemError, problem } from '../../../shared/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { failuresPerAccount, type LockSubjects, requireUnlocked } from './login-lock.ts';

const retryAfterSeconds = '1';

/** Lets no more guesses at a password run than could still be counted before the lock. */
export interface Guesses {
  /** Runs `verify` unless the account is locked; rejects with 423, or 429 while too many run. */
  attempt<T>(subjects: LockSubjects, verify: () => Promise<T>): Promise<T>;
}

/**
 * A thousand guesses sent at once would all pass the lock before the first has been counted. So
 * those that run count as if they had failed.
 */
export function limitGuesses(storage: Storage, now: () => number): Guesses {
  const running = new Map<string, number>();
  return {
    async attempt(subjects, verify) {
      const failures = await requireUnlocked(storage.db, subjects, now());
      const others = running.get(subjects.account) ?? 0;
      if (failures + others >= failuresPerAccount) throw tooManyAtOnce();
      running.set(subjects.account, others + 1);
      try {
        return await verify();
      } finally {
        const left = (running.get(subjects.account) ?? 1) - 1;
        if (left > 0) running.set(subjects.account, left);
        else running.delete(subjects.account);
      }
    },
  };
}

function tooManyAtOnce(): ProblemError {
  return new ProblemError(
    problem('rate-limited', 'Several attempts are running already. Please wait a moment.'),
    { 'retry-after': retryAfterSeconds },
  );
}
