import type { ProblemError } from '#shared/http/errors.ts';
import {
  invitationLinkHours,
  resetLinkMinutes,
  verificationLinkHours,
} from '#shared/product/fields/limits.ts';
import { latestEnd } from '../clock-jumps.ts';
import { invalid } from '../http/validation.ts';
import { newId, newSecret, secretHash } from '../ids.ts';
import type { Database, Transaction } from '../storage/storage.ts';

export type TokenPurpose = 'verify-email' | 'reset-password';

const lifetimeMs: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': verificationLinkHours * 3_600_000,
  'reset-password': resetLinkMinutes * 60_000,
};
export const invitationMs: number = invitationLinkHours * 3_600_000;

/** The account that the token of a mailed link belongs to. */
export interface OneTimeToken {
  readonly id: string;
  readonly userId: string;
  readonly payload: string | null;
  readonly expiresAt: string;
}

/** Makes the token of a link; only its hash is stored. */
export async function issueOneTimeToken(
  trx: Transaction,
  purpose: TokenPurpose,
  userId: string,
  payload: string | null,
  now: number,
): Promise<string> {
  const secret = newSecret();
  await trx
    .insertInto('one_time_tokens')
    .values({
      id: newId('ott'),
      token_hash: secretHash(secret),
      purpose,
      user_id: userId,
      payload,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetimeMs[purpose]).toISOString(),
      used_at: null,
    })
    .execute();
  return secret;
}

/** The account of a token that is unused and has not expired. */
export async function findOneTimeToken(
  db: Database,
  purpose: TokenPurpose,
  secret: string,
  now: number,
): Promise<OneTimeToken> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select(['id', 'user_id as userId', 'payload', 'expires_at as expiresAt'])
    .where('token_hash', '=', secretHash(secret))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .where('expires_at', '<=', latestEnd(lifetimeMs[purpose], now))
    .executeTakeFirst();
  if (row === undefined) throw spentLink();
  return row;
}

/** Uses a token up, and with it all others of its kind: an older link must not undo a newer one. */
export async function spendOneTimeTokens(
  trx: Transaction,
  purpose: TokenPurpose,
  userId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('one_time_tokens')
    .set({ used_at: new Date(now).toISOString(), payload: null })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** The refusal of a link that is unknown, expired or already used. */
export function spentLink(): ProblemError {
  return invalid([
    {
      pointer: '/token',
      code: 'link-spent',
      message: 'This link has expired or was already used. Request a new one.',
    },
  ]);
}
