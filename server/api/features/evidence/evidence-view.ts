import type { Database } from '#api/platform/storage/storage.ts';
import type { EvidenceFacts, ReviewedEvidence } from '#shared/product/evidence/evidence.ts';
import { readingOpenMinutes } from '#shared/product/evidence/evidence-kinds.ts';
import { type EvidenceRow, evidenceOf } from './evidence-store.ts';

const readingOpenMs = readingOpenMinutes * 60_000;

/** Until when a file can be downloaded with a reading. */
export function openUntil({ read_at }: { readonly read_at: string }): string {
  return new Date(Date.parse(read_at) + readingOpenMs).toISOString();
}

/** What whoever sent a file and operators alike see of it. */
export function toFacts(row: EvidenceRow, now: number): EvidenceFacts {
  const today = new Date(now).toISOString().slice(0, 10);
  return {
    id: row.id,
    kind: row.kind,
    document: row.document,
    entity: row.entity_id === null ? null : { id: row.entity_id, legalName: row.entity_name ?? '' },
    name: row.name,
    mediaType: row.media_type,
    bytes: row.bytes,
    sha256: row.sha256,
    state: row.state,
    uploadedAt: row.uploaded_at,
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
    validUntil: row.valid_until,
    isExpired: row.valid_until !== null && row.valid_until < today,
    deleteAt: row.delete_at,
    deletedAt: row.deleted_at,
  };
}

/** The evidence of somebody as an operator sees it, with who opened it. */
export async function reviewedEvidenceOf(
  db: Database,
  userId: string,
  operatorId: string,
  now: number,
): Promise<ReviewedEvidence[]> {
  const rows = await evidenceOf(db, userId);
  const readings = await readingsOf(db, userId);
  return rows.map((row) => ({
    ...toFacts(row, now),
    decidedBy: row.decider_name,
    canDecide: row.state === 'waiting' && userId !== operatorId,
    readings: (readings.get(row.id) ?? []).map((one) => {
      const until = openUntil(one);
      const isOpen =
        one.reader_id === operatorId && row.file_id !== null && Date.parse(until) > now;
      const { id, name: by, reason, read_at: at } = one;
      return { id, by, reason, at, openUntil: isOpen ? until : null };
    }),
  }));
}

async function readingsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('investor_evidence_readings as readings')
    .innerJoin('investor_evidence', 'investor_evidence.id', 'readings.evidence_id')
    .innerJoin('users', 'users.id', 'readings.reader_id')
    .select(['readings.id', 'readings.evidence_id', 'readings.reader_id'])
    .select(['readings.reason', 'readings.read_at', 'users.name'])
    .where('investor_evidence.user_id', '=', userId)
    .orderBy('readings.read_at', 'desc')
    .orderBy('readings.id')
    .execute();
  return Map.groupBy(rows, ({ evidence_id }) => evidence_id);
}
