/** Tells those who watch a raise of what becomes of it, once each. */
import { sql } from 'kysely';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { endOf } from '../offer.ts';
import { remindedOfEndAt } from './remind.ts';
import { firstAfter, type ScheduledTask } from './scheduled-task.ts';

/** Somebody who has not been told what a raise is now. */
interface Watcher {
  readonly user_id: string;
  readonly told: string;
}

/** While a raise is not open, whoever watches it need not know why. */
const shut = 'shut';

/**
 * Returns what a watcher of a raise is told by now: its stage, with the moment that it is about, and
 * the snapshot that is shown.
 */
export function toldOf(raise: RaiseRow, now: number): string {
  const { state, published_snapshot_id: snapshot } = raise;
  return openRaiseStates.includes(state) ? `${stageOf(raise, now)} ${snapshot}` : shut;
}

function stageOf(raise: RaiseRow, now: number): string {
  const ends = effectiveDeadline(endOf(raise)) ?? '';
  const remindedAt = remindedOfEndAt(raise);
  if (remindedAt !== null && Date.parse(remindedAt) <= now) return `ends ${ends}`;
  return raise.state === 'closing' ? `closing ${ends}` : 'open -';
}

/** Tells each watcher of a change, of an end that is near, and that a raise is no longer open. */
export const tellWatchers: ScheduledTask<Watcher> = {
  next: (_db, raise, now) => firstAfter(now, remindedOfEndAt(raise)),
  async find(db, raise, now, limit) {
    const told = toldOf(raise, now);
    const found: Watcher[] = [];
    // Two ends of the index, not one condition: so nobody is read who has been told.
    for (const side of ['<', '>'] as const) {
      if (found.length >= limit) break;
      const rows = await db
        .selectFrom('watched_raises')
        .select(['user_id', 'told'])
        .where('raise_id', '=', raise.id)
        .where('told', side, told)
        .orderBy('told')
        .orderBy('user_id')
        .limit(limit - found.length)
        .execute();
      found.push(...rows);
    }
    return found;
  },
  async move({ trx }, raise, found, now) {
    const told = toldOf(raise, now);
    const ids = found.map(({ user_id }) => user_id);
    await trx
      .updateTable('watched_raises')
      .set({ told })
      .where('raise_id', '=', raise.id)
      .where('user_id', 'in', ids)
      .execute();
    const listening = await listeners(trx, raise, ids, now);
    return found.flatMap(({ user_id: person, told: before }) => {
      const listener = listening.get(person);
      const news = newsOf(before, told);
      if (listener === undefined || news === null) return [];
      // What changed is told to those who can read its data room anyhow, and in more words.
      if (news.what === 'changed' && listener.isInRoom) return [];
      if (news.what !== 'shut' && !listener.mayKnow) return [];
      const { company_id: company, company_name: name, id, slug } = raise;
      const facts = { company, name, raise: id, slug: slug ?? '', ...news };
      return [{ kind: 'raise.watched', person, facts }];
    });
  },
};

interface Listener {
  readonly isInRoom: boolean;
  readonly mayKnow: boolean;
}

/**
 * Finds those who are told as watchers: whoever has committed is told of their commitment, and what
 * is no longer shown to somebody is not told either.
 */
async function listeners(
  db: Database,
  { id, visibility }: RaiseRow,
  people: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Listener>> {
  const at = new Date(now).toISOString();
  const isInRoom = sql<number>`(select cast(count(*) as integer) from access_grants as granted
    where granted.user_id = users.id and granted.raise_id = ${id} and granted.state = 'active'
    and (granted.expires_at is null or granted.expires_at > ${at}))`;
  const isApproved = sql<number>`(select cast(count(*) as integer) from investor_profiles as profiles
    where profiles.user_id = users.id and (profiles.state = 'approved'
      or (profiles.state = 'pending' and profiles.approved_at is not null)))`;
  const rows = await db
    .selectFrom('users')
    .select(['users.id', isInRoom.as('rooms'), isApproved.as('approved')])
    .where('users.id', 'in', people)
    .where(
      sql<boolean>`not exists (select 1 from commitments where commitments.investor_id = users.id
        and commitments.raise_id = ${id} and commitments.state <> 'cancelled')`,
    )
    .execute();
  const shown = (approved: number) =>
    visibility === 'public_teaser' || (visibility === 'network' && approved > 0);
  return new Map(
    rows.map(({ id: person, rooms, approved }) => [
      person,
      { isInRoom: rooms > 0, mayKnow: rooms > 0 || shown(approved) },
    ]),
  );
}

/** What is said to somebody who was told one thing and is now told another; null where nothing is. */
function newsOf(before: string, told: string) {
  if (told === shut) return { what: 'shut' } as const;
  const [stage = '', until = '', snapshot = ''] = told.split(' ');
  const [stageBefore = '', untilBefore = '', snapshotBefore = ''] = before.split(' ');
  const isNewStage = stage !== stageBefore || until !== untilBefore;
  if (isNewStage && stage === 'ends') return { what: 'ends', until } as const;
  if (isNewStage && stage === 'closing') return { what: 'closing', until } as const;
  if (before === shut) return { what: 'open' } as const;
  return isNewStage || snapshot !== snapshotBefore ? ({ what: 'changed' } as const) : null;
}
