import { type Selectable, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { issuerName } from '../raises/issuer.ts';

/** A request with the names of the two sides, and the part that who asks has in the company. */
export interface IntroductionRow extends Readonly<Selectable<Tables['introductions']>> {
  readonly raise_title: string;
  readonly raise_state: RaiseState;
  readonly slug: string;
  readonly company: string;
  /** Of the investor's account. */
  readonly investor: string;
  /** Of the investor's profile; null without one. */
  readonly display_name: string | null;
  readonly author: string | null;
  readonly role: MemberRole | null;
}

/** Selects requests with all that a list shows of them, in one statement. */
export function introductionRows(db: Database, userId: string) {
  return db
    .selectFrom('introductions')
    .innerJoin('raises', 'raises.id', 'introductions.raise_id')
    .innerJoin('companies', 'companies.id', 'introductions.company_id')
    .innerJoin('users as investors', 'investors.id', 'introductions.investor_id')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'introductions.investor_id')
    .leftJoin('users as authors', 'authors.id', 'introductions.author_id')
    .leftJoin('company_members as members', (join) =>
      join
        .onRef('members.company_id', '=', 'introductions.company_id')
        .on('members.user_id', '=', userId),
    )
    .selectAll('introductions')
    .select(['raises.title as raise_title', 'raises.state as raise_state', 'raises.slug'])
    .select([issuerName.as('company'), 'investors.name as investor'])
    .select(sql<string | null>`nullif(investor_profiles.display_name, '')`.as('display_name'))
    .select(['authors.name as author', 'members.role']);
}

/** One request; undefined where there is none. */
export async function introductionRow(
  db: Database,
  userId: string,
  id: string,
): Promise<IntroductionRow | undefined> {
  return introductionRows(db, userId).where('introductions.id', '=', id).executeTakeFirst();
}

/** The last request about a raise with an investor; undefined where there was none. */
export async function latestRow(
  db: Database,
  userId: string,
  { raiseId, investorId }: { readonly raiseId: string; readonly investorId: string },
): Promise<IntroductionRow | undefined> {
  return introductionRows(db, userId)
    .where('introductions.raise_id', '=', raiseId)
    .where('introductions.investor_id', '=', investorId)
    .orderBy('introductions.created_at', 'desc')
    .orderBy('introductions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
