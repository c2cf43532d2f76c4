/**
 * Rows whose every value is vouched for by the audit log: an event says the hash of each, and the
 * seals of the log are signed with a key that is not in the database.
 */
import { randomBytes } from 'node:crypto';
import { sha256Of } from '../sha256.ts';
import type { Database, Tables, Transaction } from '../storage/storage.ts';
import { auditSystem } from './audit.ts';
import { canonicalJson } from './canonical-json.ts';

/** The action of events that say the hashes of rows. */
export const bindAction = 'record.bind';

/** A row as it is from now on; without one there is none from now on. */
export interface BoundRecord {
  readonly table: keyof Tables;
  /** Tells it from other rows of its table. */
  readonly key: string;
  readonly row: object | null;
}

/** The thing that records belong to, and are looked up by. */
export interface BoundTo {
  readonly targetType: 'raise' | 'agreement';
  readonly targetId: string;
}

/**
 * The SHA-256 of a row as canonical JSON, without what is null: a column that a later version adds
 * changes no hash until it says something.
 */
export function recordHash(table: string, row: object): string {
  const present = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  const text = canonicalJson({ row: Object.fromEntries(present), table });
  return sha256Of(text);
}

/** Notes in the audit log what these rows say, in the transaction that writes them. */
export async function bindRecords(
  trx: Transaction,
  to: BoundTo,
  records: readonly BoundRecord[],
  now: number,
): Promise<void> {
  if (records.length === 0) return;
  const hashes = records.map(({ table, key, row }) => [
    table,
    key,
    row === null ? null : recordHash(table, row),
  ]);
  // No two lines are the same, so that a copy of one is known as such.
  const once = randomBytes(9).toString('base64url');
  await auditSystem(trx, { action: bindAction, ...to, after: { once, records: hashes } }, now);
}

/** By `table key`: the hash that the row should have; null where there should be none. */
export type BoundHashes = ReadonlyMap<string, string | null>;

/**
 * Returns what the audit log says last about the records of these targets. A copy of an older line,
 * which somebody else has added, says nothing.
 */
export async function boundHashes(
  db: Database,
  targetIds: readonly string[],
): Promise<BoundHashes> {
  const found = new Map<string, string | null>();
  const seen = new Set<string>();
  if (targetIds.length === 0) return found;
  const rows = await db
    .selectFrom('audit_events')
    .select(['after', 'hash'])
    .where('action', '=', bindAction)
    .where('target_id', 'in', targetIds)
    .orderBy('seq')
    .execute();
  for (const { after, hash } of rows) {
    if (seen.has(hash)) continue;
    seen.add(hash);
    // Whoever changed it breaks the hash of the event, which `verifyAudit` finds.
    const { records } = JSON.parse(after ?? '{"records":[]}') as {
      readonly records: readonly (readonly [table: string, key: string, sha256: string | null])[];
    };
    for (const [table, key, sha256] of records) found.set(nameOf(table, key), sha256);
  }
  return found;
}

/** How a record is called in `BoundHashes` and in what is said of it. */
export function nameOf(table: string, key: string): string {
  return `${table} ${key}`;
}

/** Returns what does not fit, as a sentence; undefined where the row is as the audit log says. */
export function recordFault(
  bound: BoundHashes,
  { table, key, row }: { readonly table: string; readonly key: string; readonly row: object },
): string | undefined {
  const name = nameOf(table, key);
  const sha256 = bound.get(name);
  if (sha256 === undefined) return `${name} is not in the audit log`;
  if (sha256 === null) return `${name} was removed, and is there again`;
  return recordHash(table, row) === sha256 ? undefined : `${name} is not as it was written`;
}
