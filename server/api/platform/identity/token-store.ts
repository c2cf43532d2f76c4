import type { AccessToken, TokenRequest, TokenScope } from '#shared/product/account/tokens.ts';
import { isAhead } from '../clock-jumps.ts';
import { newId, newSecret, secretHash } from '../ids.ts';
import {
  type Database,
  type Storage,
  type Transaction,
  writeIfPossible,
} from '../storage/storage.ts';
import { type ActingAccount, accountColumns } from './session-store.ts';

/** Lets people and scanners recognise a leaked token. */
export const tokenPrefix = 'rh_';
/** "Last used" is written at most this often, because otherwise every read would need a write. */
const lastUsedStepMs = 60_000;
const dayMs = 86_400_000;

/** The account of a personal access token; undefined when the token is not valid. */
export async function accountByAccessToken(
  deps: { readonly storage: Storage; readonly now: () => number },
  secret: string,
): Promise<
  | { readonly account: ActingAccount; readonly tokenId: string; readonly scope: TokenScope }
  | undefined
> {
  if (!secret.startsWith(tokenPrefix)) return undefined;
  const now = deps.now();
  const row = await deps.storage.db
    .selectFrom('access_tokens')
    .innerJoin('users', 'users.id', 'access_tokens.user_id')
    .select(accountColumns)
    .select(['access_tokens.id as token_id', 'access_tokens.scope', 'access_tokens.last_used_at'])
    .where('access_tokens.token_hash', '=', secretHash(secret))
    .where('access_tokens.revoked_at', 'is', null)
    .where('access_tokens.expires_at', '>', new Date(now).toISOString())
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { token_id, scope, last_used_at, ...account } = row;
  const isOld = last_used_at === null || now - Date.parse(last_used_at) >= lastUsedStepMs;
  if (isOld || isAhead(last_used_at, now)) {
    await writeIfPossible(deps.storage, async function noteLastUsed(trx) {
      await trx
        .updateTable('access_tokens')
        .set({ last_used_at: new Date(now).toISOString() })
        .where('id', '=', token_id)
        .execute();
    });
  }
  return { account, tokenId: token_id, scope };
}

/** Issues a token; the secret is only in the response. */
export async function issueToken(
  trx: Transaction,
  userId: string,
  request: TokenRequest,
  now: number,
): Promise<{ readonly token: AccessToken; readonly secret: string }> {
  const secret = newSecret(tokenPrefix);
  const token: AccessToken = {
    id: newId('pat'),
    name: request.name,
    scope: request.scope,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + request.expiresInDays * dayMs).toISOString(),
    lastUsedAt: null,
  };
  await trx
    .insertInto('access_tokens')
    .values({
      id: token.id,
      token_hash: secretHash(secret),
      user_id: userId,
      name: token.name,
      scope: token.scope,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .execute();
  return { token, secret };
}

/** The valid tokens of an account, newest first. */
export async function tokensOf(db: Database, userId: string, now: number): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'scope', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** Revokes tokens of an account: the one named, or all. Returns how many there were. */
export async function revokeTokens(
  trx: Transaction,
  userId: string,
  only: string | undefined,
  now: number,
): Promise<number> {
  let query = trx
    .updateTable('access_tokens')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
