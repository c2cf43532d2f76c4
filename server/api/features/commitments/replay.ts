/** Makes the commitments and totals of a raise again from its ledger, and says what doesn’t match. */

import type { Tables } from '#api/platform/storage/storage.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { Transition } from '#shared/product/lifecycle.ts';
import { type CommitmentEventRow, type CommitmentRow, capacityTaken } from './ledger.ts';
import type { Total } from './raise-totals.ts';
import {
  leftOver,
  moneyFaults,
  offerFaults,
  type ReplayedMoney,
  type ReplayedWait,
  waitAfter,
} from './replay-amounts.ts';

/** The stored ledger of a raise, and what is made of it. */
export interface StoredLedger {
  /** The last number that was given out. */
  readonly ledgerSeq: number;
  /**
   * The maximum of the events after each number of the ledger, oldest first, in minor units. The
   * number is null where nobody noted it.
   */
  readonly maxima: readonly { readonly after: number | null; readonly max: number }[];
  /** In the order of their numbers. */
  readonly events: readonly CommitmentEventRow[];
  readonly commitments: readonly Pick<
    CommitmentRow,
    | 'id'
    | 'state'
    | 'prior_state'
    | 'amount'
    | 'version'
    | 'arrived_amount'
    | 'returned_amount'
    | 'least_amount'
    | 'wanted_amount'
    | 'countersigned_version'
  >[];
  readonly totals: readonly Tables['raise_totals'][];
}

/** A commitment as its events have led it. */
interface Replayed extends ReplayedMoney, ReplayedWait {
  readonly state: CommitmentState;
  readonly prior: 'signed' | 'funded' | null;
  readonly amount: number;
  readonly seq: number;
  /** What the investor signed last, and the event by which the company signed the same. */
  readonly signed: Pick<CommitmentEventRow, 'snapshot_sha256' | 'agreement_sha256'> | undefined;
  readonly countersigned: number | null;
}

/** Finds the differences in a stored ledger, each as a sentence. */
export function differencesIn(ledger: StoredLedger): readonly string[] {
  const found: string[] = [];
  const led = new Map<string, Replayed>();
  let taken = 0;
  for (const event of ledger.events) {
    const before = led.get(event.commitment_id);
    const name = `event ${event.seq} of ${event.commitment_id}`;
    for (const fault of faultsOf(event, before)) found.push(`${name} ${fault}`);
    taken += event.room_delta;
    const max = maxAt(ledger, event.raise_seq);
    if (event.room_delta > 0 && taken > max) found.push(`${name} takes ${taken} of ${max}`);
    led.set(event.commitment_id, {
      state: event.to_state,
      prior: event.to_state === 'reconfirm_due' ? priorOf(before, event) : null,
      amount: event.amount_after,
      arrived: event.arrived_after,
      returned: event.returned_after,
      ...waitAfter(event, before),
      ...signaturesAfter(event, before),
      seq: event.seq,
    });
  }
  const last = ledger.events.at(-1)?.raise_seq ?? 0;
  if (last > ledger.ledgerSeq) found.push(`the last event is ${last}, not ${ledger.ledgerSeq}`);
  return [...found, ...wrongCommitments(ledger, led), ...wrongTotals(ledger, led)];
}

function faultsOf(event: CommitmentEventRow, before: Replayed | undefined): readonly string[] {
  const faults: string[] = [];
  const [state, amount] = [before?.state ?? null, before?.amount ?? 0];
  if (event.seq !== (before?.seq ?? 0) + 1) faults.push(`follows event ${before?.seq ?? 0}`);
  if (event.from_state !== state) faults.push(`begins at ${event.from_state}, not ${state}`);
  if (event.amount_before !== amount) {
    faults.push(`begins with ${event.amount_before}, not ${amount}`);
  }
  if (!isInTable(event)) {
    faults.push(`is no ${event.event} from ${event.from_state} to ${event.to_state}`);
  }
  const delta =
    capacityTaken(event.to_state, event.amount_after) -
    (state === null ? 0 : capacityTaken(state, amount));
  if (event.room_delta !== delta) faults.push(`takes ${event.room_delta}, not ${delta}`);
  if (event.event === 'countersign' && !isSameText(event, before?.signed)) {
    faults.push('countersigns something else than was signed');
  }
  return [...faults, ...moneyFaults(event, before), ...offerFaults(event, before)];
}

type Signed = Replayed['signed'];

