import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * A grant, which lets somebody read the data room of a raise. There is one for each person and
 * raise. An invitation to an address without an account waits for an account that has confirmed
 * this address, and only a raise that an operator approved may send one.
 */
export const grantLifecycle = lifecycle({
  thing: 'grant',
  states: ['requested', 'invited', 'active', 'denied', 'revoked', 'expired'],
  transitions: [
    {
      from: null,
      event: 'request',
      to: 'requested',
      who: ['investor'],
      guards: ['notOfCompany', 'hasCapacity'],
      effects: ['store', 'record'],
    },
    {
      from: ['expired'],
      event: 'request',
      to: 'requested',
      who: ['investor'],
      guards: ['notOfCompany'],
      effects: ['store', 'record'],
    },
    {
      from: null,
      event: 'invite',
      to: 'active',
      who: ['founder'],
      guards: ['notOfCompany', 'hasCapacity', 'hasAccount'],
      effects: ['store', 'mail', 'record'],
    },
    {
      from: null,
      event: 'invite',
      to: 'invited',
      who: ['founder'],
      guards: ['notOfCompany', 'hasCapacity', 'raiseApproved'],
      effects: ['store', 'mail', 'record'],
    },
    {
      from: ['invited'],
      event: 'claim',
      to: 'active',
      who: ['addressee'],
      guards: ['notOfCompany'],
      effects: ['store', 'record'],
    },
    {
      from: ['requested', 'denied', 'revoked', 'expired'],
      event: 'grant',
      to: 'active',
      who: ['founder'],
      guards: ['notOfCompany', 'hasAccount'],
      effects: ['store', 'record'],
    },
    {
      from: ['revoked', 'expired'],
      event: 'grant',
      to: 'invited',
      who: ['founder'],
      guards: ['raiseApproved'],
      effects: ['store', 'mail', 'record'],
    },
    {
      from: ['requested'],
      event: 'deny',
      to: 'denied',
      who: ['founder'],
      effects: ['store', 'record'],
    },
    {
      from: ['active', 'invited'],
      event: 'revoke',
      to: 'revoked',
      who: ['founder'],
      effects: ['store', 'record'],
    },
    {
      from: ['active', 'invited'],
      event: 'expire',
      to: 'expired',
      who: ['clock'],
      effects: ['store'],
    },
    {
      from: ['active', 'invited'],
      event: 'change',
      to: 'active',
      who: ['founder'],
      guards: ['hasAccount'],
      effects: ['store', 'record'],
    },
    {
      from: ['invited'],
      event: 'change',
      to: 'invited',
      who: ['founder'],
      effects: ['store', 'record'],
    },
    {
      from: ['active'],
      event: 'accept-nda',
      to: 'active',
      who: ['investor'],
      effects: ['store', 'record'],
    },
  ],
});

export type GrantState = StateOf<typeof grantLifecycle>;

export const grantStateLabels: Readonly<Record<GrantState, string>> = {
  requested: 'Access requested',
  invited: 'Invited',
  active: 'Has access',
  denied: 'Denied',
  revoked: 'Revoked',
  expired: 'Expired',
};
