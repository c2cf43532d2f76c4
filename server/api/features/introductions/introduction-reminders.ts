/** Reminds who was asked for an introduction once, before the request expires. */
import { sql } from 'kysely';
import type { JobDeps } from '#api/platform/deps.ts';
import { type AnyEvent, recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { askableStates, reminderDays } from '#shared/product/introductions/introduction-rules.ts';
import { askedBefore } from './introduction-events.ts';
import { introductionRow } from './introduction-rows.ts';

const everyMs = 600_000;
const dayMs = 86_400_000;
/** In one transaction; the others in the next. */
const atOnce = 100;

/** Looks for requests that expire soon and that nobody has been reminded of. */
export function introductionReminderJob({
  storage,
  options,
  now,
}: Pick<JobDeps, 'storage' | 'options' | 'now'>): JobKind {
  return {
    kind: 'introduction-reminders',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await toRemind(storage.db, now(), 1)).length > 0,
    async run(_job, signal) {
      for (let found = atOnce; found === atOnce; ) {
        signal.throwIfAborted();
        found = await storage.write(async function remindOfIntroductions(trx) {
          const due = await toRemind(trx, now(), atOnce);
          const events: AnyEvent[] = [];
          for (const id of due) {
            const row = await introductionRow(trx, '', id);
            if (row !== undefined) events.push(askedBefore(row));
          }
          if (due.length > 0) {
            await trx
              .updateTable('introductions')
              .set({ reminded_at: new Date(now()).toISOString() })
              .where('id', 'in', due)
              .execute();
          }
          await recordEvents(trx, { origin: linkOrigin(options) }, events, now());
          return due.length;
        });
      }
      return undefined;
    },
  };
}

/**
 * By the index of those that wait, which the conditions name as they stand there: an index of some rows is
 * used only where the statement itself says which.
 */
async function toRemind(db: Database, now: number, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('introductions')
    .innerJoin('raises', 'raises.id', 'introductions.raise_id')
    .select('introductions.id')
    .where(sql<boolean>`introductions.state = 'pending' and introductions.reminded_at is null`)
    .where('introductions.expires_at', '>', new Date(now).toISOString())
    .where('introductions.expires_at', '<=', new Date(now + reminderDays * dayMs).toISOString())
    .where('raises.state', 'in', askableStates)
    .orderBy('introductions.expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
