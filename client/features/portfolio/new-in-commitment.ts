import type { Commitment, CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { RaiseNewsKind } from '#shared/product/raises/raise-changes.ts';

const raiseNews: Readonly<Record<RaiseNewsKind, string>> = {
  changed: 'Raise changed',
  'document-added': 'Document added',
  'document-updated': 'Document updated',
  'answer-published': 'Answer published',
  update: 'New update',
  message: 'New message',
};

const ofCommitment = { countersigned: 'Countersigned', funded: 'Payment received' } as const;

/** Tells whether any of this goes by looking at the portfolio; the rest goes where it is opened. */
export function isOfPortfolio(news: readonly string[]): boolean {
  return news.includes(ofCommitment.countersigned) || news.includes(ofCommitment.funded);
}

/** Says what is new about a commitment and its raise, what concerns its investor most first. */
export function newInCommitment(
  {
    raise,
    countersigned,
    funding,
  }: Pick<Commitment, 'countersigned' | 'funding'> & {
    readonly raise: Pick<Commitment['raise'], 'id'>;
  },
  { since, raises }: CommitmentList['sinceVisit'],
): readonly string[] {
  const isAfter = (moment: string | undefined) =>
    since !== null && moment !== undefined && moment > since;
  const news = raises.find((one) => one.raise === raise.id)?.news ?? [];
  return [
    ...(isAfter(countersigned?.at) ? [ofCommitment.countersigned] : []),
    ...(isAfter(funding?.at) ? [ofCommitment.funded] : []),
    ...news.map((kind) => raiseNews[kind]),
  ];
}
