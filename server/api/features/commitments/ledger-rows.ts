/** The rows that a change of a commitment writes: the commitment as it is then, and its event. */

import { newId } from '#api/platform/ids.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { EventOf, WhoOf } from '#shared/product/lifecycle.ts';
import { heldOf } from './commitment-money.ts';

type CommitmentRow = Tables['commitments'];
type CommitmentEventRow = Tables['commitment_events'];

/** The columns that an event may write beside the state and the amount. */
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

/** A commitment before its first event; without an entity it is for the investor themselves. */
type NewCommitment = Pick<CommitmentRow, 'raise_id' | 'investor_id'> &
  Partial<Pick<CommitmentRow, 'entity_id'>>;

/** A change of a commitment, as its lifecycle has allowed it. */
export interface CommitmentChange {
  /** As it was before; of a new one only whose it is, for whom, and to which raise. */
  readonly row: CommitmentRow | NewCommitment;
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

/** Makes the commitment after an event. What belongs to a state is gone when the state is left. */
export function projected(
  change: CommitmentChange,
  before: CommitmentRow | undefined,
  { currency, raise_seq }: Pick<CommitmentRow, 'currency'> & Pick<CommitmentEventRow, 'raise_seq'>,
  now: number,
): CommitmentRow {
  const { row, to, noted = {} } = change;
  const at = new Date(now).toISOString();
  const base = before ?? { ...nothingYet, ...row, id: newId('cmt'), created_at: at };
  const stays = before?.state === to;
  const money = moneyAfter(base, change, before);
  return {
    ...base,
    currency,
    offer_expires_at: stays ? base.offer_expires_at : null,
    reconfirm_due_at: stays ? base.reconfirm_due_at : null,
    ...noted,
    ...money,
    state: to,
    prior_state: to === 'reconfirm_due' ? priorOf(before, heldOf(money)) : null,
    queue_pos: to === 'waitlisted' ? queuePosition(before, raise_seq) : null,
    least_amount: isOnWaitlist(to) ? leastOf(base, noted) : null,
    wanted_amount: to === 'offered' ? wantedOf(before, change.amount) : null,
    updated_at: at,
    version: base.version + 1,
  };
}

/** Numbers a place on the waitlist: numbers of a ledger only grow, so that later ones are behind. */
function queuePosition(before: CommitmentRow | undefined, raise_seq: number): number {
  return before?.state === 'waitlisted' ? (before.queue_pos ?? raise_seq) : raise_seq;
}

function isOnWaitlist(state: CommitmentState): boolean {
  return state === 'waitlisted' || state === 'offered';
}

function leastOf(base: Pick<CommitmentRow, 'least_amount'>, { least_amount }: Noted) {
  return least_amount === undefined ? base.least_amount : least_amount;
}

/** Returns what somebody had asked for who is offered less; null where all of it is offered. */
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

/**
 * Computes the amounts after an event. All that is confirmed as funded has arrived. A commitment that
 * ended without shares amounts to what has to be paid back, and then to what was.
 */
function moneyAfter(
  base: Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>,
  { to, amount, noted = {} }: CommitmentChange,
  before: CommitmentRow | undefined,
) {
  const { arrived_amount = base.arrived_amount, returned_amount = base.returned_amount } = noted;
  const isConfirmed = to === 'funded' && before?.state !== 'funded';
  const least = isConfirmed ? returned_amount + amount : 0;
  const money = { arrived_amount: Math.max(arrived_amount, least), returned_amount };
  if (to === 'refund_due') return { ...money, amount: heldOf(money) };
  if (to === 'refunded')
    return { amount: arrived_amount, arrived_amount, returned_amount: arrived_amount };
  return { ...money, amount };
}

/** Makes the event of the ledger that a change writes. */
export function eventOf(
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
    ...signedIn(event, noted, after),
  };
}

/** What an event signs: of the investor what is noted with it, of the company what that was. */
function signedIn(event: CommitmentChange['event'], noted: Noted, after: CommitmentRow) {
  const of = event === 'countersign' ? after : noted;
  return {
    snapshot_seq: of.signed_snapshot_seq ?? null,
    snapshot_sha256: of.signed_snapshot_sha256 ?? null,
    agreement_sha256: of.agreement_sha256 ?? null,
  };
}

/** The columns of a report where no payment is reported, or not any more. */
export const noReport = {
  reported_at: null,
  reported_by: null,
  reported_reference: null,
  reported_on: null,
  reported_amount: null,
} as const;

/** The columns of the company's signature where it has not signed, or not what was signed last. */
export const noCountersignature = {
  countersigned_at: null,
  countersigned_by: null,
  countersigned_name: null,
  countersigned_title: null,
  countersigned_instruction: null,
  countersigned_version: null,
} as const;

const nothingYet = {
  entity_id: null,
  prior_state: null,
  queue_pos: null,
  least_amount: null,
  wanted_amount: null,
  offer_expires_at: null,
  reconfirm_due_at: null,
  signed_at: null,
  signed_name: null,
  signed_for: null,
  signed_title: null,
  signed_address: null,
  signed_country: null,
  signed_registration: null,
  signed_snapshot_seq: null,
  signed_snapshot_sha256: null,
  agreement_sha256: null,
  signed_ip_prefix: null,
  ...noCountersignature,
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
