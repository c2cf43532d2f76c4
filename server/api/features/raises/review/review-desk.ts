import {
  changedCompany,
  changedDocuments,
  changedFields,
} from '../../../../../shared/product/raises/material-fields.ts';
import { shownOwnership } from '../../../../../shared/product/raises/raise-ownership.ts';
import type { RaiseContent } from '../../../../../shared/product/raises/raises.ts';
import { reviewChecklist } from '../../../../../shared/product/raises/review-checklist.ts';
import type { RaiseReviewDesk } from '../../../../../shared/product/raises/reviews.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import { changedContent, contentOf } from '../raise-content.ts';
import { proposalIn, toRaise } from '../raise-dto.ts';
import { latestSnapshot, type Said, saidIn, snapshotOf, toSnapshot } from '../raise-snapshots.ts';
import type { RaiseRow } from '../raise-store.ts';
import { claimOf, nameOf, reviewsOf } from './review-store.ts';

/** All that an operator needs to decide about a raise. */
export async function reviewDesk(
  db: Read,
  row: RaiseRow,
  me: string,
  now: number,
): Promise<RaiseReviewDesk> {
  const latest = await latestSnapshot(db, row.id);
  const previous =
    latest && latest.seq > 1 ? await snapshotOf(db, row.id, latest.seq - 1) : undefined;
  const proposal = proposalIn(row);
  const [before, after] =
    proposal !== null
      ? [saidNow(contentOf(row)), saidNow(changedContent(contentOf(row), proposal.change))]
      : [previous && saidIn(previous), latest && saidIn(latest)];
  return {
    raise: toRaise(row),
    claim: claimOf(row, await nameOf(db, row.claimed_by), me, now),
    hasConflict: row.role !== null,
    snapshot: latest === undefined ? null : toSnapshot(latest),
    previous: previous === undefined ? null : toSnapshot(previous),
    differences: before === undefined || after === undefined ? [] : differencesOf(before, after),
    ownership: after?.ownership ?? null,
    checklist: reviewChecklist.map(({ key, title, question }) => ({ key, title, question })),
    reviews: await reviewsOf(db, row.id),
  };
}

/** A proposed change is about what the raise says, and never about its documents or its company. */
function saidNow(content: RaiseContent): Said {
  return { company: null, content, documents: [], ownership: shownOwnership(content) };
}

function differencesOf(before: Said, after: Said) {
  return [
    ...changedCompany(before.company, after.company),
    ...changedFields(before.content, after.content),
    ...changedDocuments(before.documents, after.documents),
  ].map((field) => ({
    pointer: field.pointer,
    before: JSON.stringify(field.before),
    after: JSON.stringify(field.after),
    isMaterial: field.isMaterial,
    reason: field.reason,
  }));
}
