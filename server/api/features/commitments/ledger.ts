/** The only way in which anything is written about commitments. */

import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import { isUniqueViolation, type Tables, type Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney } from '#shared/money/money.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import {
  type CommitmentState,
  capacityTakingStates,
  openCommitmentStates,
} from '#shared/product/commitments/states.ts';
import type { EventOf, WhoOf } from '#shared/product/lifecycle.ts';
import { boundRow, ofRaise } from '../raises/bound-rows.ts';
import { heldOf, moneyAfter } from './commitment-money.ts';
import { addToTotals, canAddUp, remainingCapacity } from './raise-totals.ts';

export type CommitmentRow = Tables['commitments'];
export type CommitmentEventRow = Tables['commitment_events'];

/** What an event may note beside the state and the amount. */
type Noted = Partial<
  Omit<
    CommitmentRow,
    | 'id'
    | 'raise_id'
    | 'investor_id'
    | 'amount'
    | 'currency'
    | 'state'
    | 'prior_state'
    | 'queue_pos'
    | 'wanted_amount'
    | 'created_at'
    | 'updated_at'
    | 'version'
  >
>;

/** What happened to a commitment, as its lifecycle has allowed it. */
export interface CommitmentChange {
  /** As it was before; of a new one only whose it is and to which raise. */
  readonly row: CommitmentRow | Pick<CommitmentRow, 'raise_id' | 'investor_id'>;
  readonly event: EventOf<typeof commitmentLifecycle>;
  readonly to: CommitmentState;
  /** In minor units, from now on. */
  readonly amount: number;
  readonly by: { readonly part: WhoOf<typeof commitmentLifecycle>; readonly id: string | null };
  readonly noted?: Noted;
  readonly note?: string;
  /** Of a payment or a refund. */
  readonly reference?: string;
}

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
 * Locks the ledger of a raise and takes its next number. Whoever comes at the same time waits, and
 * then sees what this one wrote.
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
 * the investor has another open commitment to this raise, or when all that was ever asked for would
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
  const after = projected(change, before, { raise, raise_seq }, now);
  requireMoney(after);
  await writeCommitment(trx, after, before);
  const event = eventOf(change, before, after, { raise_seq, room_delta });
  await trx.insertInto('commitment_events').values(event).execute();
  const bound = [boundRow.commitment_events(event), boundRow.commitments(after)];
  await bindRecords(trx, ofRaise(raise.id), bound, now);
  if (before !== undefined) {
    await addToTotals(trx, raise.id, before.state, { amount: -before.amount, count: -1 });
  }
  await addToTotals(trx, raise.id, to, { amount: after.amount, count: 1 });
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
    problem('capacity-race', `Somebody was quicker. ${formatMoney(money)} is left.`, {
      remaining: money,
    }),
  );
}

/** A fault of ours, if ever: more would be paid back than has arrived. */
function requireMoney(row: CommitmentRow): void {
  if (heldOf(row) >= 0) return;
  throw new Error(`More of ${row.id} would be paid back than has arrived.`);
}

/** How much of a raise's capacity a commitment takes. */
export function capacityTaken(state: CommitmentState, amount: number): number {
  return capacityTakingStates.includes(state) ? amount : 0;
}

/** The commitment after an event. What belongs to a state is gone when the state is left. */
function projected(
  { row, to, amount, noted = {} }: CommitmentChange,
  before: CommitmentRow | undefined,
  { raise, raise_seq }: { readonly raise: LockedRaise; readonly raise_seq: number },
  now: number,
): CommitmentRow {
  const at = new Date(now).toISOString();
  const base = before ?? { ...nothingYet, ...row, id: newId('cmt'), created_at: at };
  const stays = before?.state === to;
  const money = moneyAfter(base, { to, amount, noted }, before);
  return {
    ...base,
    currency: raise.currency,
    offer_expires_at: stays ? base.offer_expires_at : null,
    reconfirm_due_at: stays ? base.reconfirm_due_at : null,
    ...noted,
    ...money,
    state: to,
    prior_state: to === 'reconfirm_due' ? priorOf(before, heldOf(money)) : null,
    queue_pos: to === 'waitlisted' ? queuePosition(before, raise_seq) : null,
    least_amount: isInLine(to) ? leastOf(base, noted) : null,
    wanted_amount: to === 'offered' ? wantedOf(before, amount) : null,
    updated_at: at,
    version: base.version + 1,
  };
}

