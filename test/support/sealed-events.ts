/** Events of the audit log and their seals, as tests record and check them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import { sealEvents } from '#api/platform/audit/seal.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { TestApi } from '#test/support/product-api.ts';

type Row = Record<string, unknown>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Records an event of a number. */
export const record = (storage: Storage, n: number) =>
  storage.write((trx) =>
    auditSystem(
      trx,
      { action: `test.${n}`, targetType: 'test', targetId: String(n), after: { b: n, a: [n] } },
      n * 1_000,
    ),
  );

/** So many events, the first two under one seal and the others under another. */
export async function log(api: TestApi, count: number): Promise<void> {
  for (let n = 1; n <= 2; n += 1) await record(api.storage, n);
  await api.storage.write((trx) => sealEvents(trx, api.encrypter, 10_000));
  for (let n = 3; n <= count; n += 1) await record(api.storage, n);
  await api.storage.write((trx) => sealEvents(trx, api.encrypter, 20_000));
}

/** Reads all events, in their order. */
export const events = async ({ db }: Storage): Promise<Row[]> =>
  (await sql<Row>`select * from audit_events order by position`.execute(db)).rows;

/** Reads all seals, in their order. */
export const seals = async ({ db }: Storage): Promise<Row[]> =>
  (await sql<Row>`select * from audit_seals order by seq`.execute(db)).rows;

/** As it is documented: over the content of the event. */
export function hashOf({
  seq: _1,
  position: _2,
  hash: _3,
  signature: _4,
  ...content
}: Row): string {
  return sha256(canonicalJson(content));
}

/** As it is documented: over the seal before it, itself, and its events in their order. */
export function sealOf(
  { prev_hash, hash: _, signature: _of, ...seal }: Row,
  sealed: readonly Row[],
): string {
  return sha256(`${prev_hash}${canonicalJson(seal)}${sealed.map(({ hash }) => hash).join('')}`);
}
