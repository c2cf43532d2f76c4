/**
 * The databases of a test run: one PostgreSQL, and a migrated database of each engine to copy from.
 * Starting PostgreSQL and migrating take longer than most stories. Prints the environment by which
 * tests find them as one line of JSON; ends when its standard input does, and then removes all that
 * the tests left in their temporary folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#api/features.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import { databaseFileName } from '../../server/api/open.ts';
import { memoryFolder } from './memory-folder.ts';
import { startPostgres } from './throw-away-postgres.ts';

const isOurs = process.env['TMPDIR'] === undefined;
const parent = (isOurs ? await memoryFolder() : undefined) ?? tmpdir();
const folder = await mkdtemp(join(parent, 'raisehall-tests-'));
const file = join(folder, databaseFileName);
await (await openSqlite(file, migrations)).close();

const postgres = await startPostgres();
const template = await postgres.freshDatabase();
await (await openPostgres(template, migrations)).close();

process.stdout.write(
  `${JSON.stringify({
    TMPDIR: folder,
    TEST_SQLITE_TEMPLATE: file,
    TEST_POSTGRES_TEMPLATE: postgres.overSocket(template),
  })}\n`,
);
for await (const _ of process.stdin);
await postgres.stop();
await rm(folder, { recursive: true, force: true });
