/** What became of published raises since somebody was last here. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  type RaiseChange,
  type RaiseChangeKind,
  raiseChangeKinds,
} from '#shared/product/raises/raise-changes.ts';

/** Whoever goes through more than this reads the raises themselves. */
const changesMax = 200;
/** As the index of them says it, or no engine would use it. */
const actions = raiseChangeKinds.map((kind) => sql.lit(`raise.${kind}`));
export const isRaiseChange: RawBuilder<boolean> = sql<boolean>`action in (${sql.join(actions)})`;

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
 * raises there are. What the session notes of visits anyhow decides, so nothing is written when a page
 * is drawn, and a page that is fetched ahead of need ends nothing.
 */
export async function changesSinceVisit(
  db: Database,
  { userId, sessionId }: Visitor,
  raises: readonly string[],
): Promise<ChangesSinceVisit> {
  if (raises.length === 0) return { since: null, changes: new Map() };
  const { rows } = await sql<ChangeRow>`
    select sessions.visited_before_at as since, audit_events.target_id as raise,
      audit_events.action as action, audit_events.at as at, audit_events.after as after
    from sessions
    left join audit_events on audit_events.target_id in (${sql.join(raises)})
      and audit_events.${isRaiseChange} and audit_events.at > sessions.visited_before_at
      and (
        exists (select 1 from watched_raises
          where watched_raises.user_id = ${userId}
            and watched_raises.raise_id = audit_events.target_id)
        or exists (select 1 from commitments
          where commitments.investor_id = ${userId}
            and commitments.raise_id = audit_events.target_id)
        or exists (select 1 from access_grants
          where access_grants.user_id = ${userId}
            and access_grants.raise_id = audit_events.target_id
            and access_grants.state = 'active')
      )
    where sessions.id = ${sessionId}
    order by audit_events.at desc limit ${changesMax}`.execute(db);
  const changes = new Map<string, RaiseChange[]>();
  for (const { raise, action, at, after } of rows) {
    if (raise === null || action === null || at === null) continue;
    const { fields = [] } = JSON.parse(after ?? '{}') as { fields?: readonly string[] };
    const kind = action.slice('raise.'.length) as RaiseChangeKind;
    changes.set(raise, [...(changes.get(raise) ?? []), { kind, at, fields: [...fields] }]);
  }
  return { since: rows[0]?.since ?? null, changes };
}

interface ChangeRow {
  readonly since: string | null;
  readonly raise: string | null;
  readonly action: string | null;
  readonly at: string | null;
  readonly after: string | null;
}
