/** What became of published raises since somebody was last here. */
import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  type RaiseChange,
  type RaiseChangeKind,
  raiseChangeKinds,
} from '#shared/product/raises/raise-changes.ts';

/** Of each raise; somebody who was away for more than this reads the raise itself. */
const changesMax = 100;
const actionsOf = (kinds: readonly RaiseChangeKind[]) =>
  sql.join(kinds.map((kind) => sql.lit(`raise.${kind}`)));
/** As the index of them says it, or no engine would use it. */
const isRaiseChange = sql<boolean>`action in (${actionsOf(raiseChangeKinds)})`;
/** Those who only watch a raise learn that it is not open, but not why. */
const isForWatchers = sql<boolean>`action not in (${actionsOf(['paused', 'resumed'])})`;

/** Somebody, and the session with which they ask; a program's token has no visits. */
export interface Visitor {
  readonly userId: string;
  readonly sessionId: string;
}

export interface ChangesSinceVisit {
  /** When the visit ended that came before this one; null on somebody's first one. */
  readonly since: string | null;
  /** By the id of the raise, the newest first; a raise of which nothing is new is left out. */
  readonly changes: ReadonlyMap<string, readonly RaiseChange[]>;
}

/**
 * Reads what became of some raises since somebody's last visit, as far as they follow them: they
 * watch the raise, have committed to it or were let into its data room. One statement, however many
 * raises there are, and as much of each as if it were alone. What the session notes of visits anyhow
 * decides, so nothing is written when a page is drawn, and a page that is fetched ahead of need ends
 * nothing.
 */
export async function changesSinceVisit(
  db: Database,
  { userId, sessionId }: Visitor,
  raises: readonly string[],
  now: number,
): Promise<ChangesSinceVisit> {
  if (raises.length === 0) return { since: null, changes: new Map() };
  const at = new Date(now).toISOString();
  const { rows } = await sql<ChangeRow>`
    select sessions.visited_before_at as since, news.raise_id, news.action, news.at, news.after
    from sessions
    left join (
      select audit_events.target_id as raise_id, audit_events.action, audit_events.at,
        audit_events.after, row_number() over (
          partition by audit_events.target_id order by audit_events.at desc, audit_events.seq desc
        ) as place
      from audit_events
      where audit_events.target_id in (${sql.join(raises)}) and audit_events.${isRaiseChange}
        and audit_events.at > (
          select visited_before_at from sessions where sessions.id = ${sessionId}
        )
        -- What was changed before it was published is new to nobody who follows it.
        and audit_events.at >= (
          select raises.live_at from raises where raises.id = audit_events.target_id
        )
        and (
          exists (select 1 from commitments
            where commitments.investor_id = ${userId}
              and commitments.raise_id = audit_events.target_id
              and commitments.state <> 'cancelled')
          or exists (select 1 from access_grants
            where access_grants.user_id = ${userId}
              and access_grants.raise_id = audit_events.target_id
              and access_grants.state = 'active'
              and (access_grants.expires_at is null or access_grants.expires_at > ${at}))
          or (audit_events.${isForWatchers} and exists (select 1 from watched_raises
            where watched_raises.user_id = ${userId}
              and watched_raises.raise_id = audit_events.target_id))
        )
    ) as news on news.place <= ${sql.lit(changesMax)}
    where sessions.id = ${sessionId}
    order by news.at desc, news.place`.execute(db);
  const changes = new Map<string, RaiseChange[]>();
  for (const { raise_id: raise, action, at, after } of rows) {
    if (raise === null || action === null || at === null) continue;
    const { fields = [] } = JSON.parse(after ?? '{}') as { fields?: readonly string[] };
    const kind = action.slice('raise.'.length) as RaiseChangeKind;
    const of = changes.get(raise);
    const change = { kind, at, fields: [...fields] };
    if (of === undefined) changes.set(raise, [change]);
    else of.push(change);
  }
  return { since: rows[0]?.since ?? null, changes };
}

interface ChangeRow {
  readonly since: string | null;
  readonly raise_id: string | null;
  readonly action: string | null;
  readonly at: string | null;
  readonly after: string | null;
}
