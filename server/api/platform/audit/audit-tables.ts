import type { Generated } from 'kysely';

export interface AuditTables {
  audit_events: Omit<AuditRow, 'seq'> & { seq: Generated<number> };
  audit_seals: AuditSealRow;
}

/** A stored event: who did what, to what. */
export interface AuditRow {
  /** In the order of recording; numbers of changes that were rolled back are left out. */
  seq: number;
  /** The place in the sealed log, without gaps; null until the event is sealed. */
  position: number | null;
  at: string;
  actor_id: string | null;
  actor_role: string;
  action: string;
  target_type: string;
  target_id: string;
  before: string | null;
  after: string | null;
  request_id: string;
  ip_prefix: string;
  hash: string;
  /** Of the hash, with a key that is not in the database; null of events of an earlier version. */
  signature: string | null;
}

/** Vouches for the events between two positions, and for the seal before it. */
export interface AuditSealRow {
  seq: number;
  at: string;
  first_position: number;
  last_position: number;
  prev_hash: string;
  hash: string;
  /** Of the hash, with a key that is not in the database; null before this version signed any. */
  signature: string | null;
}
