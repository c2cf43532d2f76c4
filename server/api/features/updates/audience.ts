/**
 * Whom updates are for, in SQL: one condition for somebody who asks, and one list of people for an
 * update that is told. A test compares them with `isAddressed`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Asker,
  openRaiseStates,
  visibilitiesSeen,
  visibleTo,
} from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { committedStates, type UpdateAudience } from '#shared/product/updates/update-audience.ts';

/**
 * The condition for grants that let their person read the data room now: all of it, and under its NDA
 * where it has one.
 */
export function readsRoom(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`access_grants.state = 'active' and access_grants.scope = 'all'
    and (access_grants.expires_at is null
      or access_grants.expires_at > ${new Date(now).toISOString()})
    and (access_grants.nda_version is not null or not exists (
      select 1 from nda_texts where nda_texts.raise_id = access_grants.raise_id))`;
}

/**
 * The condition for updates that are for somebody, where `raise_updates` and `raises` are joined. It
 * does not ask whether they are published.
 */
export function addressedTo(asker: Asker, now: number): RawBuilder<SqlBool> {
  const { account } = asker;
  if (account === null) return sql<SqlBool>`1 = 0`;
  const visibilities = visibilitiesSeen(asker, 'teaser');
  const isShown =
    visibilities.length === 0
      ? sql`1 = 0`
      : sql`raises.visibility in (${sql.join(visibilities)})
          and raises.state in (${sql.join(openRaiseStates)})`;
  return sql<SqlBool>`(
    exists (select 1 from commitments
      where commitments.raise_id = raise_updates.raise_id
        and commitments.investor_id = ${account.id}
        and commitments.state in (${sql.join(committedStates)}))
    or (raise_updates.audience in ('granted', 'watchers')
      and exists (select 1 from access_grants
        where access_grants.raise_id = raise_updates.raise_id
          and access_grants.user_id = ${account.id} and ${readsRoom(now)}))
    or (raise_updates.audience = 'watchers' and ${isShown}
      and exists (select 1 from watched_raises
        where watched_raises.raise_id = raise_updates.raise_id
          and watched_raises.user_id = ${account.id})))`;
}

/** The raises that somebody may have updates of, for a list that begins with them. */
export function followedRaises({ account }: Asker): RawBuilder<unknown> {
  const { id, email } = account ?? { id: '', email: '' };
  return sql`(
    select raise_id from commitments where investor_id = ${id}
    union select raise_id from access_grants where user_id = ${id}
    union select raise_id from access_grants where user_id is null and email = ${email}
    union select raise_id from watched_raises where user_id = ${id})`;
}

/** A raise, as far as it decides who has its updates. */
export interface AudienceRaise {
  readonly id: string;
  readonly company_id: string;
  readonly visibility: Visibility;
  readonly state: string;
}

/** Which people are asked about, as a condition of a column with their ids. */
type Within = (column: RawBuilder<unknown>) => RawBuilder<SqlBool>;

const anyone: Within = () => sql<SqlBool>`1 = 1`;
const after =
  (last: string): Within =>
  (column) =>
    sql<SqlBool>`${column} > ${last}`;

/**
 * The people each part of an audience has now, as lists of ids. They may be in several, and some have
 * closed their account or work for the company.
 */
function partsOf(
  raise: AudienceRaise,
  audience: UpdateAudience,
  now: number,
  within: Within,
): RawBuilder<unknown>[] {
  const parts = [
    sql`select distinct investor_id as id from commitments
      where raise_id = ${raise.id} and ${within(sql`investor_id`)}
        and state in (${sql.join(committedStates)})`,
  ];
  if (audience !== 'committed') {
    parts.push(sql`select user_id as id from access_grants
      where raise_id = ${raise.id} and ${within(sql`user_id`)} and ${readsRoom(now)}`);
  }
  if (audience === 'watchers' && openRaiseStates.some((state) => state === raise.state)) {
    parts.push(watchersOf(raise, within));
  }
  return parts;
}

