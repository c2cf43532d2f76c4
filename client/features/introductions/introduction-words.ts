import type { IntroductionState } from '#shared/product/introductions/introduction-lifecycle.ts';
import type {
  Introduction,
  IntroductionListName,
} from '#shared/product/introductions/introductions.ts';

/** The states in words. */
export const stateWords: Readonly<Record<IntroductionState, string>> = {
  pending: 'Waiting for an answer',
  open: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  closed: 'Ended',
};

/** The lists in words. */
export const listWords: Readonly<Record<IntroductionListName | 'all', string>> = {
  all: 'All',
  'to-answer': 'To answer',
  asked: 'Asked',
  accepted: 'Accepted',
  ended: 'Ended',
};

type TwoSides = Pick<Introduction, 'side' | 'askedBy' | 'company' | 'investor'>;

/** Whom a request is with, as its reader knows them. */
export function otherName({ side, company, investor }: TwoSides): string {
  return side === 'investor' ? company.name : investor.name;
}

/** Who asked whom, as its reader says it. */
export function askedWords(introduction: TwoSides): string {
  const { side, askedBy } = introduction;
  const other = otherName(introduction);
  if (askedBy === side)
    return side === 'investor' ? `You asked ${other}` : `Your company asked ${other}`;
  return side === 'investor' ? `${other} asks you` : `${other} asks your company`;
}

/** The same where the name of the other is beside it. */
export function requestWords({ side, askedBy }: TwoSides): string {
  if (askedBy === side) return side === 'investor' ? 'You asked' : 'Your company asked';
  return side === 'investor' ? 'Asked you' : 'Asked your company';
}

/** The state as its reader has to understand it: theirs to answer, or not. */
export function statusWords({
  state,
  side,
  askedBy,
}: Pick<Introduction, 'state' | 'side' | 'askedBy'>) {
  return state === 'pending' && askedBy !== side ? 'To answer' : stateWords[state];
}
