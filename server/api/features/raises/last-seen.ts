/**
 * When somebody looked at a raise or at their portfolio: what is new there is what came since. Only a
 * browser that has shown the page notes it, once for a visit; nothing is written when a page is drawn.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { visitGapMs } from '#shared/product/fields/limits.ts';

/** Somebody, and the session with which they ask; a program's token has no visits of the portal. */
export interface Visitor {
  readonly userId: string;
  readonly sessionId: string;
}

/** The place of somebody's own commitments; a raise is named by its id. */
export const portfolioPlace = 'portfolio';

/** More than anybody opens by hand. */
export const seenRate = { limit: 600, seconds: 3_600 };

/** Until when a look belongs to a visit that is over. */
const overAt = (now: number) => new Date(now - visitGapMs).toISOString();

/** When the visit of the portal ended that came before this one. */
function portalVisit({ sessionId }: Visitor): RawBuilder<string | null> {
  return sql`(select sessions.visited_before_at from sessions where sessions.id = ${sessionId})`;
}

/**
 * Since when something is new on a page that somebody looks at, given their row of `last_seen` in the
 * query: a visit that goes on hides nothing that was new when it began. Where no look was ever noted,
 * as without scripts, the last visit of the portal decides.
 */
export function sinceLook(visitor: Visitor, now: number): RawBuilder<string | null> {
  return sql`case
    when last_seen.seen_at is null then ${portalVisit(visitor)}
    when last_seen.seen_at <= ${overAt(now)} then last_seen.seen_at
    else last_seen.before_at end`;
}

/** The same for a list, where a thing is no longer new once it was opened. */
export function sinceOpened(visitor: Visitor): RawBuilder<string | null> {
  return sql`coalesce(last_seen.seen_at, ${portalVisit(visitor)})`;
}

/** Whether the visit of this moment was noted already, given the row of `last_seen`: 1 or 0. */
export function isNoted(now: number): RawBuilder<unknown> {
  return sql`case when last_seen.seen_at > ${overAt(now)} then 1 else 0 end`;
}

/** Whether somebody has committed to a raise or was let into its data room. */
export function isInside(userId: string, raise: RawBuilder<unknown>, now: number) {
  return sql<boolean>`(
    exists (select 1 from commitments
      where commitments.investor_id = ${userId} and commitments.raise_id = ${raise}
        and commitments.state <> 'cancelled')
    or exists (select 1 from access_grants
      where access_grants.user_id = ${userId} and access_grants.raise_id = ${raise}
        and access_grants.state = 'active'
        and (access_grants.expires_at is null
          or access_grants.expires_at > ${new Date(now).toISOString()})))`;
}

/** Whether somebody watches a raise. */
export function isWatching(userId: string, raise: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from watched_raises
    where watched_raises.user_id = ${userId} and watched_raises.raise_id = ${raise})`;
}

/** Notes that somebody looks at a raise, if they follow it: of others nothing is kept. */
export async function noteRaiseSeen(
  trx: Transaction,
  visitor: Visitor,
  raiseId: string,
  now: number,
): Promise<void> {
  const { userId } = visitor;
  const raise = sql`${raiseId}`;
  const follows = sql<boolean>`(${isInside(userId, raise, now)} or ${isWatching(userId, raise)})`;
  await noteSeen(trx, visitor, raiseId, now, follows);
}

/** Notes that somebody looks at a place: nothing is changed while their visit goes on. */
export async function noteSeen(
  trx: Transaction,
  visitor: Visitor,
  place: string,
  now: number,
  onlyIf: RawBuilder<boolean> = sql`1 = 1`,
): Promise<void> {
  await sql`
    insert into last_seen (user_id, place, seen_at, before_at)
    select ${visitor.userId}, ${place}, ${new Date(now).toISOString()}, ${portalVisit(visitor)}
    where ${onlyIf}
    on conflict (user_id, place) do update
      set before_at = last_seen.seen_at, seen_at = excluded.seen_at
      where last_seen.seen_at <= ${overAt(now)}`.execute(trx);
}
