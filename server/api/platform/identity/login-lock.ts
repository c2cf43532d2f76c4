import { createHash } from 'node:crypto';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { isAhead } from '../clock-jumps.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import { normalEmail } from './account-store.ts';

/** How many failures are free; each further one causes a wait. */
export const failuresFree = { own: 5, account: 50, network: 30 } as const;
type Kind = keyof typeof failuresFree;

/** The first wait; each further failure doubles it: 30 s, 1 min, 2, 4, 8, then always 15. */
const firstWaitMs = 30_000;
export const longestWaitMs = 15 * 60_000;
/** Failures are forgotten after this long without a new one; those of a whole account later. */
const forgottenAfterMs = { own: 3_600_000, account: 86_400_000, network: 3_600_000 } as const;

/**
 * The subjects that failures are counted against. `own` is one account from one network, so that
 * nobody locks out somebody elsewhere. The others limit what many networks can try on one account,
 * and one network on many accounts; they never lock out a network that the account has logged in
 * from. The address is counted whether or not there is an account, so that a lock reveals nothing,
 * and only its hash is kept, because people sometimes type their password there.
 */
export interface LockSubjects {
  readonly own: string;
  readonly account?: string;
  readonly network?: string;
  /** Used to find out whether the account has logged in from this network; not stored. */
  readonly from?: { readonly email: string; readonly ipPrefix: string };
}

/** Passwords typed to log in. */
export function passwordSubjects(email: string, ipPrefix: string): Required<LockSubjects> {
  return signInSubjects('account', email, ipPrefix);
}

/**
 * Codes after the right password: counted separately, because a new password must not reset their
 * count.
 */
export function codeSubjects(email: string, ipPrefix: string): Required<LockSubjects> {
  return signInSubjects('code', email, ipPrefix);
}

function signInSubjects(
  kind: 'account' | 'code',
  email: string,
  ipPrefix: string,
): Required<LockSubjects> {
  const address = normalEmail(email);
  const account = `${kind}:${createHash('sha256').update(address).digest('hex')}`;
  return {
    own: `${account}:${ipPrefix}`,
    account,
    network: `network:${ipPrefix}`,
    from: { email: address, ipPrefix },
  };
}

/**
 * Passwords and codes typed inside a session. They count against that session alone, so that nobody
 * outside can keep its owner from changing the password.
 */
export function sessionSubjects(sessionId: string): LockSubjects {
  return { own: `session:${sessionId}` };
}

/**
 * Rejects with 423 during the wait after a failure. Returns how many failures are counted for this
 * account and network.
 */
export async function requireUnlocked(
  db: Database,
  subjects: LockSubjects,
  now: number,
): Promise<number> {
  const counted = await countedFailures(db, subjects, now);
  const wayOut = subjects.account === undefined ? '' : ', or choose a new password at once';
  if (counted.own.until > now) throw locked(counted.own.until, wayOut, now);
  const until = Math.max(counted.account.until, counted.network.until);
  if (until > now && !(await isKnownNetwork(db, subjects))) throw locked(until, wayOut, now);
  return counted.own.failures;
}

/** How many failures are counted against an account, from wherever they came. */
export async function failuresOfAccount(
  db: Database,
  subjects: LockSubjects,
  now: number,
): Promise<number> {
  return (await countedFailures(db, subjects, now)).account.failures;
}

/** Counts a failure against all its subjects; after the free ones each causes a wait. */
export async function countFailure(
  trx: Transaction,
  subjects: LockSubjects,
  now: number,
): Promise<void> {
  const counted = await countedFailures(trx, subjects, now);
  for (const kind of kinds) {
    const subject = subjects[kind];
    if (subject === undefined) continue;
    const failures = counted[kind].failures + 1;
    const wait = waitAfter(failures, failuresFree[kind]);
    const values = {
      failures,
      last_failure_at: new Date(now).toISOString(),
      locked_until: wait === 0 ? null : new Date(now + wait).toISOString(),
    };
    await trx
      .insertInto('login_failures')
      .values({ subject, ...values })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
      .execute();
  }
}

/** Forgets the failures of an account: its owner has just confirmed who they are. */
export async function forgetFailures(trx: Transaction, subjects: LockSubjects): Promise<void> {
  const own = [subjects.own, subjects.account].filter((subject) => subject !== undefined);
  await trx.deleteFrom('login_failures').where('subject', 'in', own).execute();
}

const kinds: readonly Kind[] = ['own', 'account', 'network'];

interface Counted {
  readonly failures: number;
  /** The end of the wait after the last failure, in epoch milliseconds. */
  readonly until: number;
}
const nothingCounted: Counted = { failures: 0, until: 0 };

async function countedFailures(
  db: Database,
  subjects: LockSubjects,
  now: number,
): Promise<Record<Kind, Counted>> {
  const asked = kinds.map((kind) => subjects[kind]).filter((subject) => subject !== undefined);
  const rows = await db
    .selectFrom('login_failures')
    .selectAll()
    .where('subject', 'in', asked)
    .execute();
  const counted = { own: nothingCounted, account: nothingCounted, network: nothingCounted };
  for (const kind of kinds) {
    const row = rows.find(({ subject }) => subject === subjects[kind]);
    if (row === undefined || isForgotten(row.last_failure_at, kind, now)) continue;
    const until = row.locked_until === null ? 0 : Date.parse(row.locked_until);
    counted[kind] = { failures: row.failures, until: Math.min(until, now + longestWaitMs) };
  }
  return counted;
}

/**
 * A failure dated in the future was recorded while the clock was ahead, and must not lock anybody
 * out until then.
 */
function isForgotten(lastFailureAt: string, kind: Kind, now: number): boolean {
  return isAhead(lastFailureAt, now) || Date.parse(lastFailureAt) + forgottenAfterMs[kind] <= now;
}

function waitAfter(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - free));
}

/**
 * Whether the account has logged in from this network before, as far as the stored sessions show.
 */
async function isKnownNetwork(db: Database, { from }: LockSubjects): Promise<boolean> {
  if (from === undefined) return false;
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('users.email', '=', from.email)
    .where('sessions.ip_prefix', '=', from.ipPrefix)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

function locked(until: number, wayOut: string, now: number): ProblemError {
  const seconds = Math.ceil((until - now) / 1_000);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ProblemError(
    problem('locked', `Too many failed attempts. Try again in ${wait}${wayOut}.`, {
      lockedUntil: new Date(until).toISOString(),
    }),
    { 'retry-after': String(seconds) },
  );
}
