import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { keysInUse } from '#api/platform/known-keys.ts';
import { secretKeyFileName, secretKeyOf } from '#api/platform/secret-key.ts';
import { databaseFileName, openStorage } from '../../server/api/open.ts';

/** The state of a database, and whether it contains everything that was acknowledged. */
export interface DatabaseState {
  /** `ok`, or what SQLite found. */
  readonly integrity: string;
  /** The time from opening the file to the first query, with the product's own code. */
  readonly openMs: number;
  /** `ok`, or where the chain is broken. */
  readonly audit: string;
  /** How often each writer's message occurs. */
  readonly messages: ReadonlyMap<string, number>;
  readonly members: ReadonlySet<string>;
  /** The version of each scenario. */
  readonly versions: ReadonlyMap<string, number>;
}

/**
 * Checks a copy of the database of a killed server, so that the server itself still has to recover
 * the original.
 */
export async function copiedState(dataDir: string, copyDir: string): Promise<DatabaseState> {
  await rm(copyDir, { recursive: true, force: true });
  await mkdir(copyDir, { recursive: true });
  for (const name of [databaseFileName, `${databaseFileName}-wal`, secretKeyFileName]) {
    await copyFile(join(dataDir, name), join(copyDir, name)).catch(() => {});
  }
  return databaseState(copyDir);
}

/** Opens the database of a folder as the server would, and checks it. */
export async function databaseState(dataDir: string): Promise<DatabaseState> {
  const startedAt = performance.now();
  const storage = await openStorage({ dataDir });
  await storage.db.selectFrom('health_checks').selectAll().execute();
  const openMs = performance.now() - startedAt;
  const key = await secretKeyOf({ dataDir }, await keysInUse(storage.db));
  const verdict = await verifyAudit(storage.db, encrypterOf(key));
  await storage.close();
  const database = new DatabaseSync(join(dataDir, databaseFileName), { readOnly: true });
  const rows = (sql: string) => database.prepare(sql).all();
  const messages = new Map(
    rows('select email, count(*) as n from contact_messages group by email').map((row) => [
      String(row['email']),
      Number(row['n']),
    ]),
  );
  const members = new Set(rows('select email from users').map((row) => String(row['email'])));
  const versions = new Map(
    rows('select id, version from scenarios').map((row) => [
      String(row['id']),
      Number(row['version']),
    ]),
  );
  const integrity = rows('pragma integrity_check').map((row) => String(row['integrity_check']));
  database.close();
  return {
    integrity: integrity.join('; '),
    openMs,
    audit: verdict.ok ? 'ok' : `event ${verdict.brokenAt}: ${verdict.reason}`,
    messages,
    members,
    versions,
  };
}
