/**
 * The databases of a test run: one PostgreSQL, and a migrated database of each engine to copy from.
 * Starting PostgreSQL and migrating take longer than most stories. Prints the environment by which
 * tests find them as one line of JSON; ends when its standard input does, and then removes all that
 * the tests left in their temporary folder.
 */
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFileName } from '../../server/api/open.ts';
import { openPostgres } from '../../server/api/platform/storage/postgres.ts';
import { openSqlite } from '../../server/api/platform/storage/sqlite.ts';
import { startPostgres } from './throw-away-postgres.ts';

const folder = await mkdtemp(join(await quickFolder(), 'raisehall-tests-'));
const file = join(folder, databaseFileName);
await (await openSqlite(file)).close();

const postgres = await startPostgres();
const template = await postgres.freshDatabase();
await (await openPostgres(template)).close();

process.stdout.write(
  `${JSON.stringify({
    TMPDIR: folder,
    TEST_SQLITE_TEMPLATE: file,
    TEST_POSTGRES_TEMPLATE: template,
  })}\n`,
);
for await (const _ of process.stdin);
await postgres.stop();
await rm(folder, { recursive: true, force: true });

/**
 * Memory, where Linux has enough of it: SQLite waits for the disk with every write, which tests of
 * other things than disks need not do.
 */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm';
  const roomMin = 2 * 1024 ** 3;
  const isOurs = process.env['TMPDIR'] === undefined && process.platform === 'linux';
  const space = isOurs ? await statfs(memory).catch(() => undefined) : undefined;
  return space !== undefined && space.bavail * space.bsize > roomMin ? memory : tmpdir();
}
