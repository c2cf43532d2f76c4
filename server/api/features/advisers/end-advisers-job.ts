/** Notes what the clock and the database have ended, and reminds both before it ends. */
import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import { type AnyEvent, recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { take } from '#api/platform/lifecycle.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { adviserLifecycle } from '#shared/product/advisers/adviser-lifecycle.ts';
import { adviserReminderDays } from '#shared/product/fields/limits.ts';
import { accessEvents, adviserAuditEntry, movedEvent } from './adviser-events.ts';
import { adviserById, changeAdviser } from './adviser-store.ts';

const everyMs = 60_000;
const dayMs = 86_400_000;
/** In one transaction; the others in the next. */
const atOnce = 100;

/** Every access asks the clock itself; this is for the lists, the log and what people are told. */
export function endAdvisersJob({
  storage,
  options,
  now,
}: Pick<JobDeps, 'storage' | 'options' | 'now'>): JobKind {
  return {
    kind: 'end-advisers',
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 6 },
    async isNeeded() {
      for (const { find } of parts) {
        if ((await find(storage.db, now(), 1)).length > 0) return true;
      }
      return false;
    },
    async run(_job, signal) {
      for (const { find, note } of parts) {
        for (let found = atOnce; found === atOnce; ) {
          signal.throwIfAborted();
          found = await storage.write(async function endAdvisers(trx) {
            const due = await find(trx, now(), atOnce);
            const events: AnyEvent[] = [];
            for (const id of due) events.push(...(await note(trx, id, now())));
            await recordEvents(trx, { origin: linkOrigin(options) }, events, now());
            return due.length;
          });
        }
      }
      return undefined;
    },
  };
}

interface Part {
  find(db: Database, now: number, limit: number): Promise<readonly string[]>;
  note(trx: Transaction, id: string, now: number): Promise<readonly AnyEvent[]>;
}

/** The conditions stand in the statements: an index of some rows is used only where they say which. */
const expired: Part = {
  find: async (db, now, limit) =>
    ids(
      await db
        .selectFrom('room_advisers')
        .select('id')
        .where(sql<boolean>`state in ('invited', 'active')`)
        .where('expires_at', '<=', new Date(now).toISOString())
        .orderBy('expires_at')
        .limit(limit)
        .execute(),
    ),
  async note(trx, id, now) {
    const row = required(await adviserById(trx, id, now));
    const ended_at = new Date(now).toISOString();
    const { events } = await take(
      adviserLifecycle,
      { state: row.state, event: 'expire', who: 'clock' },
      {
        guards: {},
        effects: {
          store: (state) => changeAdviser(trx, id, { state, ended_at }),
          record: async () => {
            await auditSystem(trx, adviserAuditEntry('expire', row), now);
            return { events: [movedEvent(row, 'expired'), ...accessEvents(row, 'expired')] };
          },
        },
      },
    );
    return events;
  },
};

const endedWithSide: Part = {
  find: async (db, _now, limit) =>
    ids(
      await db
        .selectFrom('room_advisers')
        .select('id')
        .where(sql<boolean>`state = 'ended' and ended_at is null`)
        // All of them, by the index.
        .where('created_at', '>', '')
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    ),
  async note(trx, id, now) {
    const row = required(await adviserById(trx, id, now));
    await changeAdviser(trx, id, { ended_at: new Date(now).toISOString() });
    await auditSystem(trx, adviserAuditEntry('end', row, { by: 'portal' }), now);
    return [movedEvent(row, 'ended'), ...accessEvents(row, 'ended')];
  },
};

const endsSoon: Part = {
  find: async (db, now, limit) =>
    ids(
      await db
        .selectFrom('room_advisers')
        .select('id')
        .where(sql<boolean>`state = 'active' and reminded_at is null`)
        .where('expires_at', '>', new Date(now).toISOString())
        .where('expires_at', '<=', new Date(now + adviserReminderDays * dayMs).toISOString())
        .orderBy('expires_at')
        .limit(limit)
        .execute(),
    ),
  async note(trx, id, now) {
    const row = required(await adviserById(trx, id, now));
    const reminded_at = new Date(now).toISOString();
    await trx.updateTable('room_advisers').set({ reminded_at }).where('id', '=', id).execute();
    // Who invited them for less than that knows it.
    if (Date.parse(row.expires_at) - Date.parse(row.created_at) <= adviserReminderDays * dayMs) {
      return [];
    }
    const key = `${id}:ends-soon`;
    return [movedEvent(row, 'ends-soon', key), ...accessEvents(row, 'ends-soon', key)];
  },
};

const parts: readonly Part[] = [expired, endedWithSide, endsSoon];

function ids(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id);
}
