import type { Database, Storage } from '#api/platform/storage/storage.ts';
import { fundingDueAt, reportedDueAt } from '#shared/product/commitments/due-times.ts';
import {
  type CommitmentState,
  commitmentStates,
  openCommitmentStates,
} from '#shared/product/commitments/states.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { addedUp } from '../commitments/commitment-sums.ts';
import type { Total } from '../commitments/raise-totals.ts';
import { payableSince } from '../commitments/shared-out.ts';
import { ledgerFaults } from '../commitments/verify-ledger.ts';
import { contentOf } from '../raises/raise-content.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { blockersOf } from './blockers.ts';
import { payingOf } from './paying-state.ts';
import { arrivedIn, settlingSumsOf } from './settling-sums.ts';

const none: Total = { amount: 0, count: 0 };

/**
 * All that an operator needs to decide how a raise ends.
 * @param signal aborts when nobody waits for it any more
 */
export async function settlingDesk(
  storage: Storage,
  row: RaiseRow,
  now: number,
  signal: AbortSignal,
): Promise<SettlingDesk> {
  const { db } = storage;
  const { totals, sums } = await settlingSumsOf(db, row);
  const { min, target, max } = contentOf(row);
  const differences = await ledgerDifferencesOf(storage, row.id, signal);
  const blockers = blockersOf(row, { totals, sums }, differences);
  const since = payableSince(row);
  const sumOf = (state: CommitmentState) => totals.get(state) ?? none;
  const part = ({ count, amount }: Total) => ({
    count,
    amount: { amount, currency: row.currency },
  });
  // Who has paid and is asked to confirm changed terms gets the money back too.
  const paid = sumOf('funded').count + addedUp(sums, 'wasFunded', ['reconfirm_due']).count;
  const open = openCommitmentStates.reduce((count, state) => count + sumOf(state).count, 0);
  return {
    raise: {
      ...{ id: row.id, title: row.title, company: row.company_name },
      ...{ state: row.state, version: row.version },
    },
    hasConflict: row.role !== null,
    ...{ min, target, max },
    totals: commitmentStates
      .filter((state) => totals.has(state))
      .map((state) => ({ state, ...part(sumOf(state)) })),
    fundingDueAt: since === null ? null : fundingDueAt(since),
    reportedDueAt: since === null ? null : reportedDueAt(since),
    paying: await payingOf(db, row, now),
    blockers: [...blockers],
    canSucceed: blockers.length === 0,
    canFail: row.state === 'settling' && arrivedIn(totals) < (row.min_amount ?? 0),
    success: { settled: part(sumOf('funded')) },
    failure: {
      released: { count: open - paid },
      // All that has arrived of what is still open is owed back once that no longer binds.
      refunds: part(addedUp(sums, 'held', openCommitmentStates)),
    },
    refundsDue: part(addedUp(sums, 'owedBack')),
    ending: await endingOf(db, row, open),
    endedAt: row.ended_at,
  };
}

/**
 * Finds the differences in a ledger. All of it is read, so it is read beside the thread that answers
 * requests, and meanwhile payments are confirmed: only what one moment of it has as well is a difference.
 */
async function ledgerDifferencesOf(
  storage: Storage,
  raiseId: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const seen = await ledgerFaults(storage.longReads.db(signal), raiseId);
  if (seen.length === 0) return seen;
  return storage.write(function readLedger(trx) {
    return ledgerFaults(trx, raiseId);
  });
}

/** How far the end of a raise has come; null while it has none. */
async function endingOf(
  db: Database,
  { id, state }: RaiseRow,
  left: number,
): Promise<SettlingDesk['ending']> {
  if (!['closed_funded', 'closed_failed', 'cancelled'].includes(state)) return null;
  const { done } = await db
    .selectFrom('commitment_events')
    .select((eb) => eb.fn.countAll().as('done'))
    .where('raise_id', '=', id)
    .where('event', 'in', ['settle', 'release'])
    .executeTakeFirstOrThrow();
  return { done: Number(done), all: Number(done) + left };
}
