import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * A visitor's message. What a program sent into the field that people do not see goes to spam
 * without any mail. Marking a message as what it is already changes nothing.
 */
export const messageLifecycle = lifecycle({
  thing: 'message',
  states: ['new', 'answered', 'spam'],
  transitions: [
    {
      from: null,
      event: 'send',
      to: 'spam',
      who: ['visitor'],
      guards: ['fromAProgram'],
      effects: ['store'],
    },
    { from: null, event: 'send', to: 'new', who: ['visitor'], effects: ['store', 'mail'] },
    {
      from: ['new', 'spam'],
      event: 'answer',
      to: 'answered',
      who: ['operator'],
      effects: ['mark', 'record'],
    },
    { from: ['answered'], event: 'answer', to: 'answered', who: ['operator'] },
    {
      from: ['new', 'answered'],
      event: 'set-aside',
      to: 'spam',
      who: ['operator'],
      effects: ['mark', 'record'],
    },
    { from: ['spam'], event: 'set-aside', to: 'spam', who: ['operator'] },
    {
      from: ['answered', 'spam'],
      event: 'reopen',
      to: 'new',
      who: ['operator'],
      effects: ['mark', 'record'],
    },
    { from: ['new'], event: 'reopen', to: 'new', who: ['operator'] },
  ],
});

/** The marks of an operator on a message. */
export const contactStates = messageLifecycle.states;
export type ContactState = StateOf<typeof messageLifecycle>;

/** The event that gives a message a state. */
export const markingEvents = { new: 'reopen', answered: 'answer', spam: 'set-aside' } as const;
