import type { JobDeps } from '#api/platform/deps.ts';
import { type AnyEvent, recordEvents } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { take } from '#api/platform/lifecycle.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { markDealtWith } from '#api/platform/notifications/mark-dealt-with.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { introductionLifecycle } from '#shared/product/introductions/introduction-lifecycle.ts';
import { answered, introductionAuditEntry } from './introduction-events.ts';
import { introductionRow, latestRow } from './introduction-rows.ts';
import { dueIntroductions, moveIntroduction } from './introduction-store.ts';

const everyMs = 60_000;
/** In one transaction; the others in the next. */
const atOnce = 100;

/**
 * Ends the requests that nobody answered in time, and those about raises that have ended, and tells
 * who asked. Whoever answers asks the clock, too; this is for the lists and the notifications.
 */
export function expireIntroductionsJob({
  storage,
  options,
  now,
}: Pick<JobDeps, 'storage' | 'options' | 'now'>): JobKind {
  return {
    kind: 'expire-introductions',
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await dueIntroductions(storage.db, now(), 1)).length > 0,
    async run(_job, signal) {
      for (let found = 1; found > 0; ) {
        signal.throwIfAborted();
        found = await storage.write(async function expireIntroductions(trx) {
          const due = await dueIntroductions(trx, now(), atOnce);
          const events: AnyEvent[] = [];
          for (const id of due) events.push(...(await expire(trx, id, now())));
          await markDealtWith(trx, { events }, now());
          await recordEvents(trx, { origin: linkOrigin(options) }, events, now());
          return due.length;
        });
      }
      return undefined;
    },
  };
}

/** Ends the request of two about a raise whose time is over, before the job does; rarely there is one. */
export async function expireOverdueOf(
  trx: Transaction,
  between: { readonly raiseId: string; readonly investorId: string },
  now: number,
): Promise<readonly AnyEvent[]> {
  const latest = await latestRow(trx, '', between);
  const isOverdue = latest?.state === 'pending' && Date.parse(latest.expires_at) <= now;
  return isOverdue ? expire(trx, latest.id, now) : [];
}

async function expire(trx: Transaction, id: string, now: number): Promise<readonly AnyEvent[]> {
  const before = await pendingRow(trx, id);
  if (before === undefined) return [];
  const { events } = await take(
    introductionLifecycle,
    { state: before.state, event: 'expire', who: 'clock' },
    {
      guards: {},
      effects: {
        store: (state) => moveIntroduction(trx, id, { state, decided_by: null }, now),
        record: () => {
          const told = answered(before, before.asked_by, 'expired');
          return { events: [{ ...told, audit: introductionAuditEntry('expire', before) }] };
        },
      },
    },
  );
  return events;
}

async function pendingRow(db: Database, id: string) {
  const row = await introductionRow(db, '', id);
  return row?.state === 'pending' ? row : undefined;
}
