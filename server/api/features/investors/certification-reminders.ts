/** Tells investors once that a certification of theirs ends soon, and once that it has ended. */

import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { certificationNoticeDays } from '#shared/product/fields/limits.ts';
import { noteOn } from './certification-store.ts';

const everyMs = 3_600_000;
/** In one transaction; the others in the next. */
const atOnce = 100;
const dayMs = 86_400_000;
/** Whose certification ended longer ago is not told any more: it would be no news. */
const endedNoticeDays = 7;

type ReminderDeps = Pick<JobDeps, 'storage' | 'options' | 'now'>;

/** Looks each hour for certifications that end within the time of the notice, or have ended. */
export function certificationReminderJob(deps: ReminderDeps): JobKind {
  return {
    kind: 'certification-reminders',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await dueReminders(deps.storage.db, deps.now(), 1)).length > 0,
    async run(_job, signal) {
      for (let found = atOnce; found === atOnce; ) {
        signal.throwIfAborted();
        found = await remind(deps);
      }
      return undefined;
    },
  };
}

/** Tells as many as fit into one transaction; resolves with how many that were. */
export async function remind({ storage, options, now }: ReminderDeps): Promise<number> {
  return storage.write(async function remindInvestors(trx) {
    const due = await dueReminders(trx, now(), atOnce);
    for (const { id, user_id, jurisdiction, expires_at: until, entity_name } of due) {
      await noteOn(trx, id, { reminded_at: new Date(now()).toISOString() });
      const change = Date.parse(until) > now() ? 'ends-soon' : 'ended';
      const of = entity_name === null ? {} : { entity: entity_name };
      const facts = { change, jurisdiction, until, ...of } as const;
      const onceKey = change === 'ended' ? `${id}:ended` : id;
      const event = { kind: 'certification.changed', person: user_id, facts, onceKey } as const;
      await recordEvent(trx, { origin: linkOrigin(options) }, event, now());
    }
    return due.length;
  });
}

async function dueReminders(db: Database, now: number, limit: number) {
  const soon = new Date(now + certificationNoticeDays * dayMs).toISOString();
  const at = new Date(now).toISOString();
  const lately = new Date(now - endedNoticeDays * dayMs).toISOString();
  return db
    .selectFrom('investor_certifications')
    .leftJoin('investor_entities', 'investor_entities.id', 'investor_certifications.entity_id')
    .select(['investor_certifications.id', 'investor_certifications.user_id'])
    .select(['jurisdiction', 'expires_at', 'investor_entities.legal_name as entity_name'])
    .where('superseded_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', soon)
    .where((eb) =>
      eb.or([
        eb.and([eb('reminded_at', 'is', null), eb('expires_at', '>', at)]),
        // The note of the reminder is older than the end; the one of the end is not.
        eb.and([
          eb('expires_at', '<=', at),
          eb('expires_at', '>', lately),
          eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<', eb.ref('expires_at'))]),
        ]),
      ]),
    )
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}
