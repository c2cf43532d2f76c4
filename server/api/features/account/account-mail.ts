import { createHash } from 'node:crypto';
import { recordEvent } from '#api/platform/events/record-event.ts';
import { issueOneTimeToken } from '#api/platform/identity/one-time-tokens.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { resetLinkMinutes, verificationLinkHours } from '#shared/product/fields/limits.ts';
import { routes } from '#shared/site/routes.ts';

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Notices of the same kind to one person are sent at most this often. */
const noticeEveryMs = 3_600_000;

/** The link to a page of this portal, with its query. */
export function pageLink(
  origin: string,
  page: 'login' | 'register',
  query: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams(query).toString();
  return `${origin}${routes[page].path}${search === '' ? '' : `?${search}`}`;
}

/**
 * Mails the link that confirms an address. `payload` holds what was entered in the submission that
 * the link is for.
 */
export async function mailVerification(
  trx: Transaction,
  to: Addressee,
  origin: string,
  payload: string | null,
  now: number,
): Promise<void> {
  const token = await issueOneTimeToken(trx, 'verify-email', to.id, payload, now);
  await queueMail(
    trx,
    {
      to: to.email,
      template: 'verify-email',
      vars: {
        name: to.name,
        link: pageLink(origin, 'register', { step: 'verify', token }),
        hours: verificationLinkHours,
      },
      dedupeKey: tokenKey('verify', token),
    },
    now,
  );
}

/** Mails the link to choose a new password. */
export async function mailPasswordReset(
  trx: Transaction,
  to: Addressee,
  origin: string,
  now: number,
): Promise<void> {
  const token = await issueOneTimeToken(trx, 'reset-password', to.id, null, now);
  await queueMail(
    trx,
    {
      to: to.email,
      template: 'reset-password',
      vars: {
        name: to.name,
        link: pageLink(origin, 'login', { mode: 'reset', token }),
        minutes: resetLinkMinutes,
      },
      dedupeKey: tokenKey('reset', token),
    },
    now,
  );
}

/** Mails the owner of an account that somebody tried to register with the same address. */
export async function mailAlreadyRegistered(
  trx: Transaction,
  to: Addressee,
  origin: string,
  now: number,
): Promise<void> {
  await queueMail(
    trx,
    {
      to: to.email,
      template: 'already-registered',
      vars: { name: to.name, link: pageLink(origin, 'login', {}) },
      dedupeKey: `already-registered:${to.id}:${Math.floor(now / noticeEveryMs)}`,
    },
    now,
  );
}

/**
 * Tells the owner that the password was changed, in case it was not them, and how many wrong codes
 * were entered before that: somebody who knew the old password and can read the mailbox would try
 * this next.
 */
export async function mailPasswordChanged(
  trx: Transaction,
  to: Addressee,
  wrongCodes: number,
  origin: string,
  now: number,
): Promise<void> {
  const link = pageLink(origin, 'login', { mode: 'forgot' });
  await recordEvent(
    trx,
    { origin },
    {
      kind: 'account.security',
      person: to.id,
      facts: { what: 'password-changed' },
      mail: () => ({ template: 'password-changed', vars: { name: to.name, link, wrongCodes } }),
      onceKey: `password-changed:${now}`,
    },
    now,
  );
}

/** One mail for each token, without the token itself in the key. */
function tokenKey(kind: string, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('hex')}`;
}
