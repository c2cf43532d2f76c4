import { sql } from 'kysely';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { isReport, visitOf } from './visit-of-reader.ts';

/** So many events are read at once. */
const eventsPerStep = 1_000;

/** Gives its visit to every event of the log that has none: what was read before visits were noted. */
export async function addVisitsToLog(trx: Transaction): Promise<void> {
  for (let last: Event | undefined; ; ) {
    const events = await eventsAfter(trx, last);
    for (const { id, raise_id, user_id, internal, at, kind, dwell_ms, ...grant } of events) {
      const visitor = { raiseId: raise_id, userId: user_id, isInternal: internal === 1 };
      const visit_id = await visitOf(trx, visitor, {
        at: Date.parse(at),
        isReport: isReport(kind, dwell_ms),
        ndaAcceptedAt: grant.nda_accepted_at,
      });
      await trx.updateTable('access_events').set({ visit_id }).where('id', '=', id).execute();
    }
    last = events.at(-1);
    if (last === undefined) return;
  }
}

type Event = Awaited<ReturnType<typeof eventsAfter>>[number];

/** In the order of each person's time: a visit is found from the one before. */
function eventsAfter(
  db: Database,
  last: { [key in 'raise_id' | 'user_id' | 'at' | 'id']: string } | undefined,
) {
  let query = db
    .selectFrom('access_events as e')
    .leftJoin('access_grants as g', 'g.id', 'e.grant_id')
    .select(['e.id', 'e.raise_id', 'e.user_id', 'e.at', 'e.kind', 'e.dwell_ms', 'e.internal'])
    .select('g.nda_accepted_at')
    .where('e.visit_id', 'is', null)
    .orderBy('e.raise_id')
    .orderBy('e.user_id')
    .orderBy('e.at')
    .orderBy('e.id')
    .limit(eventsPerStep);
  if (last !== undefined) {
    const { raise_id, user_id, at, id } = last;
    query = query.where(
      sql<boolean>`(e.raise_id, e.user_id, e.at, e.id) > (${raise_id}, ${user_id}, ${at}, ${id})`,
    );
  }
  return query.execute();
}
