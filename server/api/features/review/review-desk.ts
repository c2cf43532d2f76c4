import type { Database } from '#api/platform/storage/storage.ts';
import { ndaVersionsListed } from '#shared/product/fields/limits.ts';
import type { ChangedField } from '#shared/product/raises/change-weights.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import { ndaVersionsOf } from '../raises/documents/nda-store.ts';
import { proposalIn, toRaise } from '../raises/raise-dto.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { differences } from '../raises/snapshots/differences.ts';
import {
  latestSnapshot,
  snapshotContent,
  snapshotOf,
  toSnapshot,
} from '../raises/snapshots/raise-snapshots.ts';
import { newestAddition } from './additions.ts';
import { beforeAndAfter } from './proposals/proposed.ts';
import { claimOf, nameOf, reviewsOf } from './review-store.ts';

/** All that an operator needs to decide about a raise. */
export async function reviewDesk(
  db: Database,
  row: RaiseRow,
  me: string,
  now: number,
): Promise<RaiseReviewDesk> {
  const latest = await latestSnapshot(db, row.id);
  const previous =
    latest && latest.seq > 1 ? await snapshotOf(db, row.id, latest.seq - 1) : undefined;
  const proposal = proposalIn(row);
  const { before, after } =
    proposal !== null
      ? await beforeAndAfter(db, row, proposal)
      : { before: previous && snapshotContent(previous), after: latest && snapshotContent(latest) };
  const changes = before === undefined || after === undefined ? [] : differences(before, after);
  return {
    raise: toRaise(row),
    claim: claimOf(row, await nameOf(db, row.claimed_by), me, now),
    hasConflict: row.role !== null,
    newestAddition: await newestAddition(db, row.id),
    snapshot: latest === undefined ? null : toSnapshot(latest),
    previous: previous === undefined ? null : toSnapshot(previous),
    differences: differenceViews(await withNdaTexts(db, row.id, changes, proposal?.nda ?? null)),
    ownership: after?.ownership ?? null,
    checklist: reviewChecklist.map(({ key, title, question }) => ({ key, title, question })),
    reviews: await reviewsOf(db, row.id),
  };
}

function differenceViews(changes: readonly ChangedField[]) {
  return changes.map((field) => ({
    pointer: field.pointer,
    before: JSON.stringify(field.before),
    after: JSON.stringify(field.after),
    weight: field.weight,
    reason: field.reason,
  }));
}

/** The texts of the NDA in place of their hashes: nobody can judge those. */
async function withNdaTexts(
  db: Database,
  raiseId: string,
  changes: readonly ChangedField[],
  proposed: string | null,
): Promise<readonly ChangedField[]> {
  if (!changes.some(({ pointer }) => pointer === '/nda')) return changes;
  const texts = await ndaVersionsOf(db, raiseId, ndaVersionsListed);
  const textOf = (nda: unknown) => {
    const { sha256 } = (nda ?? {}) as { readonly sha256?: string };
    if (sha256 === undefined) return '';
    return texts.find((one) => one.sha256 === sha256)?.text ?? proposed ?? '';
  };
  return changes.map((change) =>
    change.pointer === '/nda'
      ? { ...change, before: textOf(change.before), after: textOf(change.after) }
      : change,
  );
}
