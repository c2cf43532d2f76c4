import type { Consequences } from '#api/platform/consequences.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  approvedRaiseStates,
  endedApprovedRaiseStates,
  type RaiseState,
} from '#shared/product/raises/lifecycle.ts';
import type { ProposedDocument } from '#shared/product/raises/raises.ts';
import type { DocumentWithVersion } from '../raises/documents/document-store.ts';
import { snapshotDocuments } from '../raises/documents/snapshot-documents.ts';
import { proposalIn } from '../raises/raise-dto.ts';
import { editingPart } from '../raises/raise-parts.ts';
import { raiseById } from '../raises/raise-store.ts';
import { propose } from '../review/proposals/propose.ts';
import type { Room } from './room-access.ts';

/**
 * Tells whether a document is part of what an operator approved, so that it changes only by a
 * proposal, and after the end of its raise not at all. What was added later, is staged, or has
 * no file yet, changes at once.
 */
export function isReviewed(
  { document, current }: DocumentWithVersion,
  { raise }: Pick<Room, 'raise'>,
): boolean {
  const { published_at, added_at } = document;
  return isApproved(raise) && published_at !== null && added_at === null && current !== undefined;
}

/**
 * Tells whether new documents of a raise are marked as added after its review, also once it has
 * ended.
 */
export function isApproved({ state }: { readonly state: RaiseState }): boolean {
  return approvedRaiseStates.includes(state) || endedApprovedRaiseStates.includes(state);
}

/** Proposes something about a document that was approved. */
export async function proposeDocument(
  trx: Transaction,
  { raise, memberRole }: Room,
  document: Pick<ProposedDocument, 'id'> & Partial<ProposedDocument>,
  { reason, now }: { readonly reason?: string | undefined; readonly now: number },
): Promise<Consequences> {
  const who = editingPart({ role: memberRole ?? null });
  const nothing = { remove: false, version: null, name: null, folder: null };
  return propose(trx, raise.id, { documents: [{ ...nothing, ...document }] }, { who, reason }, now);
}

/**
 * Takes back what is proposed for a document.
 * @throws ProblemError 422 where nothing is
 */
export async function withdrawDocument(
  trx: Transaction,
  { raise, memberRole }: Room,
  id: string,
  now: number,
): Promise<Consequences> {
  const proposal = proposalIn(required(await raiseById(trx, raise.id)));
  if (proposal?.documents.some((one) => one.id === id) !== true) {
    throw new ProblemError(
      problem('invalid-transition', 'No change of this document is proposed.', {
        code: 'nothing-proposed',
      }),
    );
  }
  const who = editingPart({ role: memberRole ?? null });
  return propose(trx, raise.id, { withdrawn: id }, { who }, now);
}

/**
 * Changes documents of a raise, but for those that an operator has in review.
 * @throws ProblemError 422, which undoes the change
 */
export async function changingDocuments<T>(
  trx: Transaction,
  raise: Room['raise'],
  change: () => Promise<T>,
): Promise<T> {
  if (raise.state !== 'in_review') return change();
  const before = await snapshotDocuments(trx, raise.id);
  const made = await change();
  const after = await snapshotDocuments(trx, raise.id);
  if (JSON.stringify(before) !== JSON.stringify(after)) requireNotInReview(raise);
  return made;
}

/** Rejects with 422 while an operator reads what is in the data room. */
export function requireNotInReview({ state }: Pick<Room['raise'], 'state'>): void {
  if (state !== 'in_review') return;
  throw new ProblemError(
    problem(
      'invalid-transition',
      'The data room is in review with the raise. Withdraw the raise to change it.',
      { code: 'in-review' },
    ),
  );
}
