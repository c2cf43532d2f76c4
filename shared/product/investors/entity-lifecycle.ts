import { lifecycle } from '../lifecycle.ts';

const decided = ['decide', 'record'] as const;

/**
 * An entity that somebody signs for. An operator reviews it as they review a profile: a change to who
 * it is sends it to review again. One that has never been used for a commitment can be removed.
 */
export const investorEntityLifecycle = lifecycle({
  thing: 'entity of an investor',
  states: ['draft', 'pending', 'approved', 'rejected', 'suspended'],
  transitions: [
    {
      from: null,
      event: 'add',
      to: 'draft',
      who: ['investor'],
      guards: ['notTooMany'],
      effects: ['store', 'record'],
    },
    {
      from: ['draft'],
      event: 'change',
      to: 'draft',
      who: ['investor'],
      guards: ['keepsBound'],
      effects: ['save', 'record'],
    },
    {
      from: ['rejected'],
      event: 'change',
      to: 'rejected',
      who: ['investor'],
      guards: ['keepsBound'],
      effects: ['save', 'record'],
    },
    {
      from: ['pending'],
      event: 'change',
      to: 'pending',
      who: ['investor'],
      guards: ['keepsBound', 'complete'],
      effects: ['save', 'record'],
    },
    {
      from: ['approved'],
      event: 'change',
      to: 'approved',
      who: ['investor'],
      guards: ['keepsBound', 'complete', 'sameIdentity'],
      effects: ['save', 'record'],
    },
    {
      from: ['approved'],
      event: 'change',
      to: 'pending',
      who: ['investor'],
      guards: ['keepsBound', 'complete'],
      effects: ['save', 'record', 'tell'],
    },
    {
      from: ['draft', 'pending', 'approved', 'rejected'],
      event: 'remove',
      to: null,
      who: ['investor'],
      guards: ['neverUsed'],
      effects: ['remove', 'record'],
    },
    {
      from: ['draft', 'rejected'],
      event: 'submit',
      to: 'pending',
      who: ['investor'],
      guards: ['complete'],
      effects: ['hand-in', 'tell'],
    },
    { from: ['pending'], event: 'approve', to: 'approved', who: ['operator'], effects: decided },
    { from: ['pending'], event: 'reject', to: 'rejected', who: ['operator'], effects: decided },
    { from: ['approved'], event: 're-verify', to: 'pending', who: ['operator'], effects: decided },
    { from: ['approved'], event: 'suspend', to: 'suspended', who: ['operator'], effects: decided },
    {
      from: ['suspended'],
      event: 'reinstate',
      to: 'approved',
      who: ['operator'],
      effects: decided,
    },
  ],
});
