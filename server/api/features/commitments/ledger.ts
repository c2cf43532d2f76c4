/** The only way in which anything is written about commitments. */

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { required } from '#api/platform/required.ts';
import { isUniqueViolation, type Tables, type Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { sentAhead } from '#api/platform/storage/unit-of-work.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney } from '#shared/money/money.ts';
import {
  type CommitmentState,
  capacityTakingStates,
  openCommitmentStates,
} from '#shared/product/commitments/states.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { boundRow, ofRaise } from '../raises/bound-rows.ts';
import { heldOf } from './commitment-money.ts';
import { supersededBy } from './countersigned/superseded.ts';
import { type CommitmentChange, eventOf, projected } from './ledger-rows.ts';
import {
  addToTotals,
  canAddUp,
  remainingCapacity,
  takeFromTotals,
  totalsOf,
} from './raise-totals.ts';

export type CommitmentRow = Tables['commitments'];
export type CommitmentEventRow = Tables['commitment_events'];

/**
 * A ledger that is locked: until its transaction ends nobody else writes about the commitments of
 * this raise, so that its events follow one another. A command locks it once, and passes it on.
 */
export interface Ledger {
  readonly trx: Transaction;
  readonly raise: LockedRaise;
  /** Takes the next number: the one that came with the lock, and then one after another. */
  readonly nextSeq: () => Promise<number>;
  /** The commitments that were written with it, as they are now, by their ids. */
  readonly written: Map<string, CommitmentRow>;
}

/**
 * Locks the ledger of a raise and takes its next number. Others wait until the transaction ends, and
 * then see what it wrote.
 */
export async function lockLedger(trx: Transaction, raiseId: string): Promise<Ledger> {
  return required(await locked(trx, (eb) => eb('raises.id', '=', raiseId)));
}

/** Locks the ledger in which a commitment is written; undefined when there is no such commitment. */
export function lockLedgerOf(trx: Transaction, commitmentId: string): Promise<Ledger | undefined> {
  return locked(trx, (eb) =>
    eb(
      'raises.id',
      '=',
      eb
        .selectFrom('commitments')
        .select('commitments.raise_id')
        .where('commitments.id', '=', commitmentId),
    ),
  );
}

type WhichRaise = (eb: ExpressionBuilder<Tables, 'raises'>) => Expression<SqlBool>;

async function locked(trx: Transaction, which: WhichRaise): Promise<Ledger | undefined> {
  const raise = await nextNumber(trx, which);
  if (raise === undefined) return undefined;
  let free: number | undefined = raise.ledger_seq;
  async function nextSeq(): Promise<number> {
    const seq = free ?? required(await nextNumber(trx, (eb) => eb('id', '=', raiseId))).ledger_seq;
    free = undefined;
    return seq;
  }
  const { id: raiseId, max_amount, currency } = raise;
  return { trx, raise: { id: raiseId, max_amount, currency }, nextSeq, written: new Map() };
}

/** Adds one to the number of a raise's ledger. The row stays locked until the transaction ends. */
function nextNumber(trx: Transaction, which: WhichRaise) {
  return trx
    .updateTable('raises')
    .set((eb) => ({ ledger_seq: eb('ledger_seq', '+', 1) }))
    .where(which)
    .returning(['id', 'ledger_seq', 'max_amount', 'currency'])
    .executeTakeFirst();
}

/**
 * Writes one event, and with it the commitment and the totals of its raise. Returns the commitment as
 * it is now.
 * Rejects with 409 `capacity-race` when it would take more capacity than there is, and with 422 when
 * the same party has another open commitment to this raise, or when all that was ever asked for would
 * be more than can be added up; then nothing may be committed.
 */
export async function recordCommitmentEvent(
  ledger: Ledger,
  change: CommitmentChange,
  now: number,
): Promise<CommitmentRow> {
  const { row, to, amount } = change;
  const { trx, raise } = ledger;
  if (row.raise_id !== raise.id) throw new Error(`This is not the ledger of ${row.raise_id}.`);
  const before = 'id' in row ? row : undefined;
  const room_delta =
    capacityTaken(to, amount) - (before ? capacityTaken(before.state, before.amount) : 0);
  if (room_delta > 0) await requireCapacity(trx, raise, room_delta);
  const more = amount - (before?.amount ?? 0);
  if (more > 0 && !(await canAddUp(trx, raise.id, more))) throw tooMuch();
  const raise_seq = await ledger.nextSeq();
  const after = projected(change, before, { currency: raise.currency, raise_seq }, now);
  requireMoney(after);
  const event = eventOf(change, before, after, { raise_seq, room_delta });
  const replaced = supersededBy(before, after);
  // Nothing depends on how they went: if one fails, nothing is committed.
  await sentAhead(
    trx,
    together([
      writeCommitment(trx, after, before),
      trx.insertInto('commitment_events').values(event).execute(),
      replaced && trx.insertInto('superseded_agreements').values(replaced).execute(),
      before && takeFromTotals(trx, raise.id, before),
      addToTotals(trx, raise.id, after),
    ]),
  );
  const bound = [
    boundRow.commitment_events(event),
    boundRow.commitments(after),
    ...(replaced === undefined ? [] : [boundRow.superseded_agreements(replaced)]),
  ];
  await bindRecords(trx, ofRaise(raise.id), bound, now);
  ledger.written.set(after.id, after);
  return after;
}

type LockedRaise = Pick<Tables['raises'], 'id' | 'max_amount' | 'currency'>;

async function requireCapacity(
  trx: Transaction,
  raise: LockedRaise,
  wanted: number,
): Promise<void> {
  const left = await remainingCapacity(trx, raise);
  if (wanted <= left) return;
  const money = { amount: left, currency: raise.currency };
  throw new ProblemError(
    problem('capacity-race', `Someone was quicker. ${formatMoney(money)} is available.`, {
      remaining: money,
    }),
  );
}

/** Throws where more would be paid back than has arrived, which would be a fault of ours. */
function requireMoney(row: CommitmentRow): void {
  if (heldOf(row) >= 0) return;
  throw new Error(`More of ${row.id} would be paid back than has arrived.`);
}

/** Computes how much of a raise's capacity a commitment takes. */
export function capacityTaken(state: CommitmentState, amount: number): number {
  return capacityTakingStates.includes(state) ? amount : 0;
}

/**
 * Asks that a raise has capacity, after a change, for all that is taken of it, and that its currency
 * stays once anything was committed in it. Its ledger is locked, so that nobody commits meanwhile.
 */
export async function coversTaken(
  { trx }: Ledger,
  { id, currency }: Pick<Tables['raises'], 'id' | 'currency'>,
  after: Pick<RaiseContent, 'max' | 'currency'>,
): Promise<true | ProblemError> {
  const totals = await totalsOf(trx, id);
  const amounts = capacityTakingStates.map((state) => totals.get(state)?.amount ?? 0);
  const amount = amounts.reduce((sum, one) => sum + one, 0);
  const taken = { amount, currency };
  // Also with those that have ended: what was committed is added up in one currency.
  if (after.currency !== currency && totals.size > 0) {
    const message = `There are commitments in ${currency}, so you can’t change the currency. Cancel the raise and create a new one instead.`;
    return refusal('currency-taken', message);
  }
  if (after.max === null || after.max.amount >= amount || amount === 0) return true;
  const message = `${formatMoney(taken)} of this raise is already committed. The maximum can’t be ${formatMoney(after.max)}. Enter ${formatMoney(taken)} or more.`;
  return refusal('below-taken', message, { taken, max: after.max });
}

async function writeCommitment(
  trx: Transaction,
  after: CommitmentRow,
  before: CommitmentRow | undefined,
): Promise<void> {
  try {
    if (before === undefined) {
      await trx.insertInto('commitments').values(after).execute();
      return;
    }
    const { numUpdatedRows } = await trx
      .updateTable('commitments')
      .set(after)
      .where('id', '=', after.id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Error(`Commitment ${after.id} was changed meanwhile.`);
  } catch (error) {
    if (isUniqueViolation(error) && openCommitmentStates.includes(after.state)) throw onlyOne();
    throw error;
  }
}

/** Refuses a second open commitment. */
export function onlyOne(): ProblemError {
  return refusal(
    'only-one',
    'You already have a commitment to this raise. Change its amount instead.',
  );
}

/** Refuses wishes that nobody could mean, before figures about the raise become inexact. */
function tooMuch(): ProblemError {
  return refusal('too-much', 'The total for this raise is too large. Enter a smaller amount.');
}
