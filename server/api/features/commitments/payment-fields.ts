/** What is said of a payment or of a decision, as far as a schema cannot judge it. */

import { invalid } from '#api/platform/http/validation.ts';
import { dayText } from '#shared/money/parse-days.ts';
import {
  commitmentReasonMinLength,
  paymentReferenceMinLength,
} from '#shared/product/fields/limits.ts';

const dayMs = 86_400_000;
/** It is already a later day in the east of the world than in UTC. */
const aheadOfUtcMs = 14 * 3_600_000;

/** What came before a payment, and when: ISO 8601, or null where that is not known. */
interface Before {
  readonly what: string;
  readonly at: string | null;
}

/**
 * Rejects a day that does not exist, has not come anywhere yet, or lies before what came first, such
 * as that of another year. A day of tolerance is for whoever is elsewhere in the world.
 */
export function requirePast(day: string, now: number, { what, at }: Before): void {
  const isReal = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!isReal) throw wrongDay('format', 'Enter a day that exists.');
  const latest = new Date(now + aheadOfUtcMs).toISOString().slice(0, 10);
  const toDo = 'Enter the day on which it happened.';
  if (day > latest) throw wrongDay('future', `${dayText(day)} is still to come. ${toDo}`);
  if (at === null) return;
  const earliest = new Date(Date.parse(at) - dayMs).toISOString().slice(0, 10);
  if (day < earliest) throw wrongDay('too-early', `${dayText(day)} is before ${what}. ${toDo}`);
}

/** The reference of a payment without the spaces around it; rejects what is too short without them. */
export function referenceIn(reference: string): string {
  const trimmed = reference.trim();
  if (trimmed.length >= paymentReferenceMinLength) return trimmed;
  const message = `The reference of the payment must have at least ${paymentReferenceMinLength} characters.`;
  throw invalid([{ pointer: '/reference', code: 'minLength', message }]);
}

/** Reads the reason of a decline, without the space around it; rejects one that is too short. */
export function reasonIn(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed.length >= commitmentReasonMinLength) return trimmed;
  const message = `The reason must have at least ${commitmentReasonMinLength} characters.`;
  throw invalid([{ pointer: '/reason', code: 'minLength', message }]);
}

function wrongDay(code: string, message: string) {
  return invalid([{ pointer: '/on', code, message }]);
}
