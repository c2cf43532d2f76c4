import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * A request for an introduction between an investor and the company of a raise. Either side asks, the
 * other answers, and an accepted one opens their thread. The clock ends what nobody answers.
 */
export const introductionLifecycle = lifecycle({
  thing: 'request for an introduction',
  states: ['pending', 'open', 'declined', 'withdrawn', 'expired', 'closed'],
  transitions: [
    {
      from: null,
      event: 'ask',
      to: 'pending',
      who: ['asker'],
      guards: ['mayAsk'],
      effects: ['store', 'record'],
    },
    {
      from: ['pending'],
      event: 'accept',
      to: 'open',
      who: ['asked'],
      guards: ['raiseIsOpen', 'threadIsFree'],
      effects: ['openThread', 'store', 'record'],
    },
    {
      from: ['pending'],
      event: 'decline',
      to: 'declined',
      who: ['asked'],
      effects: ['store', 'record'],
    },
    {
      from: ['pending'],
      event: 'report',
      to: 'declined',
      who: ['asked'],
      effects: ['report', 'store', 'record'],
    },
    {
      from: ['pending'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['asker'],
      effects: ['store', 'record'],
    },
    {
      from: ['pending'],
      event: 'expire',
      to: 'expired',
      who: ['clock'],
      effects: ['store', 'record'],
    },
    {
      from: ['open'],
      event: 'close',
      to: 'closed',
      who: ['asker', 'asked'],
      effects: ['closeThread', 'store', 'record'],
    },
  ],
});

export type IntroductionState = StateOf<typeof introductionLifecycle>;

export const introductionStates = introductionLifecycle.states;
