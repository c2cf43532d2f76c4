import { releaseFiles } from '#api/platform/files/file-store.ts';
import type { PersonalData } from '#api/platform/personal-data.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  hasComingRaise,
  hasCommitments,
  hasRunningRaise,
  owesRefunds,
} from './company-investors.ts';

/** Somebody's part in companies, and invitations. */
export const companyData: PersonalData = {
  async collect(db, { id, email }) {
    const companies = await db
      .selectFrom('company_members')
      .innerJoin('companies', 'companies.id', 'company_members.company_id')
      .select(['companies.id', 'companies.name', 'company_members.role', 'joined_at', 'opened_at'])
      .where('user_id', '=', id)
      .orderBy('joined_at')
      .execute();
    const invitations = await db
      .selectFrom('company_invitations')
      .select(['id', 'company_id', 'email', 'role', 'state', 'sent_at', 'expires_at', 'ended_at'])
      .where((eb) => eb.or([eb('email', '=', email), eb('invited_by', '=', id)]))
      .orderBy('sent_at')
      .execute();
    const sent = await db
      .selectFrom('sent_invitations')
      .select(['company_id', 'day', 'sent'])
      .where('user_id', '=', id)
      .orderBy('day')
      .orderBy('company_id')
      .execute();
    const signatories = await db
      .selectFrom('company_signatories')
      .select(['company_id', 'name', 'title', 'named_at'])
      .where('user_id', '=', id)
      .orderBy('named_at')
      .execute();
    return {
      companySignatories: {
        description: 'Companies that you sign for, with your name and title as you sign.',
        items: signatories,
      },
      sentInvitations: {
        description:
          'How many invitations you sent for each company, to its team and its data rooms, by day (UTC), for 30 days.',
        items: sent,
      },
      companies: {
        description:
          'Companies you are a member of, with your role in them, and when you opened each last.',
        items: companies,
      },
      companyInvitations: {
        description: 'Invitations to companies that were sent to your address, or that you sent.',
        items: invitations,
      },
    };
  },

  /**
   * Deletes the companies that only this person belongs to, with their logos, and ends the other
   * memberships. An owner of a company with other members cannot have asked for this. A company to
   * which investors have committed stays for their sake, without members.
   */
  async erase(trx, { id: userId, email }, now) {
    const owned = await trx
      .selectFrom('companies')
      .innerJoin('company_members', 'company_members.company_id', 'companies.id')
      .select(['companies.id', 'companies.logo_file_id'])
      .where('user_id', '=', userId)
      .where('role', '=', 'owner')
      .execute();
    for (const { id, logo_file_id } of owned) {
      if (await hasCommitments(trx, id)) continue;
      await trx.deleteFrom('companies').where('id', '=', id).execute();
      if (logo_file_id !== null) await releaseFiles(trx, [logo_file_id], now);
    }
    await trx.deleteFrom('company_members').where('user_id', '=', userId).execute();
    await trx.deleteFrom('sent_invitations').where('user_id', '=', userId).execute();
    await trx.deleteFrom('company_invitations').where('email', '=', email).execute();
  },

  /**
   * Refuses while others depend on a company of this owner. Companies without other members are
   * deleted with the account; until then nobody can join them.
   */
  async close(trx, { id: userId }, now) {
    const owned = await ownedWithMembers(trx, userId);
    const shared = owned.filter(({ members }) => Number(members) > 1);
    if (shared.length > 0) throw ownsShared(shared);
    for (const { id, name } of owned) {
      if (await hasRunningRaise(trx, id)) throw raising(name);
      if (await hasComingRaise(trx, id)) throw opening(name);
      if (await owesRefunds(trx, id)) throw owing(name);
      await trx
        .updateTable('company_invitations')
        .set({ state: 'revoked', ended_at: new Date(now).toISOString() })
        .where('company_id', '=', id)
        .where('state', '=', 'open')
        .execute();
    }
  },
};

/** The companies of an owner, with how many members each has. */
async function ownedWithMembers(trx: Transaction, userId: string) {
  return trx
    .selectFrom('companies')
    .innerJoin('company_members as mine', 'mine.company_id', 'companies.id')
    .select(['companies.id', 'companies.name'])
    .select((eb) =>
      eb
        .selectFrom('company_members as all')
        .select((all) => all.fn.countAll().as('total'))
        .whereRef('all.company_id', '=', 'companies.id')
        .as('members'),
    )
    .where('mine.user_id', '=', userId)
    .where('mine.role', '=', 'owner')
    .orderBy('companies.name')
    .execute();
}

function ownsShared(companies: readonly { readonly name: string }[]): ProblemError {
  const names = companies.map(({ name }) => `“${name}”`).join(', ');
  return new ProblemError(
    problem(
      'invalid-transition',
      `You own ${names}, and others are members there. Transfer each to another member, or remove the other members, before you delete your account.`,
      { code: 'owns-companies' },
    ),
  );
}

function raising(name: string): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      `A raise of “${name}” is running. It has to end, or be cancelled, before you delete your account.`,
      { code: 'raise-running' },
    ),
  );
}

function opening(name: string): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      `A raise of “${name}” is in review or approved, and may open automatically. Make it a draft again before you delete your account.`,
      { code: 'raise-coming' },
    ),
  );
}

function owing(name: string): ProblemError {
  return new ProblemError(
    problem(
      'invalid-transition',
      `“${name}” still has to pay money back to investors. Pay it back and record it in the book before you delete your account.`,
      { code: 'refunds-due' },
    ),
  );
}