/** Numbers of a ledger only grow, so whoever comes later stands further back. */
function queuePosition(before: CommitmentRow | undefined, raise_seq: number): number {
  return before?.state === 'waitlisted' ? (before.queue_pos ?? raise_seq) : raise_seq;
}

/** Who waits, or is offered something of what they wait for. */
function isInLine(state: CommitmentState): boolean {
  return state === 'waitlisted' || state === 'offered';
}

function leastOf(base: Pick<CommitmentRow, 'least_amount'>, { least_amount }: Noted) {
  return least_amount === undefined ? base.least_amount : least_amount;
}

/** What somebody had asked for who is offered less; null where all of it is offered. */
function wantedOf(before: CommitmentRow | undefined, offered: number): number | null {
  const wanted = before?.wanted_amount ?? before?.amount ?? offered;
  return wanted > offered ? wanted : null;
}

function priorOf(before: CommitmentRow | undefined, held: number): 'signed' | 'funded' {
  if (before?.state === 'funded') return 'funded';
  const wasFunded = before?.state === 'reconfirm_due' && before.prior_state === 'funded';
  // What was confirmed by mistake is set back.
  return wasFunded && held >= before.amount ? 'funded' : 'signed';
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

/** The refusal of a second open commitment. */
export function onlyOne(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'You have a commitment to this raise already. Change its amount instead.',
      { code: 'only-one' },
    ),
  );
}

/** The refusal of wishes that nobody could mean, before figures about the raise become inexact. */
function tooMuch(): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      'More was asked for in this raise than can be added up. Enter a smaller amount.',
      { code: 'too-much' },
    ),
  );
}

function eventOf(
  { event, by, note = '', reference, noted = {} }: CommitmentChange,
  before: CommitmentRow | undefined,
  after: CommitmentRow,
  numbers: Pick<CommitmentEventRow, 'raise_seq' | 'room_delta'>,
): CommitmentEventRow {
  return {
    commitment_id: after.id,
    seq: after.version,
    raise_id: after.raise_id,
    ...numbers,
    event,
    from_state: before?.state ?? null,
    to_state: after.state,
    amount_before: before?.amount ?? 0,
    amount_after: after.amount,
    actor_part: by.part,
    actor_id: by.id,
    at: after.updated_at,
    note,
    reference: reference ?? null,
    arrived_after: after.arrived_amount,
    returned_after: after.returned_amount,
    least_after: after.least_amount,
    snapshot_seq: noted.signed_snapshot_seq ?? null,
    snapshot_sha256: noted.signed_snapshot_sha256 ?? null,
    agreement_sha256: noted.agreement_sha256 ?? null,
  };
}

/** What is noted where no payment is reported, or not any more. */
export const noReport = {
  reported_at: null,
  reported_by: null,
  reported_reference: null,
  reported_on: null,
  reported_amount: null,
} as const;

const nothingYet = {
  prior_state: null,
  queue_pos: null,
  least_amount: null,
  wanted_amount: null,
  offer_expires_at: null,
  reconfirm_due_at: null,
  signed_at: null,
  signed_name: null,
  signed_snapshot_seq: null,
  signed_snapshot_sha256: null,
  agreement_sha256: null,
  signed_ip_prefix: null,
  ...noReport,
  arrived_amount: 0,
  returned_amount: 0,
  funded_at: null,
  funded_by: null,
  funding_reference: null,
  funded_on: null,
  refunded_on: null,
  refund_reference: null,
  asked_snapshot_seq: null,
  reason: '',
  version: 0,
} as const;
