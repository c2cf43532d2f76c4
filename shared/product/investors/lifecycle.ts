import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * Somebody's profile as an investor. Whoever has one is an investor, whatever its state. An operator
 * reviews what it says about who invests, so a change to that after the approval is reviewed again.
 */
export const investorProfileLifecycle = lifecycle({
  thing: 'investor profile',
  states: ['draft', 'pending', 'approved', 'rejected', 'suspended'],
  transitions: [
    { from: null, event: 'begin', to: 'draft', who: ['person'], effects: ['store', 'record'] },
    {
      from: ['draft'],
      event: 'change',
      to: 'draft',
      who: ['investor'],
      effects: ['save', 'record'],
    },
    {
      from: ['rejected'],
      event: 'change',
      to: 'rejected',
      who: ['investor'],
      effects: ['save', 'record'],
    },
    {
      from: ['approved'],
      event: 'change',
      to: 'approved',
      who: ['investor'],
      guards: ['sameKind'],
      effects: ['save', 'record'],
    },
    {
      from: ['approved'],
      event: 'change',
      to: 'pending',
      who: ['investor'],
      effects: ['save', 'record'],
    },
    {
      from: ['draft'],
      event: 'discard',
      to: null,
      who: ['investor'],
      effects: ['remove', 'record'],
    },
    { from: ['draft', 'rejected'], event: 'submit', to: 'pending', who: ['investor'] },
    { from: ['pending'], event: 'approve', to: 'approved', who: ['operator'] },
    { from: ['pending'], event: 'reject', to: 'rejected', who: ['operator'] },
    { from: ['approved'], event: 'suspend', to: 'suspended', who: ['operator'] },
    { from: ['suspended'], event: 'reinstate', to: 'approved', who: ['operator'] },
  ],
});

export const investorStates = investorProfileLifecycle.states;
export type InvestorState = StateOf<typeof investorProfileLifecycle>;

/** The code of the refusal for somebody who has no profile. */
export const noProfileCode = 'no-investor-profile';
