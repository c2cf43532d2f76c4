import { type Selectable, sql } from 'kysely';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { Account, TwoFactorState } from '#shared/product/account/account.ts';
import type { Capabilities } from '#shared/product/account/capabilities.ts';
import type { Session } from '#shared/product/account/sessions.ts';
import { visitGapMs } from '#shared/product/fields/limits.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { isAhead } from '../clock-jumps.ts';
import type { RequestContext } from '../http/request-context.ts';
import { newId, newSecret, secretHash } from '../ids.ts';
import type { ProductApiOptions } from '../options.ts';
import { compiledQuery } from '../storage/compiled-query.ts';
import {
  type Database,
  type Storage,
  type Transaction,
  writeIfPossible,
} from '../storage/storage.ts';
import type { IdentityTables } from './identity-tables.ts';
import { visitBefore } from './visits.ts';

/** A session ends this long after logging in, even when it is used. */
const sessionMs = 30 * 24 * 3_600_000;
/** An operator's session also ends when it was not used for this long. */
const operatorIdleMs = 12 * 3_600_000;
/** "Last seen" is written at most this often, because otherwise every read would need a write. */
const lastSeenStepMs = 60_000;

/** The account of the caller, with what makes somebody an investor or a founder. */
export type ActingAccount = Omit<
  Selectable<IdentityTables['users']>,
  'password_hash' | 'suspension_reason'
> & {
  readonly investor_state: InvestorState | null;
  /** 1 for whoever reads what is shown to approved investors. */
  readonly investor_reads: number;
  readonly companies: number;
  /** How many raises they advise on, or are invited to. */
  readonly advises: number;
};

/** Read with every request, so that a session shows at once what somebody has become. */
export const accountColumns = [
  'users.id',
  'users.email',
  'users.name',
  'users.operator_since',
  'users.begins_as',
  'users.status',
  'users.locale',
  'users.time_zone',
  'users.email_verified_at',
  'users.two_factor_since',
  'users.deletion_due_at',
  'users.created_at',
  'users.updated_at',
  'users.version',
  sql<InvestorState | null>`(select state from investor_profiles where user_id = users.id)`.as(
    'investor_state',
  ),
  sql<number>`(select cast(count(*) as integer) from investor_profiles where user_id = users.id
    and (state = 'approved' or (state = 'pending' and approved_at is not null)))`.as(
    'investor_reads',
  ),
  sql<number>`(select cast(count(*) as integer) from company_members where user_id = users.id)`.as(
    'companies',
  ),
  // Two terms, because each has an index of its own.
  sql<number>`(select cast(count(*) as integer) from room_advisers
      where user_id = users.id and state = 'active')
    + (select cast(count(*) as integer) from room_advisers
      where email = users.email and state = 'invited')`.as('advises'),
] as const;

/** Returns what somebody is, by their account. */
export function capabilitiesOf(
  row: Pick<
    ActingAccount,
    'operator_since' | 'begins_as' | 'investor_state' | 'investor_reads' | 'companies' | 'advises'
  >,
): Capabilities {
  return {
    operator: row.operator_since !== null,
    investor: row.investor_state,
    readsAsInvestor: row.investor_reads > 0,
    companies: row.companies,
    beginsAs: row.begins_as,
    ...(row.advises > 0 ? { advises: true as const } : {}),
  };
}

/** The options that say who must use two-factor authentication. */
export type TwoFactorRules = Pick<ProductApiOptions, 'operatorTwoFactor'>;

/** Tells whether logging in to an account takes a second step, or should. */
export function twoFactorOf(
  row: Pick<ActingAccount, 'operator_since' | 'two_factor_since'>,
  { operatorTwoFactor }: TwoFactorRules,
): TwoFactorState {
  if (row.two_factor_since !== null) return 'on';
  return row.operator_since !== null && operatorTwoFactor === 'required' ? 'required' : 'off';
}

/** The account as its owner sees it. */
export function accountOf(row: ActingAccount, rules: TwoFactorRules): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    ...capabilitiesOf(row),
    status: row.status,
    locale: row.locale,
    timeZone: row.time_zone,
    emailVerifiedAt: row.email_verified_at,
    twoFactor: twoFactorOf(row, rules),
    deletionDueAt: row.deletion_due_at,
    createdAt: row.created_at,
    version: row.version,
  };
}

