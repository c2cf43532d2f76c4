/** How much somebody could see of a version of a raise that is no longer shown. */
import type { Role } from '#api/platform/policy/policy.ts';
import type { Asker } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { isLetIn, type RaiseView, type SeenRow, viewUnder } from './raise-view.ts';

/** A version that was shown to whom its visibility said, until the next one was. */
interface FormerVersion {
  readonly visibility: Visibility;
  readonly until: string;
}

/** Since when somebody is what they are; null where it is not known. */
interface Beginnings {
  readonly joined: string;
  readonly approved: string | null;
  readonly granted: string | null;
  /** When its company last decided about their access. */
  readonly decided: string | null;
}

/**
 * Reads how much somebody saw of a former version while it was shown, by what they were by then;
 * undefined where they saw nothing. What they have become since does not count, and neither does
 * access that was changed since: what it was before is not kept with it. The company and operators
 * read every version.
 */
export async function formerView(
  db: Database,
  { row }: Pick<SeenRow, 'row'>,
  { visibility, until }: FormerVersion,
  { asker, now }: { readonly asker: Asker; readonly now: number },
): Promise<RaiseView | undefined> {
  const { account } = asker;
  const began = account === null ? undefined : await beginningsOf(db, row.id, account.id);
  const isEarlier = (at: string | null | undefined) => at != null && at < until;
  const since: Partial<Record<Role, string | null | undefined>> = {
    member: began?.joined,
    'approved-investor': began?.approved,
  };
  const roles = asker.roles.filter((role) => !(role in since) || isEarlier(since[role]));
  const wasLetIn =
    isEarlier(began?.granted) && (began?.decided == null || isEarlier(began.decided));
  return viewUnder(visibility, row, { ...asker, roles }, wasLetIn && isLetIn(row, now));
}

/** An invitation that no account has claimed yet has let nobody in. */
function beginningsOf(
  db: Database,
  raiseId: string,
  userId: string,
): Promise<Beginnings | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'users.id')
    .leftJoin('access_grants', (join) =>
      join
        .onRef('access_grants.user_id', '=', 'users.id')
        .on('access_grants.raise_id', '=', raiseId),
    )
    .select([
      'users.created_at as joined',
      'investor_profiles.approved_at as approved',
      'access_grants.granted_at as granted',
      'access_grants.updated_at as decided',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