/** What was signed before agreements were kept has no text to compare. */
function isSameText(event: NonNullable<Signed>, signed: Signed): boolean {
  if (signed === undefined) return event.agreement_sha256 === null;
  const { agreement_sha256, snapshot_sha256 } = signed;
  return event.agreement_sha256 === agreement_sha256 && event.snapshot_sha256 === snapshot_sha256;
}

/** The signatures after an event: whoever signs anew is not countersigned any more. */
function signaturesAfter(
  event: CommitmentEventRow,
  before: Replayed | undefined,
): Pick<Replayed, 'signed' | 'countersigned'> {
  const { signed, countersigned = null } = before ?? {};
  if (event.event === 'countersign') return { signed, countersigned: event.seq };
  if (event.agreement_sha256 === null) return { signed, countersigned };
  return { signed: event, countersigned: null };
}

/** An event after the end of a commitment is in no row, so it is found here too. */
function isInTable({ event, from_state, to_state }: CommitmentEventRow): boolean {
  const rows: readonly Transition[] = commitmentLifecycle.transitions;
  return rows.some(
    (row) =>
      row.event === event &&
      row.to === to_state &&
      (from_state === null ? row.from === null : row.from?.includes(from_state) === true),
  );
}

function priorOf(
  before: Replayed | undefined,
  { amount_before, arrived_after, returned_after }: CommitmentEventRow,
): 'signed' | 'funded' {
  // What had been confirmed by mistake was only signed.
  const isLess = arrived_after !== null && arrived_after - (returned_after ?? 0) < amount_before;
  if (before?.state === 'reconfirm_due') return isLess ? 'signed' : (before.prior ?? 'signed');
  return before?.state === 'funded' ? 'funded' : 'signed';
}

/** By the order of the ledger, never by times: each node writes those of its own clock. */
function maxAt({ maxima }: StoredLedger, seq: number): number {
  const known = maxima.findLast(({ after }) => after !== null && after < seq);
  if (known !== undefined) return known.max;
  // One of these; whoever accepted the event knew which.
  const unnumbered = maxima.filter(({ after }) => after === null);
  const possible = unnumbered.length > 0 ? unnumbered : maxima.slice(0, 1);
  return Math.max(0, ...possible.map(({ max }) => max));
}

function wrongCommitments(
  { commitments }: StoredLedger,
  led: ReadonlyMap<string, Replayed>,
): readonly string[] {
  const stored = new Set(commitments.map(({ id }) => id));
  const gone = [...led.keys()].filter((id) => !stored.has(id));
  const wrong = commitments.flatMap(({ id, ...row }) => {
    const made = led.get(id);
    if (made === undefined) return [`${id} has no events`];
    const pairs = [
      ['state', row.state, made.state],
      ['state before', row.prior_state, made.prior],
      ['amount', row.amount, made.amount],
      ['version', row.version, made.seq],
      ['arrived money', row.arrived_amount, made.arrived ?? row.arrived_amount],
      ['money paid back', row.returned_amount, made.returned ?? row.returned_amount],
      ['least', row.least_amount, made.least],
      ['wanted amount', row.wanted_amount, made.wanted],
      ['countersigned version', row.countersigned_version, made.countersigned],
      ['money left over', leftOver(made.state, made), 0],
    ] as const;
    return pairs
      .filter(([, is, should]) => is !== should)
      .map(([what, is, should]) => `the ${what} of ${id} is ${is}, not ${should}`);
  });
  return [...gone.map((id) => `${id} has events only`), ...wrong];
}

function wrongTotals(
  { totals }: StoredLedger,
  led: ReadonlyMap<string, Replayed>,
): readonly string[] {
  const made = new Map<CommitmentState, Total>();
  for (const { state, amount } of led.values()) {
    const so = made.get(state) ?? { amount: 0, count: 0 };
    made.set(state, { amount: so.amount + amount, count: so.count + 1 });
  }
  const stored = new Map(totals.map((row) => [row.state, row]));
  const states = new Set([...made.keys(), ...stored.keys()]);
  return [...states].flatMap((state) => {
    const is = stored.get(state) ?? { amount: 0, count: 0 };
    const should = made.get(state) ?? { amount: 0, count: 0 };
    if (is.amount === should.amount && is.count === should.count) return [];
    return [
      `the total of ${state} is ${is.amount} of ${is.count}, not ${should.amount} of ${should.count}`,
    ];
  });
}
