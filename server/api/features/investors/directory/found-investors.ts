import { profilesSeenBy } from '#api/platform/policy/profile-visibility.ts';
import { type Asker, openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { InvestorCard } from '#shared/product/investors/investor-card.ts';
import { contentOf } from '../investor-store.ts';
import type { ProfileRow } from '../profile-rows.ts';

/** Approved profiles of people who use their account: whoever leaves, or may not log in, is not found. */
export function approvedProfiles(db: Database) {
  return db
    .selectFrom('investor_profiles')
    .innerJoin('users', 'users.id', 'investor_profiles.user_id')
    .selectAll('investor_profiles')
    .where('investor_profiles.state', '=', 'approved')
    .where('investor_profiles.approved_at', 'is not', null)
    .where('users.status', '=', 'active')
    .where('users.deletion_due_at', 'is', null);
}

/** The profile of an investor who lets this person find them; undefined otherwise. */
export async function foundProfile(
  db: Database,
  asker: Asker,
  userId: string,
): Promise<ProfileRow | undefined> {
  return approvedProfiles(db)
    .where('investor_profiles.user_id', '=', userId)
    .where('investor_profiles.visibility', 'in', profilesSeenBy(asker))
    .executeTakeFirst();
}

/** The same, as the directory shows them. */
export async function foundInvestor(
  db: Database,
  asker: Asker,
  userId: string,
): Promise<InvestorCard | undefined> {
  const row = await foundProfile(db, asker, userId);
  return row && toCard(row);
}

/** What an investor chose to show: their profile without what is for agreements and for operators. */
export function toCard(row: ProfileRow): InvestorCard {
  const { legalName: _, address: _address, ...found } = contentOf(row);
  const { currency: _currency, visibility: _choice, ...card } = found;
  return card;
}

/** Tells whether somebody could ask investors for an introduction: as owner or editor, for an open raise. */
export async function hasOpenRaise(db: Database, { account }: Asker): Promise<boolean> {
  if (account === null) return false;
  const row = await db
    .selectFrom('company_members')
    .innerJoin('raises', 'raises.company_id', 'company_members.company_id')
    .select('raises.id')
    .where('company_members.user_id', '=', account.id)
    .where('company_members.role', 'in', ['owner', 'editor'])
    .where('raises.state', 'in', openRaiseStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
