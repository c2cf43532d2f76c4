import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * The bank account that a company takes payments in a currency on. Two people stand behind one that is
 * active: the owner who made it, and somebody else who confirmed it.
 */
export const instructionLifecycle = lifecycle({
  thing: 'payment instruction',
  states: ['draft', 'waiting', 'active', 'replaced'],
  transitions: [
    {
      from: null,
      event: 'draft',
      to: 'draft',
      who: ['owner'],
      guards: ['sound', 'onlyOneOpen'],
      effects: ['store', 'record'],
    },
    {
      from: ['draft'],
      event: 'change',
      to: 'draft',
      who: ['owner'],
      guards: ['sound'],
      effects: ['store', 'record'],
    },
    { from: ['draft'], event: 'discard', to: null, who: ['owner'], effects: ['remove', 'record'] },
    {
      from: ['draft'],
      event: 'submit',
      to: 'waiting',
      who: ['owner'],
      effects: ['move', 'record', 'askSecond'],
    },
    {
      from: ['waiting'],
      event: 'withdraw',
      to: 'draft',
      who: ['owner'],
      effects: ['move', 'record'],
    },
    {
      from: ['waiting'],
      event: 'confirm',
      to: 'active',
      who: ['owner', 'editor'],
      guards: ['secondPerson', 'needsNoOperator'],
      effects: ['replace', 'move', 'record', 'tell'],
    },
    {
      from: ['waiting'],
      event: 'confirm',
      to: 'active',
      who: ['operator'],
      guards: ['secondPerson'],
      effects: ['replace', 'move', 'record', 'tell'],
    },
    {
      from: ['waiting'],
      event: 'decline',
      to: 'draft',
      who: ['owner', 'editor', 'operator'],
      guards: ['secondPerson'],
      effects: ['move', 'record'],
    },
    { from: ['active'], event: 'replace', to: 'replaced', who: ['system'], effects: ['move'] },
  ],
});

export const instructionStates = instructionLifecycle.states;
export type InstructionState = StateOf<typeof instructionLifecycle>;

/** The states in words. */
export const instructionStateLabels: Readonly<Record<InstructionState, string>> = {
  draft: 'Draft',
  waiting: 'Awaiting confirmation',
  active: 'Active',
  replaced: 'Replaced',
};

/** What somebody may do with it, as the API names it. */
export const instructionEvents = [
  'change',
  'discard',
  'submit',
  'withdraw',
  'confirm',
  'decline',
] as const;
export type InstructionEvent = (typeof instructionEvents)[number];
