import { latestEnd } from '#api/platform/clock-jumps.ts';
import { newId, newSecret, secretHash } from '#api/platform/ids.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import { secondStepMinutes } from '#shared/product/fields/limits.ts';

const challengeMs = secondStepMinutes * 60_000;

/**
 * Records that somebody entered the right password, and returns the header that passes the proof to
 * the web server. It only allows the second step.
 */
export async function beginChallenge(
  trx: Transaction,
  userId: string,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  const token = newSecret();
  await trx
    .insertInto('sign_in_challenges')
    .values({
      id: newId('chl'),
      token_hash: secretHash(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + challengeMs).toISOString(),
      used_at: null,
    })
    .execute();
  const expiry = Math.floor((now + challengeMs) / 1_000);
  return { [internalHeaders.setChallenge]: `${token} ${expiry}` };
}

/** The header that makes the web server forget the challenge. */
export const clearChallenge: Readonly<Record<string, string>> = {
  [internalHeaders.setChallenge]: 'clear',
};

/** The account whose password was right; undefined when the challenge has ended. */
export async function challengedAccount(
  db: Database,
  token: string | undefined,
  now: number,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('sign_in_challenges')
    .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
    .select('users.id')
    .where('sign_in_challenges.token_hash', '=', secretHash(token))
    .where('sign_in_challenges.used_at', 'is', null)
    .where('sign_in_challenges.expires_at', '>', new Date(now).toISOString())
    .where('sign_in_challenges.expires_at', '<=', latestEnd(challengeMs, now))
    .where('users.status', '=', 'active')
    .where('users.two_factor_since', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}

/** Uses up a challenge; false when it was already used. */
export async function spendChallenge(
  trx: Transaction,
  token: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_challenges')
    .set({ used_at: new Date(now).toISOString() })
    .where('token_hash', '=', secretHash(token))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
