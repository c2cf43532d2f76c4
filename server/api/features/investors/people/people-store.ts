import { type Expression, type SqlBool, sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { fewFound, hasPersonWords, peopleFound } from '#api/platform/identity/person-index.ts';
import { required } from '#api/platform/required.ts';
import { ownRecordsSearched } from '#api/platform/search-source.ts';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Storage } from '#api/platform/storage/storage.ts';
import type { PeopleFilter, PersonSummary } from '#shared/product/investors/people.ts';

/** The people who match, in the order of the list. Accounts that were erased are in none. */
export async function listPeople(db: Database, filter: PeopleFilter, { limit, after }: PageParams) {
  const { direction, column } = orderOf(filter);
  let query = people(db)
    .where((eb) => eb.and(conditions(filter)))
    .orderBy(column, direction)
    .orderBy('users.id', direction)
    .limit(limit);
  if (after !== undefined) {
    query = query.where(rowsAfter([column, 'users.id'], direction, after));
  }
  return query.execute();
}

/**
 * The newest of the people who match the words of a search. Words that many people have are looked for
 * among the newest accounts, so that it takes the same time however many there are.
 */
export async function findPeople(
  { db, engine }: Pick<Storage, 'db' | 'engine'>,
  q: string,
  limit: number,
) {
  const few = await fewFound(db, q);
  const among =
    few === undefined
      ? sql<SqlBool>`users.id in (select id from users order by created_at desc, id desc
          limit ${sql.lit(ownRecordsSearched)})`
      : isOneOf(engine, sql.ref('users.id'), few);
  return people(db)
    .where(among)
    .where((eb) => eb.and(conditions({})))
    .where(hasPersonWords(q, 'users.id'))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many people match; no more than `most` are counted. */
export async function countPeople(
  db: Database,
  filter: PeopleFilter,
  most: number,
): Promise<number> {
  const matching = people(db)
    .clearSelect()
    .select('users.id')
    .where((eb) => eb.and(conditions(filter)))
    .limit(most);
  const { total } = await db
    .selectFrom(matching.as('matching'))
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** One person; undefined when there is none, or the account was erased. */
export async function personById(db: Database, id: string): Promise<PersonRow | undefined> {
  return people(db)
    .where('users.id', '=', id)
    .where('users.status', '!=', 'deleted')
    .executeTakeFirst();
}

function people(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.status', 'users.created_at'])
    .select(['users.operator_since', 'users.email_verified_at', 'users.two_factor_since'])
    .select(['users.deletion_due_at', 'users.suspension_reason'])
    .select(['investor_profiles.state', 'investor_profiles.kind'])
    .select(['investor_profiles.display_name', 'investor_profiles.submitted_at'])
    .select('investor_profiles.version as profile_version')
    .select(
      sql<number>`(select cast(count(*) as integer) from company_members
        where company_members.user_id = users.id)`.as('companies'),
    );
}

/** Whoever waits for a decision the longest comes first. */
function orderOf({ state }: PeopleFilter) {
  return state === 'pending'
    ? ({ column: 'investor_profiles.submitted_at', direction: 'asc' } as const)
    : ({ column: 'users.created_at', direction: 'desc' } as const);
}

/** The value of the column that a page of the list goes on from. */
export function placeIn(filter: PeopleFilter, row: PersonRow): readonly [string, string] {
  return [filter.state === 'pending' ? (row.submitted_at ?? '') : row.created_at, row.id];
}

function conditions({ state, role, status, people, q }: PeopleFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [sql<SqlBool>`users.status <> 'deleted'`];
  if (state !== undefined) all.push(sql<SqlBool>`investor_profiles.state = ${state}`);
  if (status !== undefined) all.push(sql<SqlBool>`users.status = ${status}`);
  if (people !== undefined) all.push(sql<SqlBool>`users.id in (${sql.join(people.split(','))})`);
  if (role !== undefined) all.push(roles[role]);
  if (q !== undefined) all.push(peopleFound(q, 'users.id'));
  return all;
}

const roles = {
  investor: sql<SqlBool>`investor_profiles.user_id is not null`,
  founder: sql<SqlBool>`(users.operator_since is null and exists (
    select 1 from company_members where company_members.user_id = users.id))`,
  operator: sql<SqlBool>`users.operator_since is not null`,
} as const;

/** How many profiles wait for a decision, and since when the oldest of them does. */
export async function waitingProfiles(db: Database) {
  const row = await db
    .selectFrom('investor_profiles')
    .select((eb) => eb.fn.countAll().as('profiles'))
    .select((eb) => eb.fn.min('submitted_at').as('oldest'))
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { profiles: Number(row.profiles), oldestSubmittedAt: row.oldest };
}

/** A person in the list. */
export function toSummary(row: PersonRow): PersonSummary {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    status: row.status,
    operator: row.operator_since !== null,
    companies: row.companies,
    createdAt: row.created_at,
    investor:
      row.state === null
        ? null
        : {
            state: row.state,
            kind: row.kind,
            displayName: row.display_name ?? '',
            submittedAt: row.submitted_at,
            version: required(row.profile_version),
          },
  };
}
