/** Which documents an operator reviews before they change, and what that causes. */
import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import type { ProposedDocument } from '#shared/product/raises/raises.ts';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { documentConsequence, reviewedConsequence } from '../../domain/raise/weight-words.ts';
import type { OwnRoom } from './room-content.ts';

/** Tells whether a document was reviewed with its raise, so that it changes only by a proposal. */
export function isReviewedDocument(
  { isApproved }: Pick<OwnRoom, 'isApproved'>,
  { added, current }: Pick<DatedDocument, 'added' | 'current'>,
): boolean {
  return isApproved && added === null && current !== null;
}

/** Says what a proposed change of a document causes: another name leaves what was reviewed as it is. */
export function proposalConsequence(
  { remove, version, folder }: Pick<ProposedDocument, 'remove' | 'version' | 'folder'>,
  reviewedIn: DocumentFolder,
): string {
  const isKept = !remove && version === null && (folder === null || folder === reviewedIn);
  return isKept ? reviewedConsequence : documentConsequence(reviewedIn);
}
