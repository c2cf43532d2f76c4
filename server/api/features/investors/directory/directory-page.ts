import { sql } from 'kysely';
import { cursorOf, type PageParams, type RowPlace } from '#api/platform/http/cursor.ts';
import type { ProfileRow } from '../profile-rows.ts';
import { candidates, type DirectorySearch, lookedAtMax } from './directory-search.ts';
import { approvedProfiles } from './found-investors.ts';

/** A page of the directory, and where the next one begins. */
export interface DirectoryPage {
  readonly rows: readonly ProfileRow[];
  readonly nextCursor: string | null;
}

/** Reads a page of those who are found, the last approved first. */
export async function directoryPage(
  search: DirectorySearch,
  { after, limit }: PageParams,
): Promise<DirectoryPage> {
  const { db, conditions } = search;
  const {
    rows: found,
    isWhole,
    isFiltered,
  } = candidates(search, conditions, { limit, ...(after && { after }) });
  const { rows } = await sql<{
    user_id: string;
    approved_at: string;
  }>`select * from (${found}) as found
    order by approved_at desc, user_id desc limit ${sql.lit(limit)}`.execute(db);
  const shown = rows.slice(0, limit - 1);
  const profiles =
    shown.length === 0
      ? []
      : await approvedProfiles(db)
          .where(
            'investor_profiles.user_id',
            'in',
            shown.map(({ user_id }) => user_id),
          )
          .execute();
  const places = new Map(shown.map(({ user_id }, at) => [user_id, at]));
  const placeOf = ({ user_id }: ProfileRow) => places.get(user_id) ?? 0;
  profiles.sort((one, other) => placeOf(one) - placeOf(other));
  const end = rows.length === limit ? shown.at(-1) : undefined;
  if (end !== undefined)
    return { rows: profiles, nextCursor: cursorOf([end.approved_at, end.user_id]) };
  const until = isWhole || !isFiltered ? undefined : await lastLookedAt(search, after);
  return {
    rows: profiles,
    nextCursor: until === undefined ? null : cursorOf([until.value, until.id]),
  };
}

/** The last one whom a page looked at, where there are more behind. */
async function lastLookedAt(
  search: DirectorySearch,
  after: RowPlace | undefined,
): Promise<RowPlace | undefined> {
  const { lookedAt } = candidates(search, search.conditions, after && { after });
  const { rows } = await sql<{ user_id: string; approved_at: string }>`
    select user_id, approved_at from (${lookedAt}) as looked_at
    order by approved_at desc, user_id desc limit 1 offset ${sql.lit(lookedAtMax - 1)}`.execute(
    search.db,
  );
  const [row] = rows;
  return row && { value: row.approved_at, id: row.user_id };
}
