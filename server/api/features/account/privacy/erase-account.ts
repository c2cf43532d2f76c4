import { deletionLifecycle } from '../../../../../shared/product/privacy/lifecycle.ts';
import { auditSystem } from '../../../platform/audit/audit.ts';
import type { Sealer } from '../../../platform/encrypter.ts';
import { releaseFiles } from '../../../platform/files/file-store.ts';
import { take } from '../../../platform/lifecycle.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import { forgetCounters } from './counters-of.ts';
import { changeRequest } from './privacy-store.ts';

/** Replaces the name. */
export const deletedName = 'Deleted user';
/** The period for tax, accounting and legal claims. */
const nameKeptYears = 7;
/** These commitments are not binding, so nothing of them is kept. */
const neverSigned: readonly string[] = ['soft_circled', 'waitlisted', 'offered'];

/**
 * Erases an account: deletes everything held about the person, in every table, except what the
 * privacy policy says is kept. The row itself stays with only its id, its role and the words
 * "Deleted user". Commitments and the audit log identify people by that id only, so the log's hash
 * chain stays valid and what was signed still belongs to the same person.
 */
export async function eraseAccount(
  trx: Write,
  sealer: Sealer,
  userId: string,
  now: number,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'name', 'deletion_due_at'])
    .where('id', '=', userId)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  const at = new Date(now).toISOString();
  // The deletion may have been cancelled since, or done by another process.
  if (user === undefined || user.deletion_due_at === null || user.deletion_due_at > at) return;
  const kept = await eraseInvesting(trx, userId);
  if (kept > 0) await sealName(trx, sealer, user, now);
  await eraseCompanies(trx, userId, now);
  await eraseOwned(trx, userId);
  await eraseByAddress(trx, user.email);
  await forgetCounters(trx, user);
  await forgetEditor(trx, userId);
  await finishDeletion(trx, userId, at);
  await trx
    .updateTable('users')
    .set((eb) => ({
      // Frees the address for a new account; the column must be unique.
      email: `${userId}@deleted.invalid`,
      name: deletedName,
      status: 'deleted',
      password_hash: '',
      locale: 'en',
      time_zone: 'UTC',
      email_verified_at: null,
      two_factor_since: null,
      deletion_due_at: null,
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
async function finishDeletion(trx: Write, userId: string, at: string): Promise<void> {
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

/** Erases what was never signed; returns how many commitments stay. */
async function eraseInvesting(trx: Write, userId: string): Promise<number> {
  await trx
    .deleteFrom('commitments')
    .where('investor_id', '=', userId)
    .where('state', 'in', neverSigned)
    .execute();
  await trx.deleteFrom('investor_profiles').where('user_id', '=', userId).execute();
  const { kept } = await trx
    .selectFrom('commitments')
    .select((eb) => eb.fn.countAll().as('kept'))
    .where('investor_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(kept);
}

/** Keeps the name of the person who signed, encrypted, for legal claims. */
async function sealName(
  trx: Write,
  sealer: Sealer,
  { id, name }: { readonly id: string; readonly name: string },
  now: number,
): Promise<void> {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + nameKeptYears);
  await trx
    .insertInto('sealed_names')
    .values({
      user_id: id,
      sealed_name: sealer.seal(name, `name ${id}`),
      erase_at: until.toISOString(),
    })
    .execute();
}

/**
 * Deletes the companies that only this person belongs to, with their logos, and ends the other
 * memberships. An owner of a company with other members cannot have asked for this.
 */
async function eraseCompanies(trx: Write, userId: string, now: number): Promise<void> {
  const owned = await trx
    .selectFrom('companies')
    .innerJoin('company_members', 'company_members.company_id', 'companies.id')
    .select(['companies.id', 'companies.logo_file_id'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .execute();
  for (const { id, logo_file_id } of owned) {
    await trx.deleteFrom('companies').where('id', '=', id).execute();
    if (logo_file_id !== null) await releaseFiles(trx, [logo_file_id], now);
  }
  await trx.deleteFrom('company_members').where('user_id', '=', userId).execute();
}

async function eraseOwned(trx: Write, userId: string): Promise<void> {
  for (const table of [
    'scenarios',
    'acceptances',
    'sessions',
    'access_tokens',
    'one_time_tokens',
    'totp_secrets',
    'recovery_codes',
    'sign_in_challenges',
  ] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  // Their files are deleted with them.
  await trx
    .deleteFrom('privacy_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'export')
    .execute();
}

/** Deletes what is stored by the person's address: messages, mails, invitations. */
async function eraseByAddress(trx: Write, email: string): Promise<void> {
  const messages = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', email)
    .execute();
  for (const { id } of messages) {
    await trx.deleteFrom('outbox_emails').where('dedupe_key', 'like', `%:${id}:%`).execute();
  }
  await trx.deleteFrom('contact_messages').where('email', '=', email).execute();
  await trx.deleteFrom('outbox_emails').where('recipient', '=', email).execute();
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  await trx.deleteFrom('company_invitations').where('email', '=', email).execute();
}

/** Texts of the site stay, without the name of who saved them last. */
async function forgetEditor(trx: Write, userId: string): Promise<void> {
  for (const table of ['posts', 'faq_items'] as const) {
    await trx
      .updateTable(table)
      .set({ updated_by: null })
      .where('updated_by', '=', userId)
      .execute();
  }
  await trx
    .updateTable('contact_messages')
    .set({ changed_by: null })
    .where('changed_by', '=', userId)
    .execute();
}
