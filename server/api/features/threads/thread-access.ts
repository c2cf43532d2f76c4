/** Who may read and write which thread. */
import { type Actor, requireAllowed } from '#api/platform/http/access.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { threadEnd, threadEndWords } from '#shared/product/threads/thread-rules.ts';
import { tieIn } from './raise-tie.ts';
import { sideOf } from './thread-dto.ts';
import { type PairRow, pairRow, type ThreadRow, threadRows } from './thread-rows.ts';

/** A thread that somebody may do this to; rejects with 404, or 403 when it is not their part. */
export async function threadFor(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
  now: number,
): Promise<ThreadRow> {
  const { account } = actor;
  const row = await threadRows(db, account.id, now).where('threads.id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuch('thread');
  requireOr(actor, action, 'thread', {
    ownerId: row.investor_id,
    memberRole: row.role ?? undefined,
  });
  return row;
}

/**
 * The two who would write about a raise: the investor who asks, or one that the company names. Who has
 * nothing to do with the raise does not find it, and a company finds nobody who has not.
 */
export async function pairFor(
  db: Database,
  actor: Actor,
  action: Action,
  { raiseId, investorId }: { readonly raiseId: string; readonly investorId: string | undefined },
  now: number,
) {
  const userId = actor.account.id;
  const { own, isInvestor } = await ownPair(db, actor, action, raiseId, now);
  if (own.role === null || (isInvestor && investorId === undefined)) return own;
  if (investorId === undefined) {
    const message = 'Enter the investor.';
    throw invalid([{ pointer: '/investor', code: 'required', message }]);
  }
  const pair = await pairRow(db, { raiseId, investorId, userId }, now);
  if (pair === undefined || !isTied(pair)) throw noSuch('investor');
  return pair;
}

/** Rejects where somebody could write to nobody about a raise, as `pairFor` and `requireOpen` do. */
export async function requireWriter(
  db: Database,
  actor: Actor,
  action: Action,
  raiseId: string,
  now: number,
): Promise<void> {
  const { own, isInvestor } = await ownPair(db, actor, action, raiseId, now);
  if (own.role === null || isInvestor) requireOpen(own, actor.account.id);
}

async function ownPair(db: Database, actor: Actor, action: Action, raiseId: string, now: number) {
  const userId = actor.account.id;
  const own = await pairRow(db, { raiseId, investorId: userId, userId }, now);
  if (own === undefined) throw noSuch('raise');
  const { grant, commitment } = tieIn(own);
  const isInvestor = commitment !== 'none' || own.thread_id !== null;
  requireOr(actor, action, 'raise', {
    ownerId: isInvestor ? userId : null,
    memberRole: own.role ?? undefined,
    // An operator is never let in.
    granted: grant === 'open' && !actor.capabilities.operator,
  });
  return { own, isInvestor };
}

/** Throws 422 with the reason where the two may not write. */
export function requireOpen(row: PairRow, userId: string): void {
  const end = threadEnd(tieIn(row));
  if (end === null) return;
  // A pair that has not written yet has no thread.
  const hasThread = 'id' in row || ('thread_id' in row && row.thread_id !== null);
  const reader = { side: sideOf(row, userId), investor: row.investor, hasThread };
  throw refusal(end, threadEndWords(end, reader));
}

function isTied(row: PairRow & { readonly thread_id: string | null }): boolean {
  const { grant, commitment } = tieIn(row);
  return row.thread_id !== null || grant !== 'none' || commitment !== 'none';
}

function requireOr(
  actor: Actor,
  action: Action,
  thing: string,
  resource: Parameters<typeof requireAllowed>[2],
): void {
  try {
    requireAllowed(actor, action, resource);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) throw noSuch(thing);
    throw error;
  }
}
