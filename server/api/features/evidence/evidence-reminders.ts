/** Tells investors once that evidence of theirs expires soon, and once that it has expired. */
import { sql } from 'kysely';
import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import {
  evidenceNoticeDays,
  expiryNotice,
  isInReview,
} from '#shared/product/evidence/evidence-expiry.ts';
import { type EvidenceRow, evidenceOf } from './evidence-store.ts';

const everyMs = 3_600_000;
/** In one transaction; the others in the next. */
const atOnce = 100;
const dayMs = 86_400_000;
/** What expired longer ago is not told any more: it would be no news. */
const endedNoticeDays = 7;

type ReminderDeps = Pick<JobDeps, 'storage' | 'options' | 'now'>;

/** Looks each hour for evidence that expires within the time of the notice, or has expired. */
export function evidenceReminderJob(deps: ReminderDeps): JobKind {
  return {
    kind: 'evidence-reminders',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await dueEvidence(deps.storage.db, deps.now(), 1)).length > 0,
    async run(_job, signal) {
      for (let found = atOnce; found === atOnce; ) {
        signal.throwIfAborted();
        found = await remind(deps);
      }
      return undefined;
    },
  };
}

/** Looks at as many as fit into one transaction; resolves with how many that were. */
async function remind({ storage, options, now }: ReminderDeps): Promise<number> {
  return storage.write(async function remindOfEvidence(trx) {
    const at = new Date(now()).toISOString();
    const due = await dueEvidence(trx, now(), atOnce);
    for (const { id, user_id } of due) {
      const all = await evidenceOf(trx, user_id);
      const dated = all.map(toDated);
      const row = all.find((one) => one.id === id);
      const own = dated.find((one) => one.id === id);
      const change = own === undefined ? null : expiryNotice(own, dated, at.slice(0, 10));
      // Also where nothing is told, so that it is looked at once.
      await trx
        .updateTable('investor_evidence')
        .set({ reminded_at: at })
        .where('id', '=', id)
        .execute();
      if (row === undefined || own === undefined || change === null) continue;
      const { kind, document, entity_name, valid_until } = row;
      const facts = {
        ...{ change, evidence: kind, until: valid_until ?? '' },
        ...(isInReview(own, dated) ? { isInReview: true } : {}),
        ...(document === null ? {} : { document }),
        ...(entity_name === null ? {} : { entity: entity_name }),
      };
      const onceKey = `${id}:${change}`;
      const event = { kind: 'investor.evidence-ends', person: user_id, facts, onceKey } as const;
      await recordEvent(trx, { origin: linkOrigin(options) }, event, now());
    }
    return due.length;
  });
}

function toDated({ id, entity_id, kind, document, state, valid_until }: EvidenceRow) {
  return { id, entityId: entity_id, kind, document, state, validUntil: valid_until };
}

/**
 * By the index of what has an end. The note of the reminder is older than the end; that of the end is not.
 * What ends soon is left for later while its successor waits for an operator: it may be refused.
 */
async function dueEvidence(db: Database, now: number, limit: number) {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const today = day(now);
  return (
    db
      .selectFrom('investor_evidence')
      .innerJoin('users', 'users.id', 'investor_evidence.user_id')
      .select(['investor_evidence.id', 'investor_evidence.user_id'])
      // Written out: an index of some rows is used only where the statement itself says which.
      .where('investor_evidence.state', '=', sql.lit('accepted'))
      .where('valid_until', '<=', day(now + evidenceNoticeDays * dayMs))
      .where('valid_until', '>=', day(now - endedNoticeDays * dayMs))
      .where('users.status', '=', 'active')
      .where((eb) => eb.or([eb('valid_until', '<', today), eb.not(successorWaits)]))
      .where((eb) =>
        eb.or([
          eb('reminded_at', 'is', null),
          eb.and([
            eb('valid_until', '<', today),
            // A day with its midnight is after every moment of the day itself.
            eb('reminded_at', '<', sql<string>`valid_until || 'T24'`),
          ]),
        ]),
      )
      .orderBy('valid_until')
      .orderBy('investor_evidence.id')
      .limit(limit)
      .execute()
  );
}

/** As `showsTheSame` judges; another document of the same kind will do. */
const successorWaits = sql<boolean>`exists (
  select 1 from investor_evidence as newer
  where newer.user_id = investor_evidence.user_id and newer.state = 'waiting'
    and newer.kind = investor_evidence.kind
    and coalesce(newer.entity_id, '') = coalesce(investor_evidence.entity_id, '')
    and (coalesce(newer.document, '') = 'proof-of-address')
      = (coalesce(investor_evidence.document, '') = 'proof-of-address'))`;
