/** What became of published raises since somebody last looked at them. */
import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  type RaiseChange,
  type RaiseChangeKind,
  raiseChangeKinds,
} from '#shared/product/raises/raise-changes.ts';
import {
  isInside,
  isNoted,
  isWatching,
  sinceLook,
  sinceOpened,
  type Visitor,
} from './last-seen.ts';

/** Of each raise; somebody who was away for more than this reads the raise itself. */
const changesMax = 100;
const actionsOf = (kinds: readonly RaiseChangeKind[]) =>
  sql.join(kinds.map((kind) => sql.lit(`raise.${kind}`)));
/** As the index of them says it, or no engine would use it. */
const isRaiseChange = sql<boolean>`action in (${actionsOf(raiseChangeKinds)})`;
/** Those who only watch a raise learn that it is not open, but not why. */
const isForWatchers = sql<boolean>`action not in (${actionsOf(['paused', 'resumed'])})`;

/** What became of a raise since somebody last looked at it. */
export interface NewsOfRaise {
  /** Null where no earlier look is known. */
  readonly since: string | null;
  /** Whether this visit was noted; null for who does not follow it, of whom no visit is noted. */
  readonly isVisitNoted: boolean | null;
  /** The newest first; empty for who does not follow it. */
  readonly changes: readonly RaiseChange[];
}

/** Where it is said what is new. */
type Shown = 'page' | 'list';

/**
 * Reads what became of some raises since somebody last looked at each, as far as they follow them: they
 * watch the raise, have committed to it or were let into its data room. One statement, however many
 * raises there are, and as much of each as if it were alone. A page that is fetched ahead of need
 * ends nothing: see `last-seen.ts`.
 */
export async function changesSinceVisit(
  db: Database,
  visitor: Visitor,
  raises: readonly string[],
  { now, shown }: { readonly now: number; readonly shown: Shown },
): Promise<ReadonlyMap<string, NewsOfRaise>> {
  if (raises.length === 0) return new Map();
  const { userId } = visitor;
  const raise = sql`raises.id`;
  const { rows } = await sql<ChangeRow>`
    with asked as (
      select raises.id as raise_id, raises.live_at as live_at,
        ${shown === 'page' ? sinceLook(visitor, now) : sinceOpened(visitor)} as since,
        ${isNoted(now)} as noted,
        case when ${isInside(userId, raise, now)} then 'inside'
          when ${isWatching(userId, raise)} then 'watching' end as follows
      from raises
      left join last_seen on last_seen.user_id = ${userId} and last_seen.place = raises.id
      where raises.id in (${sql.join(raises)})
    )
    select asked.raise_id, asked.since, asked.noted, asked.follows, news.action, news.at, news.after
    from asked
    left join (
      select audit_events.target_id as raise_id, audit_events.action, audit_events.at,
        audit_events.after, row_number() over (
          partition by audit_events.target_id order by audit_events.at desc, audit_events.seq desc
        ) as place
      from asked
      inner join audit_events on audit_events.target_id = asked.raise_id
        and audit_events.${isRaiseChange} and audit_events.at > asked.since
        -- What was changed before it was published is new to nobody who follows it.
        and audit_events.at >= asked.live_at
      where asked.follows = 'inside'
        or (asked.follows = 'watching' and audit_events.${isForWatchers})
    ) as news on news.raise_id = asked.raise_id and news.place <= ${sql.lit(changesMax)}
    order by news.at desc, news.place`.execute(db);
  const found = new Map<string, NewsOfRaise & { readonly changes: RaiseChange[] }>();
  for (const { raise_id, since, noted, follows, action, at, after } of rows) {
    const isVisitNoted = follows === null ? null : Number(noted) === 1;
    const news = found.get(raise_id) ?? { since, isVisitNoted, changes: [] };
    found.set(raise_id, news);
    if (action === null || at === null) continue;
    const { fields = [] } = JSON.parse(after ?? '{}') as { fields?: readonly string[] };
    const kind = action.slice('raise.'.length) as RaiseChangeKind;
    news.changes.push({ kind, at, fields: [...fields] });
  }
  return found;
}

interface ChangeRow {
  readonly raise_id: string;
  readonly since: string | null;
  readonly noted: unknown;
  readonly follows: 'inside' | 'watching' | null;
  readonly action: string | null;
  readonly at: string | null;
  readonly after: string | null;
}
