/**
 * The mails that are sent, and the values each one needs. A `company` is its name as a mail may say
 * it (company-name.ts), because whoever writes the mail knows what an operator approved.
 */

import type { Database } from '../storage/storage.ts';

/** All mails by name, with the values each one needs. */
export interface MailVars {
  'verify-email': { readonly name: string; readonly link: string; readonly hours: number };
  'already-registered': { readonly name: string; readonly link: string };
  'reset-password': { readonly name: string; readonly link: string; readonly minutes: number };
  'password-changed': {
    readonly name: string;
    readonly link: string;
    /** Wrong codes after the old password, before the new one was set by mail. */
    readonly wrongCodes: number;
  };
  'two-factor-on': { readonly name: string; readonly link: string };
  'two-factor-off': { readonly name: string; readonly link: string };
  /** When the operator did it for somebody who lost all their factors. */
  'two-factor-reset': { readonly name: string; readonly link: string };
  'recovery-codes-made': { readonly name: string; readonly link: string };
  'recovery-code-used': { readonly name: string; readonly link: string; readonly left: number };
  'second-step-locked': { readonly name: string; readonly link: string };
  'export-ready': { readonly name: string; readonly link: string; readonly days: number };
  'deletion-requested': { readonly name: string; readonly link: string; readonly day: string };
  'deletion-cancelled': { readonly name: string };
  'account-deleted': { readonly name: string };
  'operator-invitation': {
    readonly invitedBy: string;
    readonly link: string;
    readonly hours: number;
  };
  'company-invitation': {
    readonly invitedBy: string;
    readonly company: string;
    readonly role: 'editor' | 'viewer';
    readonly link: string;
    readonly days: number;
  };
  'room-invitation': {
    readonly invitedBy: string;
    readonly company: string;
    readonly link: string;
  };
  /** `company` is empty where an investor invites: the mail names none then. */
  'adviser-invitation': {
    readonly invitedBy: string;
    readonly company: string;
    readonly link: string;
  };
  'company-owner': { readonly name: string; readonly company: string; readonly link: string };
  'company-removed': { readonly name: string; readonly company: string };
  /** To the operator: what a visitor wrote. */
  'contact-message': {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly topic: string;
    readonly body: string;
  };
  /** To the visitor. Without the message itself, because the address may be somebody else's. */
  'contact-received': {
    readonly name: string;
    readonly reference: string;
    readonly businessDays: number;
  };
  /** What happened, where no other mail says more about it. */
  notification: {
    readonly name: string;
    readonly title: string;
    /** What else there is to say; nothing in mails that were queued by an earlier version. */
    readonly text?: string;
    readonly button: string;
    readonly link: string;
  };
  /** What a company tells those who follow its raise. */
  update: {
    readonly name: string;
    readonly company: string;
    readonly title: string;
    /** The title of the raise. */
    readonly raise: string;
    readonly paragraphs: readonly string[];
    readonly corrections: readonly string[];
    readonly metrics: readonly string[];
    readonly link: string;
  };
  /** New raises that fit somebody, once a day. */
  'new-raises': {
    readonly name: string;
    /** The first of them, each with why it is there. */
    readonly raises: readonly {
      readonly company: string;
      readonly title: string;
      readonly reasons: readonly string[];
    }[];
    /** How many more there are. */
    readonly more: number;
    readonly link: string;
  };
  /** What somebody has not read yet, once a day. */
  digest: {
    readonly name: string;
    readonly titles: readonly string[];
    /** How many more there are. */
    readonly more: number;
    readonly link: string;
  };
}

export type MailTemplate = keyof MailVars;

/** What the outbox keeps of an update: its text is read when the mail is sent. */
export interface QueuedUpdate {
  readonly name: string;
  /** The id of the account that it goes to. */
  readonly person: string;
  /** The id of the update. */
  readonly update: string;
  readonly link: string;
}

/** What the outbox keeps of new raises: what they are, and whether they still fit, is read then. */
export interface QueuedNewRaises {
  readonly name: string;
  /** The id of the account that it goes to. */
  readonly person: string;
  /** The ids of the raises. */
  readonly raises: readonly string[];
  readonly link: string;
}

/** The mails that are written out when they are sent, with what is queued of them. */
interface LateVars {
  readonly update: QueuedUpdate;
  readonly 'new-raises': QueuedNewRaises;
}
export type LateTemplate = keyof LateVars;

/** The values that are queued with each mail. */
export interface QueuedVars extends Omit<MailVars, LateTemplate>, LateVars {}

/**
 * Writes out the values of mails that are about to be sent, in the same order; undefined for one that
 * is no more to be sent.
 */
export type MailComposer<T extends MailTemplate> = (
  db: Database,
  queued: readonly QueuedVars[T][],
  now: number,
) => Promise<readonly (MailVars[T] | undefined)[]>;

/** Who writes out the mails that are written when they are sent. */
export type MailComposers = { readonly [T in LateTemplate]?: MailComposer<T> };

/** A template with its values, whichever it is. */
export type AnyMail = {
  readonly [T in MailTemplate]: { readonly template: T; readonly vars: QueuedVars[T] };
}[MailTemplate];
