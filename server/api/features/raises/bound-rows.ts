/** The rows about commitments that the audit log vouches for. */
import type { BoundRecord, BoundTo } from '../../platform/audit/bound-records.ts';
import type { Database } from '../../platform/storage/storage.ts';

/** Everything of a raise is looked up by the raise. */
export function ofRaise(raiseId: string): BoundTo {
  return { targetType: 'raise', targetId: raiseId };
}

/** Each way to name a row by what tells it from others. */
export const boundRow = {
  commitments: (row: Database['commitments']): BoundRecord => ({
    table: 'commitments',
    key: row.id,
    row,
  }),
  commitment_events: (row: Database['commitment_events']): BoundRecord => ({
    table: 'commitment_events',
    key: `${row.commitment_id} ${row.seq}`,
    row,
  }),
  raise_snapshots: (row: Database['raise_snapshots']): BoundRecord => ({
    table: 'raise_snapshots',
    key: row.id,
    row,
  }),
  commitment_allocations: (row: Database['commitment_allocations']): BoundRecord => ({
    table: 'commitment_allocations',
    key: row.commitment_id,
    row,
  }),
  commitment_certificates: (row: Database['commitment_certificates']): BoundRecord => ({
    table: 'commitment_certificates',
    key: row.sha256,
    row,
  }),
  commitment_evidence: (row: Database['commitment_evidence']): BoundRecord => ({
    table: 'commitment_evidence',
    key: row.commitment_id,
    row,
  }),
  agreements: (row: Database['agreements']): BoundRecord => ({
    table: 'agreements',
    key: row.sha256,
    row,
  }),
} as const;

/** That the row is gone from now on. */
export function gone({ table, key }: BoundRecord): BoundRecord {
  return { table, key, row: null };
}
