/** Deletes evidence in time: 90 days after the decision, or with what it was about. */
import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { evidenceAudit } from './evidence-events.ts';
import { deleteFiles, type EvidenceColumns, removeEvidence } from './evidence-store.ts';

const everyMs = 3_600_000;
/** In one transaction; the others in the next. */
const atOnce = 100;

type DueRow = Pick<EvidenceColumns, 'id' | 'user_id' | 'kind' | 'document' | 'file_id'>;

/** Looks each hour for evidence whose time is over. */
export function deleteEvidenceJob({ storage, now }: Pick<JobDeps, 'storage' | 'now'>): JobKind {
  return {
    kind: 'delete-evidence',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 6 },
    async run(_job, signal) {
      for (let found = atOnce; found === atOnce; ) {
        signal.throwIfAborted();
        found = await storage.write((trx) => deleteDue(trx, now()));
      }
      return undefined;
    },
  };
}

/** Deletes as much as fits into one transaction; resolves with how many files of each kind at most. */
async function deleteDue(trx: Transaction, now: number): Promise<number> {
  const due = await dueEvidence(trx, now);
  await deleteFiles(trx, due, now);
  for (const row of due) await auditSystem(trx, evidenceAudit('delete', row), now);
  const left = await leftEvidence(trx);
  await removeEvidence(trx, left, now);
  for (const row of left) await auditSystem(trx, evidenceAudit('remove', row), now);
  return Math.max(due.length, left.length);
}

async function dueEvidence(db: Database, now: number): Promise<readonly DueRow[]> {
  return db
    .selectFrom('investor_evidence')
    .select(['id', 'user_id', 'kind', 'document', 'file_id'])
    .where('deleted_at', 'is', null)
    .where('delete_at', '<=', new Date(now).toISOString())
    .orderBy('delete_at')
    .limit(atOnce)
    .execute();
}

/** What is left of a profile that was discarded, or of an entity that was removed. */
async function leftEvidence(db: Database): Promise<readonly DueRow[]> {
  return db
    .selectFrom('investor_evidence')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'investor_evidence.user_id')
    .leftJoin('investor_entities', 'investor_entities.id', 'investor_evidence.entity_id')
    .select(['investor_evidence.id', 'investor_evidence.user_id'])
    .select(['investor_evidence.kind', 'investor_evidence.document', 'investor_evidence.file_id'])
    .where(
      sql<boolean>`(investor_profiles.user_id is null
        or (investor_evidence.entity_id is not null and investor_entities.id is null))`,
    )
    .limit(atOnce)
    .execute();
}
