/** When a company and an investor may write to each other about a raise. */
import { type CommitmentState, openCommitmentStates } from '../commitments/states.ts';

/** Of the two that write to each other. Everybody of a company who may write is on its side. */
export const threadSides = ['investor', 'company'] as const;
export type ThreadSide = (typeof threadSides)[number];

/** In one of these, a commitment binds: somebody has signed it, or money has arrived. */
export const bindingCommitmentStates: readonly CommitmentState[] = [
  'signed',
  'reconfirm_due',
  'funded',
  'refund_due',
  'settled',
];

/** In one of these and without a signature, a commitment still opens a thread. */
export const wishingCommitmentStates: readonly CommitmentState[] = openCommitmentStates.filter(
  (state) => !bindingCommitmentStates.includes(state),
);

/** Tells whether a commitment lets its investor and the company write to each other, whatever else. */
export function opensThread(state: CommitmentState): boolean {
  return bindingCommitmentStates.includes(state) || wishingCommitmentStates.includes(state);
}

/** What an investor has to do with a raise. */
export interface RaiseTie {
  /** Whether they may enter its data room; `ended` also where the company denied it. */
  readonly grant: 'none' | 'open' | 'ended';
  readonly commitment: 'none' | 'wish' | 'binding';
  /** Whether one of the two accepted an introduction to the other, and whether it was ended. */
  readonly introduction: 'none' | 'open' | 'ended';
  /** Whether an operator locked the thread. */
  readonly isLocked: boolean;
}

/** Why nothing more can be written in a thread. */
export const threadEnds = ['locked', 'access-ended', 'introduction-ended', 'not-opened'] as const;
export type ThreadEnd = (typeof threadEnds)[number];

/**
 * Tells why the two may not write; null where they may. Access that ended ends it, unless a commitment
 * binds, because then there is always something to write about, or an introduction is still open. A
 * lock holds whatever binds.
 */
export function threadEnd(tie: RaiseTie): ThreadEnd | null {
  const { grant, commitment, introduction, isLocked } = tie;
  if (isLocked) return 'locked';
  if (commitment === 'binding' || grant === 'open' || introduction === 'open') return null;
  if (grant === 'ended') return 'access-ended';
  if (commitment === 'wish') return null;
  return introduction === 'ended' ? 'introduction-ended' : 'not-opened';
}

/** Whom a sentence about a thread is for, and the name of the investor. */
export interface ThreadReader {
  readonly side: ThreadSide;
  readonly investor: string;
  /** Whether anything has been written, which they then can still read. */
  readonly hasThread: boolean;
}

/** Says why nothing more can be written, and what still can be done. */
export function threadEndWords(
  end: ThreadEnd,
  { side, investor, hasThread }: ThreadReader,
): string {
  const readOn = hasThread
    ? 'You can still read this thread, but nobody can write in it.'
    : 'So you can’t write to each other about it.';
  if (end === 'locked') return `An operator locked this thread. ${readOn}`;
  if (end === 'access-ended') {
    return side === 'investor'
      ? `Your access to this raise has ended. ${readOn}`
      : `${investor} no longer has access to this raise. ${readOn}`;
  }
  if (end === 'introduction-ended') {
    return `This introduction has ended. ${readOn}`;
  }
  return side === 'investor'
    ? 'You can write to the company once it has given you access to its data room, you have committed, or one of you has accepted an introduction.'
    : `You can write to ${investor} once they have access to the data room, have committed, or one of you has accepted an introduction.`;
}
