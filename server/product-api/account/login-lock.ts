import { createHash } from 'node:crypto';
import { ProblemError, problem } from '../../../shared/errors.ts';
import type { Read, Write } from '../storage/storage.ts';
import { normalEmail } from './account-store.ts';

/** Product rule B5. */
export const failuresPerAccount = 10;
export const failuresPerNetwork = 30;
export const lockMs = 15 * 60_000;

/**
 * What failures are counted against. The address is counted whether or not there is an account,
 * so that a lock tells nothing; and only its hash is kept, because people type passwords there.
 */
export interface LockSubjects {
  readonly account: string;
  readonly network: string;
}

export function lockSubjects(email: string, ipPrefix: string): LockSubjects {
  const hash = createHash('sha256').update(normalEmail(email)).digest('hex');
  return { account: `account:${hash}`, network: `network:${ipPrefix}` };
}

/** Rejects with 423 while one of the subjects is locked. Returns the failures so far of the account. */
export async function requireUnlocked(
  db: Read,
  subjects: LockSubjects,
  now: number,
): Promise<number> {
  const rows = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', 'in', [subjects.account, subjects.network])
    .execute();
  for (const { locked_until } of rows) {
    const until = locked_until === null ? 0 : Date.parse(locked_until);
    // A clock that was set back must not lock anyone out for longer than a lock lasts.
    if (until > now && until <= now + lockMs) throw locked(until, now);
  }
  const own = rows.find(({ subject }) => subject === subjects.account);
  return own === undefined || isForgotten(own, now) ? 0 : own.failures;
}

/** How many failures are counted against the account. */
export async function failuresSoFar(db: Read, subjects: LockSubjects): Promise<number> {
  const row = await db
    .selectFrom('login_failures')
    .select('failures')
    .where('subject', '=', subjects.account)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Counts a failure against the account and the network; either may be locked by it. */
export async function countFailure(trx: Write, subjects: LockSubjects, now: number): Promise<void> {
  await countOne(trx, subjects.account, failuresPerAccount, now);
  await countOne(trx, subjects.network, failuresPerNetwork, now);
}

/** Forgets the failures of an account: its owner has just proven to be its owner. */
export async function forgetFailures(trx: Write, subjects: LockSubjects): Promise<void> {
  await trx.deleteFrom('login_failures').where('subject', '=', subjects.account).execute();
}

async function countOne(trx: Write, subject: string, max: number, now: number): Promise<void> {
  const row = await trx
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', '=', subject)
    .executeTakeFirst();
  const failures = row === undefined || isForgotten(row, now) ? 1 : row.failures + 1;
  const values = {
    failures,
    last_failure_at: new Date(now).toISOString(),
    locked_until: failures >= max ? new Date(now + lockMs).toISOString() : null,
  };
  await trx
    .insertInto('login_failures')
    .values({ subject, ...values })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
    .execute();
}

/** Failures are forgotten after a lock has ended, and when none came for as long as a lock lasts. */
function isForgotten(
  row: { readonly last_failure_at: string; readonly locked_until: string | null },
  now: number,
): boolean {
  if (row.locked_until !== null) return Date.parse(row.locked_until) <= now;
  return Date.parse(row.last_failure_at) + lockMs <= now;
}

function locked(until: number, now: number): ProblemError {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  const wait = minutes === 1 ? 'one minute' : `${minutes} minutes`;
  return new ProblemError(
    problem(
      'locked',
      `Too many attempts have failed. Signing in is possible again in ${wait}; a new password can be chosen at once.`,
      { lockedUntil: new Date(until).toISOString() },
    ),
    { 'retry-after': String(Math.ceil((until - now) / 1_000)) },
  );
}
