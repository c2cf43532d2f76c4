/** When what is asked of an investor has to be done, and until when they may change their mind. */
import { addBusinessDays, newYorkDay } from '../raises/business-days.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** 17 CFR 227.304(a) for Regulation Crowdfunding; our own rule for all other regimes. */
export const cancelNoticeHours = 48;
/** How long a freed place is kept for who is offered it. */
export const offerHours = 72;
/** 17 CFR 227.304(c): after a material change, whoever does not confirm within them has cancelled. */
export const reconfirmDays = 5;
/** How long after closing money may still arrive. */
export const fundingDays = 10;
/** How much longer a payment is waited for that its investor has reported: it may be on its way. */
export const reportedDays = 5;
/** How long before they lapse people are reminded. */
export const reconfirmReminderHours = 24;
export const offerReminderHours = 24;
export const fundingReminderDays = 3;
/** How long before a raise ends its company, and those who have not signed yet, are reminded. */
export const raiseEndReminderHours = 72;

/** The dates of a raise that these times depend on. */
export interface RaiseEnd {
  readonly deadlineAt: string | null;
  /** The announced end, which comes before the deadline. */
  readonly earlyCloseAt: string | null;
}

/** When the raise takes its last commitment; null while no deadline is set. */
export function effectiveDeadline({ deadlineAt, earlyCloseAt }: RaiseEnd): string | null {
  if (deadlineAt === null || earlyCloseAt === null) return earlyCloseAt ?? deadlineAt;
  return Date.parse(earlyCloseAt) < Date.parse(deadlineAt) ? earlyCloseAt : deadlineAt;
}

/** The moment from which a commitment cannot be cancelled any more; null while no deadline is set. */
export function cancelWindowEnds(raise: RaiseEnd): string | null {
  const deadline = effectiveDeadline(raise);
  if (deadline === null) return null;
  return new Date(Date.parse(deadline) - cancelNoticeHours * hourMs).toISOString();
}

/** Tells whether an investor may still cancel for any reason, `now` in epoch milliseconds. */
export function isCancelWindowOpen(raise: RaiseEnd, now: number): boolean {
  const ends = cancelWindowEnds(raise);
  return ends === null || now < Date.parse(ends);
}

/** Until when an offered place is kept: 72 hours, but not beyond the end of the raise. */
export function offerExpiresAt(raise: RaiseEnd, now: number): string {
  const full = now + offerHours * hourMs;
  const deadline = effectiveDeadline(raise);
  const ends = deadline === null ? full : Math.min(full, Date.parse(deadline));
  return new Date(ends).toISOString();
}

/**
 * Until when a place that was offered can still be taken, ISO 8601: the raise may have been given an
 * earlier end since. Null where none is offered.
 */
export function offerEndsAt(expiresAt: string | null, raise: RaiseEnd): string | null {
  const deadline = effectiveDeadline(raise);
  if (expiresAt === null || deadline === null) return expiresAt;
  return Date.parse(deadline) < Date.parse(expiresAt) ? deadline : expiresAt;
}

/** Until when changed terms can be confirmed: the end of the fifth business day. */
export function reconfirmDueAt(now: number): string {
  return endOfNewYorkDay(addBusinessDays(newYorkDay(now), reconfirmDays));
}

/** Until when a signed amount has to arrive: the end of the tenth business day after closing. */
export function fundingDueAt(closedAt: string): string {
  return endOfNewYorkDay(addBusinessDays(newYorkDay(closedAt), fundingDays));
}

/** Until when a payment that was reported can still be confirmed: five business days more. */
export function reportedDueAt(closedAt: string): string {
  return endOfNewYorkDay(addBusinessDays(newYorkDay(closedAt), fundingDays + reportedDays));
}

/** From when on an investor is reminded to pay: three business days before it is due. */
export function fundingReminderAt(closedAt: string): string {
  return endOfNewYorkDay(addBusinessDays(newYorkDay(closedAt), fundingDays - fundingReminderDays));
}

/** From when on a company is reminded of reported payments: three business days before they lapse. */
export function reportedReminderAt(closedAt: string): string {
  const days = fundingDays + reportedDays - fundingReminderDays;
  return endOfNewYorkDay(addBusinessDays(newYorkDay(closedAt), days));
}

/** The first moment after a day in New York, which is 4 or 5 hours behind UTC. */
export function endOfNewYorkDay(day: string): string {
  const nextDay = Date.parse(`${day}T00:00:00Z`) + dayMs;
  const summer = nextDay + 4 * hourMs;
  return new Date(newYorkDay(summer) > day ? summer : nextDay + 5 * hourMs).toISOString();
}
