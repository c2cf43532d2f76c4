import type { CommitmentEventRow } from './ledger.ts';

/** What somebody on the waitlist asked for beside the amount, in minor units. */
export interface ReplayedWait {
  /** The least they would take; null for the whole amount alone. */
  readonly least: number | null;
  /** What they had asked for, while less is offered. */
  readonly wanted: number | null;
}

/** What is kept of it after an event. */
export function waitAfter(
  { event, to_state, amount_before, amount_after, least_after }: CommitmentEventRow,
  before: ReplayedWait | undefined,
): ReplayedWait {
  if (to_state !== 'offered') return { least: least_after, wanted: null };
  const wanted = before?.wanted ?? amount_before;
  return { least: least_after, wanted: event === 'offer' && wanted > amount_after ? wanted : null };
}

/** What does not fit in the amount of an event of the waitlist, as sentences that follow its name. */
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
