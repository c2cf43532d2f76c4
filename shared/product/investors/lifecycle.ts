import { lifecycle, type StateOf } from '../lifecycle.ts';

const decided = ['decide', 'record'] as const;

/**
 * Somebody's profile as an investor. Whoever has one is an investor, whatever its state. An operator
 * reviews what it says about who invests, so a change to that after the approval is reviewed again;
 * meanwhile its owner keeps reading what approved investors read, and cannot commit.
 */
export const investorProfileLifecycle = lifecycle({
  thing: 'investor profile',
  states: ['draft', 'pending', 'approved', 'rejected', 'suspended'],
  transitions: [
    { from: null, event: 'begin', to: 'draft', who: ['person'], effects: ['store', 'record'] },
    { from: ['draft'], event: 'change', to: 'draft', who: ['investor'], effects: ['save'] },
    { from: ['rejected'], event: 'change', to: 'rejected', who: ['investor'], effects: ['save'] },
    {
      from: ['pending'],
      event: 'change',
      to: 'pending',
      who: ['investor'],
      guards: ['complete'],
      effects: ['save', 'record'],
    },
    {
      from: ['approved'],
      event: 'change',
      to: 'approved',
      who: ['investor'],
      guards: ['complete', 'sameIdentity'],
      effects: ['save', 'record'],
    },
    {
      from: ['approved'],
      event: 'change',
      to: 'pending',
      who: ['investor'],
      guards: ['complete'],
      effects: ['save', 'record', 'tell'],
    },
    {
      from: ['draft'],
      event: 'discard',
      to: null,
      who: ['investor'],
      effects: ['remove', 'record'],
    },
    {
      from: ['draft'],
      event: 'submit',
      to: 'pending',
      who: ['investor'],
      guards: ['complete'],
      effects: ['hand-in', 'tell'],
    },
    {
      from: ['rejected'],
      event: 'resubmit',
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

export const investorStates = investorProfileLifecycle.states;
export type InvestorState = StateOf<typeof investorProfileLifecycle>;

/** The decisions of an operator about a profile. */
export const profileDecisions = ['approve', 'reject', 're-verify', 'suspend', 'reinstate'] as const;
export type ProfileDecision = (typeof profileDecisions)[number];

/** The code of the refusal for somebody who has no profile. */
export const noProfileCode = 'no-investor-profile';
