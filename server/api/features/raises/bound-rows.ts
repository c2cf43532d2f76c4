/** The rows about commitments that the audit log vouches for. */
import type { BoundRecord, BoundTo } from '#api/platform/audit/bound-records.ts';
import type { Tables } from '#api/platform/storage/storage.ts';

/** Everything of a raise is looked up by the raise. */
export function ofRaise(raiseId: string): BoundTo {
  return { targetType: 'raise', targetId: raiseId };
}

/** Each way to name a row by what tells it from others. */
export const boundRow = {
  commitments: (row: Tables['commitments']): BoundRecord => ({
    table: 'commitments',
    key: row.id,
    row,
  }),
  commitment_events: (row: Tables['commitment_events']): BoundRecord => ({
    table: 'commitment_events',
    key: `${row.commitment_id} ${row.seq}`,
    row,
  }),
  raise_snapshots: (row: Tables['raise_snapshots']): BoundRecord => ({
    table: 'raise_snapshots',
    key: row.id,
    row,
  }),
  commitment_allocations: (row: Tables['commitment_allocations']): BoundRecord => ({
    table: 'commitment_allocations',
    key: row.commitment_id,
    row,
  }),
  commitment_certificates: (row: Tables['commitment_certificates']): BoundRecord => ({
    table: 'commitment_certificates',
    key: row.sha256,
    row,
  }),
  superseded_agreements: (row: Tables['superseded_agreements']): BoundRecord => ({
    table: 'superseded_agreements',
    key: `${row.commitment_id} ${row.countersigned_version}`,
    row,
  }),
  commitment_evidence: (row: Tables['commitment_evidence']): BoundRecord => ({
    table: 'commitment_evidence',
    key: row.commitment_id,
    row,
  }),
  side_letters: (row: Tables['side_letters']): BoundRecord => ({
    table: 'side_letters',
    key: row.id,
    row,
  }),
  agreements: (row: Tables['agreements']): BoundRecord => ({
    table: 'agreements',
    key: row.sha256,
    row,
  }),
} as const;

/** That the row is gone from now on. */
export function gone({ table, key }: BoundRecord): BoundRecord {
  return { table, key, row: null };
}
