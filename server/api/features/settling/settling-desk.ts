import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import { fundingDueAt, reportedDueAt } from '#shared/product/commitments/due-times.ts';
import {
  type CommitmentState,
  commitmentStates,
  openCommitmentStates,
} from '#shared/product/commitments/states.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { heldAmount, type Total, totalOwed, totalsOf } from '../commitments/raise-totals.ts';
import { payableSince } from '../commitments/shared-out.ts';
import { contentOf } from '../raises/raise-content.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { blockersOf } from './blockers.ts';
import { payingOf } from './paying-state.ts';
import { isFundedTooLittle } from './settling-guards.ts';

const none: Total = { amount: 0, count: 0 };

/** All that an operator needs to decide how a raise ends. */
export async function settlingDesk(
  db: Database,
  row: RaiseRow,
  now: number,
): Promise<SettlingDesk> {
  const totals = await totalsOf(db, row.id);
  const { min, target, max } = contentOf(row);
  const blockers = await blockersOf(db, row);
  const since = payableSince(row);
  const sumOf = (state: CommitmentState) => totals.get(state) ?? none;
  const part = ({ count, amount }: Total) => ({
    count,
    amount: { amount, currency: row.currency },
  });
  const paid = sumOf('funded').count + (await countAskedAgainAfterPaying(db, row.id));
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
    canFail: row.state === 'settling' && (await isFundedTooLittle(db, row)),
    success: { settled: part(sumOf('funded')) },
    failure: {
      released: { count: open - paid },
      refunds: part(await arrivedOfOpen(db, row.id)),
    },
    refundsDue: part(await totalOwed(db, row.id)),
    ending: await endingOf(db, row, open),
    endedAt: row.ended_at,
  };
}

/** A sum as text: it may be larger than a driver's integers. */
function sumText(amount: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`cast(coalesce(sum(${amount}), 0) as text)`;
}

/** Who has paid and is asked to confirm changed terms gets the money back too. */
async function countAskedAgainAfterPaying(db: Database, raiseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('commitments')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('raise_id', '=', raiseId)
    .where('state', '=', 'reconfirm_due')
    .where('prior_state', '=', 'funded')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All that has arrived of what is still open is owed back once that no longer binds. */
async function arrivedOfOpen(db: Database, raiseId: string): Promise<Total> {
  const { amount, count } = await db
    .selectFrom('commitments')
    .select((eb) => [sumText(heldAmount).as('amount'), eb.fn.countAll().as('count')])
    .where('raise_id', '=', raiseId)
    .where('state', 'in', openCommitmentStates)
    .where(heldAmount, '>', 0)
    .executeTakeFirstOrThrow();
  return { amount: Number(amount), count: Number(count) };
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
