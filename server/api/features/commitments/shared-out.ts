/** Raises of which everybody gets their part when more is asked for than there is capacity. */
import { fundingDueAt, reportedDueAt } from '#shared/product/commitments/due-times.ts';
import { sharingStates } from '#shared/product/commitments/states.ts';
import { contentOf } from '../raises/raise-content.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { heldOf } from './commitment-money.ts';
import type { CommitmentRow } from './ledger.ts';

/** As much of a raise as this asks. */
type EndedRaise = Parameters<typeof contentOf>[0] &
  Pick<RaiseRow, 'allocated_at' | 'settling_at' | 'paying_held_until'>;

/** Tells whether its capacity is shared out at the end, instead of going to whoever comes first. */
export function isSharedOut(raise: Parameters<typeof contentOf>[0]): boolean {
  return contentOf(raise).oversubscription === 'scale_back';
}

/** Tells whether it is known how much of what was signed has to be paid. */
export function isAllocated(raise: RaiseRow): boolean {
  return !isSharedOut(raise) || raise.allocated_at !== null;
}

/** Tells whether its investor is told only at the end of the raise how much they get and pay. */
export function awaitsShares(raise: RaiseRow, { state }: Pick<CommitmentRow, 'state'>): boolean {
  return sharingStates.includes(state) && !isAllocated(raise);
}

/**
 * From when the time to pay is counted, ISO 8601: from when it is known how much is to be paid and to
 * which account. It may be to come, while a changed account is held. Null while the raise takes
 * commitments, and until its capacity is shared out.
 */
export function payableSince(raise: EndedRaise): string | null {
  const since = amountKnownSince(raise);
  return since === null ? null : afterHold(since, raise.paying_held_until);
}

/**
 * Counts the time to pay from the end of a hold, ISO 8601: nobody may pay before, and a commitment
 * must not lapse because its investor did as we said.
 */
export function afterHold(since: string, heldUntil: string | null): string {
  return heldUntil !== null && heldUntil > since ? heldUntil : since;
}

/** Tells until when nobody is to pay, because the account was changed, ISO 8601; null if they may. */
export function paymentHold(
  { paying_held_until: until }: Pick<RaiseRow, 'paying_held_until'>,
  now: number,
): string | null {
  return until !== null && Date.parse(until) > now ? until : null;
}

/**
 * Tells which hold has moved the time to pay, ISO 8601: what was said of that time before is said
 * again, once for each hold. Null where none has.
 */
export function movedByHold(raise: EndedRaise): string | null {
  const since = amountKnownSince(raise);
  const { paying_held_until: until } = raise;
  return since !== null && until !== null && until > since ? until : null;
}

function amountKnownSince(raise: EndedRaise): string | null {
  return isSharedOut(raise) ? raise.allocated_at : raise.settling_at;
}

/**
 * Until when what was signed has to be paid, ISO 8601; null while that is not known. Where a part has
 * arrived, the rest has as long as a payment that was reported.
 */
export function paymentDueAt(
  raise: EndedRaise,
  row: Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>,
): string | null {
  const since = payableSince(raise);
  return since === null ? null : payableUntil(since, row);
}

/** Tells until when a commitment has to be paid, counted from a moment. */
export function payableUntil(
  since: string,
  row: Pick<CommitmentRow, 'arrived_amount' | 'returned_amount'>,
): string {
  return heldOf(row) === 0 ? fundingDueAt(since) : reportedDueAt(since);
}
