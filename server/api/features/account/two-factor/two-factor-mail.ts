import { recordEvent } from '#api/platform/events/record-event.ts';
import type { AnyMail } from '#api/platform/mail/mail-kinds.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { pageLink } from '../account-mail.ts';

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The changes that the owner gets a mail about, in case it was not them. */
export type TwoFactorNotice =
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-reset'
  | 'recovery-codes-made'
  | 'second-step-locked';

/** Mails the owner of an account what changed about how they log in. */
export async function mailTwoFactorNotice(
  trx: Transaction,
  news: TwoFactorNotice,
  to: Addressee,
  origin: string,
  now: number,
): Promise<void> {
  await tellOwner(trx, news, to, {}, origin, now);
}

/** Mails the owner that a recovery code was used, and how many are left. */
export async function mailRecoveryCodeUsed(
  trx: Transaction,
  to: Addressee,
  left: number,
  origin: string,
  now: number,
): Promise<void> {
  await tellOwner(trx, 'recovery-code-used', to, { left }, origin, now);
}

/** Records what changed; its mail has a link to a new password in case it was somebody else. */
async function tellOwner(
  trx: Transaction,
  template: TwoFactorNotice | 'recovery-code-used',
  to: Addressee,
  more: Readonly<Record<string, number>>,
  origin: string,
  now: number,
): Promise<void> {
  const link = pageLink(origin, 'login', { mode: 'forgot' });
  const vars = { name: to.name, link, ...more };
  await recordEvent(
    trx,
    { origin },
    {
      kind: 'account.security',
      person: to.id,
      facts: { what: template },
      mail: () => ({ template, vars }) as AnyMail,
      onceKey: `${template}:${now}`,
    },
    now,
  );
}
