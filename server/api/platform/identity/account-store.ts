import type { AccountChange, UserStatus } from '#shared/product/account/account.ts';
import type { Beginning } from '#shared/product/account/capabilities.ts';
import { versionConflict } from '../http/versions.ts';
import { newId } from '../ids.ts';
import type { Database, Transaction } from '../storage/storage.ts';
import { spendOneTimeTokens } from './one-time-tokens.ts';
import { indexPerson } from './person-index.ts';
import { type ActingAccount, accountColumns } from './session-store.ts';

/** An account with what is needed to log in. */
export type AccountWithPassword = ActingAccount & { readonly password_hash: string };

/**
 * Addresses are compared in lower case; two accounts that differ only by case would confuse people.
 */
export function normalEmail(email: string): string {
  return email.toLowerCase();
}

/** The account of an address, whatever its status. */
export async function accountByEmail(
  db: Database,
  email: string,
): Promise<AccountWithPassword | undefined> {
  return accounts(db).where('email', '=', normalEmail(email)).executeTakeFirst();
}

export async function accountById(
  db: Database,
  id: string,
): Promise<AccountWithPassword | undefined> {
  return accounts(db).where('users.id', '=', id).executeTakeFirst();
}

function accounts(db: Database) {
  return db.selectFrom('users').select(accountColumns).select('users.password_hash');
}

/** The data of a new account. */
export interface NewAccount {
  readonly email: string;
  readonly name: string;
  /** Where somebody who registers wants to begin; operators are invited. */
  readonly as: Beginning | 'operator';
  readonly status: UserStatus;
  /** Empty until the address is confirmed: nobody can log in before that. */
  readonly passwordHash: string;
}

/** Adds an account. The address is unique, so the second of two simultaneous inserts throws. */
export async function addAccount(
  trx: Transaction,
  account: NewAccount,
  now: number,
): Promise<ActingAccount> {
  const at = new Date(now).toISOString();
  const row = {
    id: newId('usr'),
    email: normalEmail(account.email),
    name: account.name.trim(),
    operator_since: account.as === 'operator' ? at : null,
    begins_as: account.as === 'operator' ? null : account.as,
    status: account.status,
    locale: 'en',
    time_zone: 'UTC',
    email_verified_at: account.status === 'active' ? at : null,
    two_factor_since: null,
    deletion_due_at: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  await trx
    .insertInto('users')
    .values({ ...row, password_hash: account.passwordHash })
    .execute();
  await indexPerson(trx, row.id);
  return { ...row, investor_state: null, investor_reads: 0, companies: 0, advises: 0 };
}

/** Changes an account if it is still the version the caller saw; rejects with 412 otherwise. */
export async function changeAccount(
  trx: Transaction,
  id: string,
  expectedVersion: number,
  change: AccountChange,
  now: number,
): Promise<ActingAccount> {
  const changed = await trx
    .updateTable('users')
    .set({
      ...(change.name === undefined ? {} : { name: change.name.trim() }),
      ...(change.locale === undefined ? {} : { locale: change.locale }),
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
      updated_at: new Date(now).toISOString(),
      version: expectedVersion + 1,
    })
    .where('id', '=', id)
    .where('version', '=', expectedVersion)
    .executeTakeFirst();
  const current = await accountById(trx, id);
  if (current === undefined || changed.numUpdatedRows === 0n)
    throw versionConflict(current?.version);
  if (change.name !== undefined) await indexPerson(trx, id);
  return current;
}

/** The fields of an account that are set when somebody has opened the link in the mail. */
export interface ConfirmedAccount {
  readonly name: string;
  readonly role: Beginning;
  readonly passwordHash: string;
}

/**
 * Marks an address as confirmed. Name, beginning and password come from the person who confirmed it, not
 * from whoever registered it first.
 */
export async function activateAccount(
  trx: Transaction,
  id: string,
  { name, role, passwordHash }: ConfirmedAccount,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('users')
    .set((eb) => ({
      status: 'active',
      email_verified_at: at,
      updated_at: at,
      version: eb('version', '+', 1),
      name: name.trim(),
      begins_as: role,
      password_hash: passwordHash,
    }))
    .where('id', '=', id)
    .where('status', '=', 'pending_verification')
    .execute();
  await indexPerson(trx, id);
}

/**
 * Sets a new password. Also ends unfinished logins and reset links, which somebody else could still
 * use.
 */
export async function setPassword(
  trx: Transaction,
  id: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({
      password_hash: passwordHash,
      updated_at: new Date(now).toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', id).execute();
  await spendOneTimeTokens(trx, 'reset-password', id, now);
}
