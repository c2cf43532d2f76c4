import { isSame } from '#shared/product/raises/change-weights.ts';
import type { RaiseChange, RaiseContent } from '#shared/product/raises/raises.ts';
import { changedContent } from '../../raises/raise-content.ts';
import type { SnapshotContent } from '../../raises/snapshots/raise-snapshots.ts';
import type { Proposed } from './proposed.ts';

/** Changes on top of a proposal, or taken out of it. */
export interface ProposedMore extends Partial<Proposed> {
  /** The id of a document for which nothing is proposed any more. */
  readonly withdrawn?: string;
}

/**
 * A proposal with what is proposed on top of it. What is the same as what was approved is taken out,
 * so that proposing the approved value withdraws a field.
 * @throws ProblemError 422, for money in another currency and moments that do not exist
 */
export function mergedProposal(
  approved: SnapshotContent,
  earlier: Proposed,
  more: ProposedMore,
): Proposed {
  const { terms: earlierTerms, ...earlierFields } = earlier.change;
  const { terms, ...fields } = more.change ?? {};
  const change = effectiveChange(approved.content, {
    ...earlierFields,
    ...fields,
    terms: { ...earlierTerms, ...terms },
  });
  const company = more.company ?? earlier.company;
  const documents = earlier.documents.filter(({ id }) => id !== more.withdrawn);
  for (const one of more.documents ?? []) {
    const at = documents.findIndex(({ id }) => id === one.id);
    const before = documents[at];
    if (before === undefined) documents.push(one);
    else
      documents[at] = {
        ...one,
        version: one.version ?? before.version,
        name: one.name ?? before.name,
        folder: one.folder ?? before.folder,
      };
  }
  return {
    change,
    company: isSame(company, approved.company) ? null : company,
    nda: more.nda === undefined ? earlier.nda : more.nda,
    documents: documents.filter((one) => {
      const is = approved.documents.find(({ id }) => id === one.id);
      return (
        is !== undefined &&
        (one.remove ||
          (one.version !== null && one.version !== is.version) ||
          (one.name !== null && one.name !== is.name) ||
          (one.folder !== null && one.folder !== is.folder))
      );
    }),
  };
}

/** The fields of a change that make a difference. */
function effectiveChange(before: RaiseContent, change: RaiseChange): RaiseChange {
  const after = changedContent(before, change);
  const { terms = {}, ...fields } = change;
  const differing = (names: object, one: object, other: object) =>
    Object.fromEntries(
      Object.entries(names).filter(
        ([name]) =>
          !isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
      ),
    );
  const changedTerms = differing(terms, before.terms, after.terms);
  return {
    ...differing(fields, before, after),
    ...(Object.keys(changedTerms).length === 0 ? {} : { terms: changedTerms }),
  };
}
