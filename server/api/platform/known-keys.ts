import { sql } from 'kysely';
import { adoptLog } from './audit/adopt-log.ts';
import { auditSystem } from './audit/audit.ts';
import { signEvents } from './audit/event-signatures.ts';
import { lastSeal } from './audit/seal.ts';
import { isSignedSeal, type SealSigner } from './audit/seal-signatures.ts';
import type { Encrypter } from './encrypter.ts';
import {
  type Database,
  type Storage,
  StorageRefusal,
  type Transaction,
} from './storage/storage.ts';

/** Where encrypted values are stored; each begins with what identifies its key. */
export const sealedColumns: readonly (readonly [table: string, column: string])[] = [
  ['totp_secrets', 'sealed_secret'],
  ['investor_profiles', 'sealed_elsewhere'],
  ['investor_entities', 'sealed_elsewhere'],
  ['investor_certifications', 'sealed_figures'],
  ['investor_evidence', 'sealed_key'],
  ['sealed_names', 'sealed_name'],
  ['payment_instructions', 'sealed_account'],
  ['refund_accounts', 'sealed_account'],
  ['privacy_exports', 'content'],
];

/** The keys this database was used with and that nobody has given up. */
export async function keysInUse(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('secret_keys')
    .select(['key_id', 'lost_at'])
    .orderBy('since')
    .orderBy('key_id')
    .execute();
  if (rows.length === 0) return keysOfSealed(db);
  return rows.flatMap(({ key_id, lost_at }) => (lost_at === null ? [key_id] : []));
}

/** A database of an earlier version notes no keys, so its encrypted values are asked. */
async function keysOfSealed(db: Database): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const [table, column] of sealedColumns) {
    const { rows } = await sql<{ value: string | null }>`
      select distinct substr(${sql.ref(column)}, 1, 13) as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db);
    for (const { value } of rows) {
      const id = /^([0-9a-f]{12})\.$/.exec(value ?? '')?.[1];
      // An earlier version stored exports as they are.
      if (id !== undefined) found.add(id);
    }
  }
  return [...found].sort();
}

/**
 * Rejects with `ERR_SECRET_KEY` unless the server has every key that this database is used with:
 * limits would be given out again, and nobody could log in with a second factor. A first or another
 * key is noted, and what this process writes to the audit log is signed from now on.
 * @param origin of the links in what operators are told
 */
export async function takeUpKey(
  storage: Pick<Storage, 'write'>,
  encrypter: Pick<Encrypter, 'keyId' | 'knownKeyIds' | 'sign' | 'isSigned'>,
  now: number,
  origin = '',
): Promise<void> {
  const { keyId } = encrypter;
  await storage.write(async function noteKey(trx) {
    const inUse = await keysInUse(trx);
    refuseMissing(encrypter, inUse);
    signEvents(trx, encrypter);
    const noted = await trx
      .selectFrom('secret_keys')
      .select('key_id')
      .where('lost_at', 'is', null)
      .execute();
    const isFirst = noted.length === 0;
    const since = new Date(now).toISOString();
    for (const key_id of new Set([...inUse, keyId])) {
      if (noted.some((row) => row.key_id === key_id)) continue;
      await trx
        .insertInto('secret_keys')
        .values({ key_id, since, lost_at: null })
        .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ lost_at: null }))
        .execute();
      if (!isFirst) await auditKey(trx, 'secret-key.changed', key_id, now);
    }
    if (await needsAdoption(trx, encrypter, isFirst)) await adoptLog(trx, encrypter, origin, now);
  });
}

/**
 * Tells whether the audit log has to be adopted: its events or seals are of an earlier version,
 * which signed none, or were signed with a key that was given up.
 */
async function needsAdoption(
  trx: Transaction,
  signer: SealSigner,
  isFirst: boolean,
): Promise<boolean> {
  const last = await lastSeal(trx);
  if (last === undefined) return isFirst && (await isUnsigned(trx, null));
  if (isSignedSeal(signer, last)) return isUnsigned(trx, last.last_position);
  return isFirst || (await isGivenUp(trx, last.signature?.split('.')[0] ?? ''));
}

async function isUnsigned(trx: Transaction, position: number | null): Promise<boolean> {
  const event = await trx
    .selectFrom('audit_events')
    .select('seq')
    .where('position', position === null ? 'is' : '=', position)
    .where('signature', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function isGivenUp(trx: Transaction, keyId: string): Promise<boolean> {
  const key = await trx
    .selectFrom('secret_keys')
    .select('key_id')
    .where('key_id', '=', keyId)
    .where('lost_at', 'is not', null)
    .executeTakeFirst();
  return key !== undefined;
}

/**
 * Rejects with `ERR_SECRET_KEY` unless each of these keys is known. The server explains the code at
 * start.
 */
export function refuseMissing(
  { knownKeyIds }: Pick<Encrypter, 'knownKeyIds'>,
  inUse: readonly string[],
): void {
  const missing = inUse.filter((id) => !knownKeyIds.includes(id));
  if (missing.length === 0) return;
  const which = missing.length === 1 ? 'the key' : 'the keys';
  throw new StorageRefusal(
    'ERR_SECRET_KEY',
    `This database contains what was encrypted with ${which} ${missing.join(', ')}, and this server has another key.`,
  );
}

/**
 * Notes that a key is lost for good, so that the server starts without it. What it encrypted counts as
 * unknown from then on.
 * @returns whether the database is used with such a key
 */
export async function giveUpKey(trx: Transaction, keyId: string, now: number): Promise<boolean> {
  const inUse = await keysInUse(trx);
  if (!inUse.includes(keyId)) return false;
  const at = new Date(now).toISOString();
  for (const key_id of inUse) {
    const lost_at = key_id === keyId ? at : null;
    await trx
      .insertInto('secret_keys')
      .values({ key_id, since: at, lost_at })
      .onConflict((conflict) => conflict.column('key_id').doUpdateSet({ lost_at }))
      .execute();
  }
  await auditKey(trx, 'secret-key.lost', keyId, now);
  return true;
}

function auditKey(trx: Transaction, action: string, keyId: string, now: number): Promise<void> {
  return auditSystem(trx, { action, targetType: 'secret-key', targetId: keyId }, now);
}
