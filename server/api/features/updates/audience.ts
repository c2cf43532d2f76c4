/**
 * Whom updates are for, in SQL: one condition for somebody who asks, and one list of people for an
 * update that is told. A test compares them with `isAddressed`.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Asker,
  isGranted,
  openRaiseStates,
  visibilitiesSeen,
  visibleTo,
} from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { committedStates, type UpdateAudience } from '#shared/product/updates/update-audience.ts';

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
      and ${isGranted(asker, 'raise_updates.raise_id', now)})
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

/** The people an update is for now, each once, in the order of their ids. */
function peopleOf(
  raise: AudienceRaise,
  audience: UpdateAudience,
  now: number,
  after: string,
): RawBuilder<{ readonly id: string }> {
  const at = new Date(now).toISOString();
  const parts = [
    sql`select investor_id as id from commitments
      where raise_id = ${raise.id} and investor_id > ${after}
        and state in (${sql.join(committedStates)})`,
  ];
  if (audience !== 'committed') {
    parts.push(sql`select user_id as id from access_grants
      where raise_id = ${raise.id} and user_id > ${after} and state in ('active', 'invited')
        and (expires_at is null or expires_at > ${at})`);
  }
  if (audience === 'watchers' && openRaiseStates.some((state) => state === raise.state)) {
    parts.push(watchersOf(raise, after));
  }
  return sql`select users.id as id from users
    where users.id in (${sql.join(parts, sql` union `)})
      and users.status = 'active' and users.deletion_due_at is null
      and not exists (select 1 from company_members
        where company_members.company_id = ${raise.company_id}
          and company_members.user_id = users.id)`;
}

/** Those who watch a raise and see its page: everybody, or approved investors, or nobody. */
function watchersOf({ id, visibility }: AudienceRaise, after: string): RawBuilder<unknown> {
  const shownTo = visibleTo[visibility];
  const watching = sql`select user_id as id from watched_raises
    where raise_id = ${id} and user_id > ${after}`;
  if (shownTo.member !== undefined) return watching;
  if (shownTo['approved-investor'] === undefined) return sql`${watching} and 1 = 0`;
  return sql`${watching} and exists (select 1 from investor_profiles as profiles
    where profiles.user_id = watched_raises.user_id and (profiles.state = 'approved'
      or (profiles.state = 'pending' and profiles.approved_at is not null)))`;
}

/** Finds the next people an update is for, in the order of their ids. */
export async function nextAddressed(
  db: Database,
  raise: AudienceRaise,
  audience: UpdateAudience,
  { after, limit, now }: { readonly after: string; readonly limit: number; readonly now: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    ${peopleOf(raise, audience, now, after)} order by users.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the people each audience has now. */
export async function reachOf(
  db: Database,
  raise: AudienceRaise,
  now: number,
): Promise<Readonly<Record<UpdateAudience, number>>> {
  const count = (audience: UpdateAudience) =>
    sql`(select count(*) from (${peopleOf(raise, audience, now, '')}) as people)`;
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
  { after, limit, now }: { readonly after: string; readonly limit: number; readonly now: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select update_readers.user_id as id from update_readers
    where update_readers.update_id = ${update.id} and update_readers.user_id > ${after}
      and update_readers.user_id in (${peopleOf(raise, update.audience, now, after)})
    order by update_readers.user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
