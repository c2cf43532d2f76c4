import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * A side letter between a company and one investor. The company signs it by offering it, so the
 * signature of the investor makes it one of both, which nothing changes any more.
 */
export const sideLetterLifecycle = lifecycle({
  thing: 'side letter',
  states: ['offered', 'signed', 'declined', 'withdrawn'],
  transitions: [
    {
      from: null,
      event: 'offer',
      to: 'offered',
      who: ['owner', 'signatory'],
      guards: ['openCommitment', 'fewLetters'],
      effects: ['store', 'record', 'tell'],
    },
    {
      from: ['offered', 'declined'],
      event: 'replace',
      to: 'offered',
      who: ['owner', 'signatory'],
      guards: ['openCommitment'],
      effects: ['store', 'record', 'tell'],
    },
    {
      from: ['offered'],
      event: 'sign',
      to: 'signed',
      who: ['investor'],
      guards: ['openCommitment', 'sameFile', 'sameName'],
      effects: ['store', 'record', 'tell'],
    },
    {
      from: ['offered'],
      event: 'decline',
      to: 'declined',
      who: ['investor'],
      effects: ['store', 'record', 'tell'],
    },
    {
      from: ['offered', 'declined'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['owner', 'signatory'],
      effects: ['store', 'record', 'tell'],
    },
  ],
});

export type SideLetterState = StateOf<typeof sideLetterLifecycle>;

/** What somebody can be offered to do with a side letter that is there. */
export const sideLetterEvents = ['replace', 'sign', 'decline', 'withdraw'] as const;
export type SideLetterEvent = (typeof sideLetterEvents)[number];

/** The states in words. */
export const sideLetterStateLabels: Readonly<Record<SideLetterState, string>> = {
  offered: 'Awaiting signature',
  signed: 'Signed by both sides',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