/** Those who watch a raise and see its page: everybody, or approved investors, or nobody. */
function watchersOf({ id, visibility }: AudienceRaise, within: Within): RawBuilder<unknown> {
  const shownTo = visibleTo[visibility];
  const watching = sql`select user_id as id from watched_raises
    where raise_id = ${id} and ${within(sql`user_id`)}`;
  if (shownTo.member !== undefined) return watching;
  if (shownTo['approved-investor'] === undefined) return sql`${watching} and 1 = 0`;
  return sql`${watching} and exists (select 1 from investor_profiles as profiles
    where profiles.user_id = watched_raises.user_id and (profiles.state = 'approved'
      or (profiles.state = 'pending' and profiles.approved_at is not null)))`;
}

/** Those of some people who can be told: not those who left, or who belong to the company. */
function active({ company_id }: AudienceRaise, people: RawBuilder<unknown>) {
  return sql<{ readonly id: string }>`select users.id as id from users
    where users.id in (${people})
      and users.status = 'active' and users.deletion_due_at is null
      and not exists (select 1 from company_members
        where company_members.company_id = ${company_id}
          and company_members.user_id = users.id)`;
}

/** Finds those of some people that an update is for now, in the order of their ids. */
export async function addressedAmong(
  db: Database,
  raise: AudienceRaise,
  audience: UpdateAudience,
  people: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (people.length === 0) return [];
  const within: Within = (column) => sql<SqlBool>`${column} in (${sql.join(people)})`;
  const parts = partsOf(raise, audience, now, within);
  const { rows } = await sql<{ id: string }>`
    ${active(raise, sql.join(parts, sql` union `))} order by users.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The next people, and where those behind them begin; undefined where there are no more. */
interface NextPeople {
  readonly people: readonly string[];
  readonly next: string | undefined;
}

interface Asked {
  readonly after: string;
  readonly limit: number;
  readonly now: number;
}

/**
 * Finds the next people an update is for, in the order of their ids. Each part of the audience is read
 * no further than that, so that telling all of them reads everyone once.
 */
export async function nextAddressed(
  db: Database,
  raise: AudienceRaise,
  audience: UpdateAudience,
  { after: last, limit, now }: Asked,
): Promise<NextPeople> {
  const parts = partsOf(raise, audience, now, after(last)).map(
    (part) => sql`select id from (${part} order by 1 limit ${limit}) as part`,
  );
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(parts, sql` union `)}) as people
    order by id limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const people = await addressedAmong(db, raise, audience, ids, now);
  return { people, next: ids.length < limit ? undefined : ids.at(-1) };
}

/** Counts the people each audience has now. */
export async function reachOf(
  db: Database,
  raise: AudienceRaise,
  now: number,
): Promise<Readonly<Record<UpdateAudience, number>>> {
  const count = (audience: UpdateAudience) => {
    const parts = partsOf(raise, audience, now, anyone);
    return sql`(select count(*) from (${active(raise, sql.join(parts, sql` union `))}) as people)`;
  };
  const { rows } = await sql<Record<UpdateAudience, number | string>>`
    select ${count('committed')} as committed, ${count('granted')} as granted,
      ${count('watchers')} as watchers`.execute(db);
  const [found] = rows;
  return {
    committed: Number(found?.committed ?? 0),
    granted: Number(found?.granted ?? 0),
    watchers: Number(found?.watchers ?? 0),
  };
}

/** Finds the next people who were told of an update, or have opened it, and can still read it. */
export async function nextTold(
  db: Database,
  raise: AudienceRaise,
  update: { readonly id: string; readonly audience: UpdateAudience },
  { after: last, limit, now }: Asked,
): Promise<NextPeople> {
  const told = await db
    .selectFrom('update_readers')
    .select('user_id as id')
    .where('update_id', '=', update.id)
    .where('user_id', '>', last)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  const ids = told.map(({ id }) => id);
  const people = await addressedAmong(db, raise, update.audience, ids, now);
  return { people, next: ids.length < limit ? undefined : ids.at(-1) };
}
