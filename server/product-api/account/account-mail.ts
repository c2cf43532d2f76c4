import { createHash } from 'node:crypto';
import { resetLinkMinutes, verificationLinkHours } from '../../../shared/product/limits.ts';
import { routes } from '../../../shared/routes.ts';
import { queueMail } from '../storage/outbox.ts';
import type { Write } from '../storage/storage.ts';
import { issueOneTimeToken } from './one-time-tokens.ts';

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Notices of the same kind to one person are not sent more often than this. */
const noticeEveryMs = 3_600_000;

/** The link to a page of ours, with what it needs in the query. */
export function pageLink(
  origin: string,
  page: 'login' | 'register',
  query: Readonly<Record<string, string>>,
): string {
  const search = new URLSearchParams(query).toString();
  return `${origin}${routes[page].path}${search === '' ? '' : `?${search}`}`;
}

/** Mails the link that confirms an address. `payload` is what the submission entered it is for. */
export async function mailVerification(
  trx: Write,
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
  trx: Write,
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

/** Tells the owner of an account that somebody tried to open another one with the same address. */
export async function mailAlreadyRegistered(
  trx: Write,
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
 * were entered before it was: whoever knew the old password and reads the mail tries that next.
 */
export async function mailPasswordChanged(
  trx: Write,
  to: Addressee,
  wrongCodes: number,
  origin: string,
  now: number,
): Promise<void> {
  await queueMail(
    trx,
    {
      to: to.email,
      template: 'password-changed',
      vars: { name: to.name, link: pageLink(origin, 'login', { mode: 'forgot' }), wrongCodes },
      dedupeKey: `password-changed:${to.id}:${now}`,
    },
    now,
  );
}

/** A mail per token, without the token in the key. */
function tokenKey(kind: string, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('hex')}`;
}
