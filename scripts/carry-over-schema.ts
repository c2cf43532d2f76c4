/**
 * Carries a database of the last version before 1.0 over to the schema of 1.0, once: stop the server,
 * take a backup, and run `node_modules/node/bin/node scripts/carry-over-schema.ts` with the settings
 * of the server. All of it is one transaction. It refuses a database of any other version.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { migrations } from '#api/features.ts';
import { databaseFileName } from '#api/open.ts';
import { lockSqlite } from '#api/platform/storage/sqlite-lock.ts';
import { readConfig } from '#server/configuration/config.ts';
import { diskFiles } from '#server/configuration/config-files.ts';

/** Every step that the last version before 1.0 had applied. */
const before = `
  0001-core 0002-content 0003-house-content 0004-content-editing 0005-scenarios 0006-two-factor
  0007-answer-feedback 0008-contact-queue 0009-privacy 0010-jobs 0011-mail-jobs 0012-files
  0013-audit-seals 0014-companies 0015-who-somebody-is 0016-notifications 0017-both-sides-answer
  0018-opened-companies 0019-raises 0020-data-room 0021-network 0022-not-opened 0023-cap-tables
  0024-investors 0025-operators 0026-commitments 0027-commitment-clock 0028-signing
  0029-ledger-checks 0030-audit-search 0031-waiting-commitments 0032-certificates
  0033-quiet-hours 0034-raise-notices 0035-part-payments 0036-arrived-money
  0044-snapshots-in-the-ledger 0045-secret-keys 0054-sent-invitations 0042-rendering-losses
  0051-partial-offers 0039-raise-looks 0046-bound-records 0052-public-numbers
  0055-investor-directory 0056-true-answers 0047-approved-facts 0048-told-readers
  0043-file-checks 0060-reading-days 0075-taken-down 0070-nodes 0071-unknown-files
  0072-ledger-findings 0076-signed-events 0080-answers-as-built 0081-invitations-kept
`
  .trim()
  .split(/\s+/);

/** What PostgreSQL named after tables that had another name once; the columns are the same. */
const renamed = [
  ['audit_events', 'audit_events_pkey1', 'audit_events_pkey'],
  ['investor_profiles', 'investor_profiles_pkey1', 'investor_profiles_pkey'],
  ['investor_profiles', 'investor_profiles_user_id_fkey1', 'investor_profiles_user_id_fkey'],
  ['sent_invitations', 'kept_invitations_pkey', 'sent_invitations_pkey'],
  ['sent_invitations', 'kept_invitations_of', 'sent_invitations_of'],
  ['sent_invitations', 'kept_invitations_user_id_fkey', 'sent_invitations_user_id_fkey'],
] as const;

interface Row {
  readonly name: string;
  readonly applied_at: string;
}

/** The rows that take the place of those that were there. Throws where they are of another version. */
function carriedOver(found: readonly Row[]): readonly Row[] {
  const names = new Set(found.map(({ name }) => name));
  const missing = before.filter((name) => !names.has(name));
  const unknown = [...names].filter((name) => !before.includes(name));
  if (missing.length + unknown.length > 0) {
    throw new Error(
      `This is no database of the last version before 1.0, so nothing was changed. It lacks: ${missing.join(', ') || 'nothing'}. It also has: ${unknown.join(', ') || 'nothing'}.`,
    );
  }
  // How old the database is, which counts until there is a first backup.
  const applied_at = found.map((row) => row.applied_at).sort()[0] ?? '';
  return migrations.map(({ name }) => ({ name, applied_at }));
}

function carryOverSqlite(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database ${file}.`);
  const lock = lockSqlite(file);
  const db = new DatabaseSync(file);
  try {
    db.exec('pragma synchronous = full; begin immediate');
    const found = db.prepare('select name, applied_at from schema_migrations').all();
    const rows = carriedOver(found as unknown as readonly Row[]);
    db.exec('delete from schema_migrations');
    const add = db.prepare('insert into schema_migrations (name, applied_at) values (?, ?)');
    for (const { name, applied_at } of rows) add.run(name, applied_at);
    db.exec('commit');
  } finally {
    db.close();
    lock.release();
  }
}

async function carryOverPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Waits for servers that migrate, as they do for each other.
    await client.query('begin; select pg_advisory_xact_lock(7215001)');
    await client.query('lock table schema_migrations in access exclusive mode');
    const found = await client.query<Row>('select name, applied_at from schema_migrations');
    const rows = carriedOver(found.rows);
    for (const [table, old, now] of renamed) {
      await client.query(`alter table ${table} rename constraint ${old} to ${now}`);
    }
    await client.query('delete from schema_migrations');
    for (const { name, applied_at } of rows) {
      await client.query('insert into schema_migrations values ($1, $2)', [name, applied_at]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const { dataDir, databaseUrl } = readConfig(process.env, diskFiles);
if (databaseUrl === undefined) carryOverSqlite(join(dataDir, databaseFileName));
else await carryOverPostgres(databaseUrl);
process.stdout.write('The database has the schema of version 1.0 now.\n');
