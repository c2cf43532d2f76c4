/** The investors who can be told of new raises, with all that decides of which. */
import { sql } from 'kysely';
import { engineOf } from '#api/platform/storage/engine-of.ts';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { Sought } from '#shared/product/fit/fit-rule.ts';
import { type NetworkSearch, networkSearchIn } from '#shared/product/raises/network-search.ts';
import {
  type RegimeObstacles,
  regimeObstacles,
  standingColumns,
} from '../investors/regime-obstacles.ts';
import { soughtBy } from '../network/fit/fit-reader.ts';
import type { NewRaise } from './new-raise-rows.ts';

/** A search that somebody wants to be emailed about. */
interface MailedSearch {
  readonly name: string;
  readonly search: NetworkSearch;
}

/** An approved investor, and what of the raises they are not told of. */
export interface ToldInvestor {
  readonly id: string;
  readonly sought: Sought;
  readonly obstacles: RegimeObstacles;
  readonly searches: readonly MailedSearch[];
  /** The raises they passed on, have committed to, or belong to the company of. */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Reads those of some people who can be told now: approved investors whose account is in use, in the
 * order of their ids. A few statements, however many people and raises there are.
 */
export async function investorsAmong(
  db: Database,
  people: readonly string[],
  raises: readonly NewRaise[],
  now: number,
): Promise<readonly ToldInvestor[]> {
  if (people.length === 0 || raises.length === 0) return [];
  const engine = engineOf(db);
  const ids = raises.map(({ id }) => id);
  const companies = [...new Set(raises.map(({ company }) => company))];
  const pairs = (table: string, user: string) =>
    sql<Pair>`select ${sql.ref(user)} as user_id, raise_id from ${sql.table(table)}
      where ${isOneOf(engine, sql.ref(user), people)} and ${isOneOf(engine, sql.ref('raise_id'), ids)}`.execute(
      db,
    );
  const [profiles, passed, committed, members, searches] = await together([
    db
      .selectFrom('investor_profiles')
      .innerJoin('users', 'users.id', 'investor_profiles.user_id')
      .selectAll('investor_profiles')
      .select(standingColumns(engine))
      .where((row) => isOneOf(engine, row.ref('investor_profiles.user_id'), people))
      .where((row) =>
        row.or([
          row('investor_profiles.state', '=', 'approved'),
          row.and([
            row('investor_profiles.state', '=', 'pending'),
            row('investor_profiles.approved_at', 'is not', null),
          ]),
        ]),
      )
      .where('users.status', '=', 'active')
      .where('users.deletion_due_at', 'is', null)
      .where('users.operator_since', 'is', null)
      .orderBy('investor_profiles.user_id')
      .execute(),
    pairs('passed_raises', 'user_id'),
    pairs('commitments', 'investor_id'),
    db
      .selectFrom('company_members')
      .select(['user_id', 'company_id'])
      .where((row) => isOneOf(engine, row.ref('user_id'), people))
      .where((row) => isOneOf(engine, row.ref('company_id'), companies))
      .execute(),
    db
      .selectFrom('saved_views')
      .select(['user_id', 'name', 'query'])
      .where((row) => isOneOf(engine, row.ref('user_id'), people))
      // Written out, so that the index of these alone is used.
      .where(sql<boolean>`list = 'network' and mail = 1`)
      .orderBy('name_key')
      .execute(),
  ]);
  const own = members.flatMap(({ user_id, company_id }) =>
    raises
      .filter(({ company }) => company === company_id)
      .map(({ id }) => ({ user_id, raise_id: id })),
  );
  const leftOut = Map.groupBy(
    [...passed.rows, ...committed.rows, ...own],
    ({ user_id }) => user_id,
  );
  const searchesOf = Map.groupBy(searches, ({ user_id }) => user_id);
  return profiles.map((profile) => ({
    id: profile.user_id,
    sought: soughtBy(profile),
    obstacles: regimeObstacles(profile, now),
    searches: (searchesOf.get(profile.user_id) ?? []).flatMap(({ name, query }) => {
      // A filter that no longer exists would find more than was asked for.
      const search = networkSearchIn(new URLSearchParams(query));
      return search === undefined ? [] : [{ name, search }];
    }),
    leftOut: new Set((leftOut.get(profile.user_id) ?? []).map(({ raise_id }) => raise_id)),
  }));
}

interface Pair {
  readonly user_id: string;
  readonly raise_id: string;
}

/** The ids of the next people with an investor profile, whatever its state. */
export async function nextInvestors(
  db: Database,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('investor_profiles')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Reads of which of some raises some people were told. */
export async function toldAlready(
  db: Database,
  people: readonly string[],
  raises: readonly string[],
): Promise<ReadonlySet<string>> {
  const engine = engineOf(db);
  const rows = await db
    .selectFrom('told_raises')
    .select(['user_id', 'raise_id'])
    .where((row) => isOneOf(engine, row.ref('user_id'), people))
    .where((row) => isOneOf(engine, row.ref('raise_id'), raises))
    .execute();
  return new Set(rows.map(({ user_id, raise_id }) => `${user_id} ${raise_id}`));
}
