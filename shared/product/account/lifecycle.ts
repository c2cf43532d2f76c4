import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * An account. Registering once more only mails: another link, or a reminder that there is an account.
 * An account that is to be erased is closed until its day, and can be kept until then.
 */
export const accountLifecycle = lifecycle({
  thing: 'account',
  states: ['pending_verification', 'active', 'closing', 'suspended', 'deleted'],
  transitions: [
    {
      from: null,
      event: 'register',
      to: 'pending_verification',
      who: ['visitor'],
      effects: ['store', 'mailLink'],
    },
    {
      from: ['pending_verification'],
      event: 'register',
      to: 'pending_verification',
      who: ['visitor'],
      effects: ['mailLink'],
    },
    {
      from: ['active'],
      event: 'register',
      to: 'active',
      who: ['visitor'],
      effects: ['mailReminder'],
    },
    {
      from: ['closing'],
      event: 'register',
      to: 'closing',
      who: ['visitor'],
      effects: ['mailReminder'],
    },
    { from: ['suspended'], event: 'register', to: 'suspended', who: ['visitor'] },
    {
      from: ['pending_verification'],
      event: 'confirm',
      to: 'active',
      who: ['visitor'],
      effects: ['activate', 'accept'],
    },
    { from: null, event: 'join', to: 'active', who: ['invited'], effects: ['store'] },
    {
      from: ['active'],
      event: 'close',
      to: 'closing',
      who: ['member'],
      effects: ['giveUp', 'setDay', 'endAccess', 'mail'],
    },
    { from: ['closing'], event: 'keep', to: 'active', who: ['member'], effects: ['unset', 'mail'] },
    {
      from: ['closing'],
      event: 'erase',
      to: 'deleted',
      who: ['server'],
      effects: ['erase'],
    },
    {
      from: ['active'],
      event: 'suspend',
      to: 'suspended',
      who: ['operator'],
      guards: ['notTheirOwn'],
      effects: ['mark', 'endSessions', 'record'],
    },
    {
      from: ['suspended'],
      event: 'reinstate',
      to: 'active',
      who: ['operator'],
      effects: ['mark', 'record'],
    },
  ],
});

export type AccountState = StateOf<typeof accountLifecycle>;

/**
 * An invitation to operate the portal: by an operator to an address, or printed by the server while
 * there is no operator. A newer one to the same address ends those before, and the first operator
 * ends all that were printed. The clock alone ends one that nobody accepts.
 */
export const operatorInvitationLifecycle = lifecycle({
  thing: 'operator invitation',
  states: ['open', 'accepted', 'revoked', 'expired'],
  transitions: [
    {
      from: null,
      event: 'send',
      to: 'open',
      who: ['operator'],
      guards: ['addressFree'],
      effects: ['replace', 'store', 'mail', 'record'],
    },
    {
      from: null,
      event: 'print',
      to: 'open',
      who: ['server'],
      effects: ['store', 'record'],
    },
    {
      from: ['open', 'expired'],
      event: 'withdraw',
      to: 'revoked',
      who: ['operator'],
      effects: ['end', 'record'],
    },
    {
      from: ['open', 'expired'],
      event: 'overtake',
      to: 'revoked',
      who: ['server'],
      effects: ['end'],
    },
    {
      from: ['open'],
      event: 'accept',
      to: 'accepted',
      who: ['addressee'],
      guards: ['stillNeeded', 'addressFree'],
      effects: ['end', 'join', 'record'],
    },
    { from: ['open'], event: 'expire', to: 'expired', who: ['clock'] },
  ],
});

export type OperatorInvitationState = StateOf<typeof operatorInvitationLifecycle>;
