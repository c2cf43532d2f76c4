import { refusal } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { isArchived } from '#shared/product/raises/archive.ts';
import { archivedRaises, type RaiseState } from '#shared/product/raises/lifecycle.ts';

/**
 * What changes a raise, its data room or its book, and is refused once the raise has ended. Not in
 * it is what has to go on: money that is still to be paid back, who may read the archive for how
 * long, what an operator takes down, and what two people write to each other.
 */
const refusedOnceEnded: ReadonlySet<Action> = new Set<Action>([
  'raise.change',
  'document.add',
  'document.upload',
  'document.change',
  'document.order',
  'document.delete',
  'nda.change',
  'question.ask',
  'question.answer',
  'question.withdraw-answer',
  'access.invite',
  'access.request',
  'access.grant',
  'adviser.invite',
  'introduction.ask',
  'introduction.ask-investor',
  'book.remind',
]);

/** Rejects with 422 what somebody would change of a raise that has ended. */
export function requireNotArchived(action: Action, raise: { readonly state: RaiseState }): void {
  if (refusedOnceEnded.has(action)) requireNotEnded(raise);
}

/** Rejects with 422 once a raise has ended. */
export function requireNotEnded(raise: { readonly state: RaiseState }): void {
  if (!isArchived(raise)) return;
  throw refusal(archivedRaises.code, archivedRaises.message, { from: raise.state });
}
