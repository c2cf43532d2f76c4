/** The amounts of an event against those of the events before it. */

import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { CommitmentEventRow } from './ledger.ts';

/** The money of a commitment by its events, in minor units; null where no event says it. */
export interface ReplayedMoney {
  readonly arrived: number | null;
  readonly returned: number | null;
}

/** By these alone money arrives, or is said not to have arrived. */
const arriving: readonly string[] = ['confirm-funding', 'note-received'];
/** By these alone it is paid back, or is said not to have been. */
const returning: readonly string[] = ['mark-refunded', 'withdraw-refund'];

/** Finds what does not fit in the money of an event, as sentences that follow its name. */
export function moneyFaults(
  event: CommitmentEventRow,
  before: ReplayedMoney | undefined,
): readonly string[] {
  const { arrived_after: arrived, returned_after: returned } = event;
  // Earlier versions of this program did not note it.
  if (arrived === null || returned === null) return [];
  const faults: string[] = [];
  const was = before ?? { arrived: 0, returned: 0 };
  if (was.arrived !== null && was.arrived !== arrived && !arriving.includes(event.event)) {
    faults.push(`makes ${was.arrived} that had arrived ${arrived}`);
  }
  if (was.returned !== null && was.returned !== returned && !returning.includes(event.event)) {
    faults.push(`makes ${was.returned} that was paid back ${returned}`);
  }
  const held = arrived - returned;
  if (!fits(event.to_state, event.amount_after, held, returned)) {
    faults.push(
      `leaves ${held} of ${event.amount_after} in a commitment that is ${event.to_state}`,
    );
  }
  return faults;
}

/** Tells whether so much money can be there in a state. */
function fits(state: CommitmentState, amount: number, held: number, returned: number): boolean {
  switch (state) {
    case 'refund_due':
      return held === amount;
    case 'refunded':
      return held === 0 && amount === returned;
    case 'funded':
    case 'settled':
      return held >= amount;
    default:
      // What has arrived of one that was cancelled is owed back by the next event.
      return held >= 0;
  }
}

/** Computes the money left in a commitment that must have none, in minor units; 0 where all is right. */
export function leftOver(state: CommitmentState, { arrived, returned }: ReplayedMoney): number {
  return state === 'cancelled' ? (arrived ?? 0) - (returned ?? 0) : 0;
}

/** The other amounts of a place on the waitlist, in minor units. */
export interface ReplayedWait {
  /** The least they would take; null for the whole amount alone. */
  readonly least: number | null;
  /** What they had asked for, while less is offered. */
  readonly wanted: number | null;
}

/** Computes the other amounts of a place on the waitlist after an event. */
export function waitAfter(
  { event, to_state, amount_before, amount_after, least_after }: CommitmentEventRow,
  before: ReplayedWait | undefined,
): ReplayedWait {
  if (to_state !== 'offered') return { least: least_after, wanted: null };
  // Money that is noted while the offer stands changes nothing about what they had asked for.
  if (event !== 'offer') return { least: least_after, wanted: before?.wanted ?? null };
  const wanted = before?.wanted ?? amount_before;
  return { least: least_after, wanted: wanted > amount_after ? wanted : null };
}

/** Finds what does not fit in the amount of an event of the waitlist, as sentences that follow its name. */
export function offerFaults(
  { event, from_state, amount_before, amount_after }: CommitmentEventRow,
  before: ReplayedWait | undefined,
): readonly string[] {
  if (event === 'offer' && from_state === 'waitlisted') {
    const least = before?.least ?? amount_before;
    const fits = least <= amount_after && amount_after <= amount_before;
    return fits ? [] : [`offers ${amount_after} of ${amount_before}, where ${least} is the least`];
  }
  if (event === 'expire-offer') {
    const wanted = before?.wanted ?? amount_before;
    return amount_after === wanted ? [] : [`goes back to ${amount_after}, not ${wanted}`];
  }
  const stays = event === 'pass-over' || event === 'accept-offer' || event === 'offer';
  if (!stays || amount_after === amount_before) return [];
  return [`makes ${amount_before} ${amount_after}`];
}
