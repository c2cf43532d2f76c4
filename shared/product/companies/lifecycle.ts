import { lifecycle, type StateOf } from '../lifecycle.ts';

/**
 * Somebody's part in a company. There is always exactly one owner: ownership only moves, from one
 * member to another in one step, and goes when the company is closed.
 */
export const membershipLifecycle = lifecycle({
  thing: 'membership',
  states: ['owner', 'editor', 'viewer'],
  transitions: [
    { from: null, event: 'found', to: 'owner', who: ['person'] },
    { from: null, event: 'join-as-editor', to: 'editor', who: ['invited'] },
    { from: null, event: 'join-as-viewer', to: 'viewer', who: ['invited'] },
    {
      from: ['viewer'],
      event: 'make-editor',
      to: 'editor',
      who: ['owner'],
      effects: ['change', 'record'],
    },
    { from: ['editor'], event: 'make-editor', to: 'editor', who: ['owner'] },
    {
      from: ['editor'],
      event: 'make-viewer',
      to: 'viewer',
      who: ['owner'],
      effects: ['change', 'record'],
    },
    { from: ['viewer'], event: 'make-viewer', to: 'viewer', who: ['owner'] },
    {
      from: ['editor', 'viewer'],
      event: 'hand-over',
      to: 'owner',
      who: ['owner'],
      guards: ['staying'],
      effects: ['stepDown', 'change', 'record'],
    },
    { from: ['owner'], event: 'step-down', to: 'editor', who: ['owner'] },
    {
      from: ['editor', 'viewer'],
      event: 'remove',
      to: null,
      who: ['owner'],
      effects: ['end', 'record'],
    },
    {
      from: ['editor', 'viewer'],
      event: 'leave',
      to: null,
      who: ['self'],
      effects: ['end', 'record'],
    },
    {
      from: ['owner'],
      event: 'close-company',
      to: null,
      who: ['owner'],
      guards: ['alone', 'nothingRuns', 'nothingKept'],
      effects: ['closeCompany', 'record'],
    },
  ],
});

export const memberRoles = membershipLifecycle.states;
export type MemberRole = StateOf<typeof membershipLifecycle>;

/** The roles in words. */
export const memberRoleLabels = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' } as const;

/** The event that gives a member a role. */
export const roleEvents = { editor: 'make-editor', viewer: 'make-viewer' } as const;

/** An invitation to a company. The clock alone ends one that nobody answers. */
export const companyInvitationLifecycle = lifecycle({
  thing: 'company invitation',
  states: ['open', 'accepted', 'declined', 'revoked', 'expired'],
  transitions: [
    {
      from: null,
      event: 'send',
      to: 'open',
      who: ['owner'],
      guards: ['notYetMember', 'notYetInvited', 'hasCapacity'],
      effects: ['store', 'mail', 'record'],
    },
    {
      from: ['open', 'expired'],
      event: 'resend',
      to: 'open',
      who: ['owner'],
      guards: ['notYetMember'],
      effects: ['renew', 'mail', 'record'],
    },
    {
      from: ['open', 'expired'],
      event: 'revoke',
      to: 'revoked',
      who: ['owner'],
      effects: ['end', 'record'],
    },
    {
      from: ['open'],
      event: 'accept',
      to: 'accepted',
      who: ['addressee'],
      guards: ['notYetMember', 'notInvested', 'hasCapacity'],
      effects: ['end', 'join', 'record'],
    },
    {
      from: ['open'],
      event: 'decline',
      to: 'declined',
      who: ['addressee'],
      effects: ['end', 'record'],
    },
    { from: ['open'], event: 'expire', to: 'expired', who: ['clock'] },
  ],
});

export type CompanyInvitationState = StateOf<typeof companyInvitationLifecycle>;
