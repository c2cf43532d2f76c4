/** Fields of payments and decisions, as far as a schema cannot judge them. */

import { invalid } from '#api/platform/http/validation.ts';
import { dayText } from '#shared/money/parse-days.ts';
import {
  commitmentReasonMinLength,
  paymentReferenceMinLength,
} from '#shared/product/fields/limits.ts';

const dayMs = 86_400_000;
/** It is already a later day in the east of the world than in UTC. */
const aheadOfUtcMs = 14 * 3_600_000;

/** Something that came before a payment, and when: ISO 8601, or null where that is not known. */
interface Before {
  readonly what: string;
  readonly at: string | null;
}

/**
 * Throws 422 for a day that does not exist, has not come anywhere yet, or lies before what came first, such
 * as that of another year. A day of tolerance is for other parts of the world.
 */
export function requirePast(day: string, now: number, { what, at }: Before): void {
  const isReal = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!isReal) throw wrongDay('format', 'Enter a valid date.');
  const latest = new Date(now + aheadOfUtcMs).toISOString().slice(0, 10);
  const toDo = 'Enter the day on which it happened.';
  if (day > latest) throw wrongDay('future', `${dayText(day)} is in the future. ${toDo}`);
  if (at === null) return;
  const earliest = new Date(Date.parse(at) - dayMs).toISOString().slice(0, 10);
  if (day < earliest) throw wrongDay('too-early', `${dayText(day)} is before ${what}. ${toDo}`);
}

/** Reads the reference of a payment without the space around it; throws 422 when it is too short. */
export function referenceIn(reference: string): string {
  const least = paymentReferenceMinLength;
  return trimmed('/reference', 'The reference of the payment', reference, least);
}

/** Reads the reason of a decision without the space around it; throws 422 when it is too short. */
export function reasonIn(reason: string): string {
  return trimmed('/reason', 'The reason', reason, commitmentReasonMinLength);
}

function trimmed(pointer: string, what: string, text: string, minLength: number): string {
  if (text.trim().length >= minLength) return text.trim();
  const message = `${what} must have at least ${minLength} characters.`;
  throw invalid([{ pointer, code: 'minLength', message }]);
}

function wrongDay(code: string, message: string) {
  return invalid([{ pointer: '/on', code, message }]);
}