const liveSession = compiledQuery((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(accountColumns)
    .select([
      'sessions.id as session_id',
      'sessions.last_seen_at',
      'sessions.mfa_at',
      'sessions.expires_at',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('users.status', '=', 'active'),
);

/**
 * The account of a session token, found by one indexed query; undefined when the session has ended.
 */
export async function accountBySession(
  deps: { readonly storage: Storage; readonly now: () => number },
  token: string,
): Promise<
  | {
      readonly account: ActingAccount;
      readonly sessionId: string;
      readonly provenAt: string | null;
    }
  | undefined
> {
  const now = deps.now();
  // Without the time, which differs from call to call: the calls of one page ask it once.
  const [row] = await liveSession(deps.storage.db, secretHash(token));
  if (row === undefined || row.expires_at <= new Date(now).toISOString()) return undefined;
  const { session_id, last_seen_at, mfa_at, expires_at: _until, ...account } = row;
  const unseenMs = now - Date.parse(last_seen_at);
  if (account.operator_since !== null && unseenMs > operatorIdleMs) return undefined;
  // Also when "last seen" is in the future because the clock was ahead; otherwise the session would
  // not count as idle until then.
  if (unseenMs >= lastSeenStepMs || isAhead(last_seen_at, now)) {
    await touch(deps.storage, { id: session_id, userId: account.id, unseenMs }, now);
  }
  return { account, sessionId: session_id, provenAt: mfa_at };
}

async function touch(
  storage: Storage,
  session: { readonly id: string; readonly userId: string; readonly unseenMs: number },
  now: number,
): Promise<void> {
  await writeIfPossible(storage, async function noteLastSeen(trx) {
    const isVisit = session.unseenMs >= visitGapMs;
    const visited = isVisit
      ? { visited_before_at: await visitBefore(trx, session.userId, now) }
      : {};
    await trx
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now).toISOString(), ...visited })
      .where('id', '=', session.id)
      .execute();
  });
}

/**
 * Begins a session and returns the header that passes its token to the web server. `shown` says
 * whether both factors of the account were confirmed, so that the login counts as a step-up too.
 */
export async function beginSession(
  trx: Transaction,
  userId: string,
  context: RequestContext,
  now: number,
  shown: 'all-factors' | 'not-all',
): Promise<Readonly<Record<string, string>>> {
  // Logging in ends the session the request came with, so that a token from before the login is
  // worthless.
  if (context.sessionToken !== undefined) await revokeByToken(trx, context.sessionToken, now);
  const token = newSecret();
  await trx
    .insertInto('sessions')
    .values({
      id: newId('ses'),
      token_hash: secretHash(token),
      user_id: userId,
      created_at: new Date(now).toISOString(),
      last_seen_at: new Date(now).toISOString(),
      visited_before_at: await visitBefore(trx, userId, now),
      expires_at: new Date(now + sessionMs).toISOString(),
      user_agent: context.userAgent,
      ip_prefix: context.ipPrefix,
      revoked_at: null,
      mfa_at: shown === 'all-factors' ? new Date(now).toISOString() : null,
    })
    .execute();
  return { [internalHeaders.setSession]: `${token} ${Math.floor((now + sessionMs) / 1_000)}` };
}

/** The header that makes the web server forget the session. */
export const clearSession: Readonly<Record<string, string>> = {
  [internalHeaders.setSession]: 'clear',
};

/** Revokes the session of a token; returns its account, if the session had not ended. */
export async function revokeByToken(
  trx: Transaction,
  token: string,
  now: number,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('token_hash', '=', secretHash(token))
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Revokes sessions of one account: one of them, all but one, or all. Returns how many. */
export async function revokeSessions(
  trx: Transaction,
  userId: string,
  which: { readonly only?: string; readonly except?: string },
  now: number,
): Promise<number> {
  let query = trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now).toISOString())
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The open sessions of an account, most recently used first. */
export async function sessionsOf(
  db: Database,
  userId: string,
  currentId: string,
  now: number,
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
    ipPrefix: row.ip_prefix,
  }));
}
