import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * An adviser whom the company of a raise, or an investor with access to it, invites to read its data
 * room. What lets them read ends with its date, and with what the inviting side itself has.
 */
export const adviserLifecycle = lifecycle({
  thing: 'adviser',
  states: ['invited', 'active', 'declined', 'ended', 'expired'],
  transitions: [
    {
      from: null,
      event: 'invite',
      to: 'invited',
      who: ['inviter'],
      guards: ['notOneself', 'notYetInvited', 'notRefused', 'hasCapacity', 'mayBeWrittenTo'],
      effects: ['store', 'mail', 'record'],
    },
    {
      from: ['invited'],
      event: 'accept',
      to: 'active',
      who: ['adviser'],
      guards: ['notOfCompany', 'notRefused', 'advisesOneSide', 'sideHasAccess'],
      effects: ['store', 'record'],
    },
    {
      from: ['invited'],
      event: 'decline',
      to: 'declined',
      who: ['adviser'],
      effects: ['store', 'record'],
    },
    {
      from: ['invited', 'active'],
      event: 'end',
      to: 'ended',
      who: ['inviter', 'company', 'adviser'],
      effects: ['store', 'record'],
    },
    {
      from: ['invited', 'active'],
      event: 'expire',
      to: 'expired',
      who: ['clock'],
      effects: ['store', 'record'],
    },
    {
      from: ['active'],
      event: 'accept-nda',
      to: 'active',
      who: ['adviser'],
      effects: ['store', 'record'],
    },
  ],
});

export type AdviserState = StateOf<typeof adviserLifecycle>;
