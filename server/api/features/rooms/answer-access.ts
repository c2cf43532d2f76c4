import type { GrantRow } from './room-access.ts';

/**
 * Which questions and answers of a room somebody reads. They speak of what is in its documents, so
 * they are for the same people: whoever was let in to the deck alone reads only what they asked, and
 * while an NDA is to be accepted nothing is read.
 */
export type AnswerVisibility = 'all' | 'own' | 'after-nda';

/**
 * Says how much of the questions somebody reads.
 * @param grant what lets them in; undefined for the company and for operators
 * @param ndaVersion the NDA in force; who accepted an earlier text keeps reading under that
 */
export function answerVisibility(
  grant: Pick<GrantRow, 'scope' | 'nda_version'> | undefined,
  ndaVersion: number | undefined,
): AnswerVisibility {
  if (grant === undefined) return 'all';
  if (ndaVersion !== undefined && grant.nda_version === null) return 'after-nda';
  return grant.scope === 'all' ? 'all' : 'own';
}
