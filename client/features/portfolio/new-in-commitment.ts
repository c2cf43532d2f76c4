import type { Commitment, CommitmentList } from '#shared/product/commitments/commitments.ts';

/** Says what is new about a commitment since its investor’s last visit, what concerns it most first. */
export function newInCommitment(
  {
    raise,
    countersigned,
    funding,
  }: Pick<Commitment, 'countersigned' | 'funding'> & {
    readonly raise: Pick<Commitment['raise'], 'id'>;
  },
  visit: CommitmentList['sinceVisit'],
): readonly string[] {
  if (visit === null) return [];
  const isAfter = (moment: string | undefined) => moment !== undefined && moment > visit.since;
  return [
    ...(isAfter(countersigned?.at) ? ['Countersigned'] : []),
    ...(isAfter(funding?.at) ? ['Payment received'] : []),
    ...(visit.changed.some((one) => one.raise === raise.id) ? ['Raise changed'] : []),
  ];
}
