import { auditSystem } from '#api/platform/audit/audit.ts';
import { accountByEmail, accountById } from '#api/platform/identity/account-store.ts';
import { type ActingAccount, revokeSessions } from '#api/platform/identity/session-store.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { mailTwoFactorNotice } from './two-factor-mail.ts';
import { turnOff } from './two-factor-store.ts';

/** The result for an address. */
export type Reset = 'done' | 'off-already' | 'unknown';

/**
 * Turns two-factor authentication off for a member who has lost phone and recovery codes. This is
 * done on the server's console, never over the network; anybody with that access can read the
 * database anyway.
 * @param origin scheme and host of links in the mail
 */
export async function resetTwoFactor(
  storage: Storage,
  email: string,
  origin: string,
  now: number,
): Promise<Reset> {
  return storage.write(async function resetOne(trx): Promise<Reset> {
    const account = await accountByEmail(trx, email);
    if (account === undefined) return 'unknown';
    if (account.two_factor_since === null) return 'off-already';
    await reset(trx, account, origin, now);
    return 'done';
  });
}

/**
 * Resets two-factor authentication for every account whose confirmed secret was encrypted with a
 * key that is lost.
 * @returns their addresses
 */
export async function resetSealedWith(
  trx: Transaction,
  lostKeyId: string,
  origin: string,
  now: number,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('confirmed_at', 'is not', null)
    .where('sealed_secret', 'like', `${lostKeyId}.%`)
    .execute();
  const emails: string[] = [];
  for (const { user_id } of rows) {
    const account = await accountById(trx, user_id);
    if (account === undefined) continue;
    await reset(trx, account, origin, now);
    emails.push(account.email);
  }
  return emails;
}

async function reset(
  trx: Transaction,
  account: ActingAccount,
  origin: string,
  now: number,
): Promise<void> {
  await turnOff(trx, account.id, now);
  const sessionsEnded = await revokeSessions(trx, account.id, {}, now);
  await mailTwoFactorNotice(trx, 'two-factor-reset', account, origin, now);
  await auditSystem(
    trx,
    {
      action: 'two-factor.reset',
      targetType: 'user',
      targetId: account.id,
      after: { sessionsEnded },
    },
    now,
  );
}
