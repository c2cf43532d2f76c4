import { auditSystem } from '#api/platform/audit/audit.ts';
import type { Encrypter } from '#api/platform/encrypter.ts';
import { accountState } from '#api/platform/identity/account-state.ts';
import { forgetPersonWords } from '#api/platform/identity/person-index.ts';
import { take } from '#api/platform/lifecycle.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import type { Person, PersonalData } from '#api/platform/personal-data.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { accountLifecycle } from '#shared/product/account/lifecycle.ts';
import { deletionLifecycle } from '#shared/product/privacy/lifecycle.ts';
import { forgetCounters } from './counters-of.ts';
import { changeRequest } from './privacy-store.ts';

/** Replaces the name. */
export const deletedName = 'Deleted user';
/** The period for tax, accounting and legal claims. */
const nameKeptYears = 7;

interface ErasureDeps {
  readonly encrypter: Encrypter;
  /** Of every feature. */
  readonly personalData: readonly PersonalData[];
}

/**
 * Erases an account: deletes everything held about the person, in every table, except what the
 * privacy policy says is kept. The row itself stays with only its id, whether it operated the
 * portal, and the words "Deleted user". Commitments and the audit log identify people by that id
 * only, so the log's hash chain stays valid and what was signed still belongs to the same person.
 */
export async function eraseAccount(
  trx: Transaction,
  deps: ErasureDeps,
  userId: string,
  now: number,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'status', 'deletion_due_at'])
    .where('id', '=', userId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  const at = new Date(now).toISOString();
  // The deletion may have been cancelled since, or done by another process.
  if (user === undefined || user.deletion_due_at === null || user.deletion_due_at > at) return;
  await take(
    accountLifecycle,
    { state: accountState(user), event: 'erase', who: 'server' },
    { guards: {}, effects: { erase: (status) => erasePerson(trx, deps, user, status, now) } },
  );
}

async function erasePerson(
  trx: Transaction,
  { encrypter, personalData }: ErasureDeps,
  user: Person,
  status: 'deleted',
  now: number,
): Promise<void> {
  const userId = user.id;
  const at = new Date(now).toISOString();
  // Before it is erased with the profile: it is under this name that they signed.
  const legalName = await legalNameOf(trx, userId);
  for (const { erase } of personalData) await erase(trx, user, now);
  await forgetPersonWords(trx, userId);
  const kept = await countCommitments(trx, userId);
  if (kept > 0) await sealName(trx, encrypter, { id: userId, name: legalName || user.name }, now);
  await forgetCounters(trx, user);
  await finishDeletion(trx, userId, at);
  await trx
    .updateTable('users')
    .set((eb) => ({
      // Frees the address for a new account; the column must be unique.
      email: `${userId}@deleted.invalid`,
      name: deletedName,
      begins_as: null,
      status,
      password_hash: '',
      locale: 'en',
      time_zone: 'UTC',
      email_verified_at: null,
      two_factor_since: null,
      deletion_due_at: null,
      suspension_reason: '',
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .execute();
  const event = { action: 'account.erase', targetType: 'user', targetId: userId };
  await auditSystem(trx, { ...event, after: { commitmentsKept: kept } }, now);
  await queueMail(
    trx,
    {
      to: user.email,
      template: 'account-deleted',
      vars: { name: user.name },
      dedupeKey: `account-deleted:${userId}`,
    },
    now,
  );
}

/** Notes on the request for the deletion that it is done. */
async function finishDeletion(trx: Transaction, userId: string, at: string): Promise<void> {
  const asked = await trx
    .selectFrom('privacy_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'delete')
    .where('state', '=', 'received')
    .execute();
  for (const { id } of asked) {
    await take(
      deletionLifecycle,
      { state: 'received', event: 'erase', who: 'server' },
      {
        guards: {},
        effects: { finish: (state) => changeRequest(trx, id, { state, finished_at: at }) },
      },
    );
  }
}

/** How many commitments stay, because somebody signed them. */
async function countCommitments(trx: Transaction, userId: string): Promise<number> {
  const { kept } = await trx
    .selectFrom('commitments')
    .select((eb) => eb.fn.countAll().as('kept'))
    .where('investor_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(kept);
}

async function legalNameOf(trx: Transaction, userId: string): Promise<string> {
  const profile = await trx
    .selectFrom('investor_profiles')
    .select('legal_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return profile?.legal_name ?? '';
}

/** Keeps the name of the person who signed, encrypted, for legal claims. */
async function sealName(
  trx: Transaction,
  encrypter: Encrypter,
  { id, name }: { readonly id: string; readonly name: string },
  now: number,
): Promise<void> {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + nameKeptYears);
  await trx
    .insertInto('sealed_names')
    .values({
      user_id: id,
      sealed_name: encrypter.seal(name, `name ${id}`),
      erase_at: until.toISOString(),
    })
    .execute();
}
