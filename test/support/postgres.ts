import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Test } from 'tap';
import { query, startPostgres } from '#scripts/trials/throw-away-postgres.ts';

/** The PostgreSQL of the tests is the one of the fault trials. */
export { query, startPostgres };

/** Databases for a test file, removed when the test ends that asked for them. */
export interface TestPostgres {
  /** Makes a database with the present schema, and returns its address. */
  freshDatabase(): Promise<string>;
  /** Makes a database without any tables, and returns its address. */
  emptyDatabase(): Promise<string>;
}

/**
 * The PostgreSQL that all files of `npm test` share; a server of its own for a file that is run
 * alone. A test that stops or freezes its server starts one with startPostgres.
 */
export async function testPostgres(t: Pick<Test, 'teardown'>): Promise<TestPostgres> {
  const template = process.env['TEST_POSTGRES_TEMPLATE'];
  if (template === undefined) {
    const own = await startPostgres();
    t.teardown(() => own.stop());
    return { ...own, emptyDatabase: own.freshDatabase };
  }
  const made: string[] = [];
  let opened: Promise<Maintenance> | undefined;
  function maintenance(): Promise<Maintenance> {
    opened ??= openMaintenance(withDatabase(template ?? '', 'postgres'));
    return opened;
  }
  async function make(copied: string): Promise<string> {
    const { client, copying } = await maintenance();
    const name = `test_${randomBytes(8).toString('hex')}`;
    await client.query(`create database ${name} template ${copied}${copying}`);
    made.push(name);
    return withDatabase(template ?? '', name);
  }
  t.teardown(async () => {
    if (opened === undefined) return;
    const { client } = await opened;
    for (const name of made) await client.query(`drop database ${name} with (force)`);
    await client.end();
  });
  return {
    freshDatabase: () => make(new URL(template).pathname.slice(1)),
    emptyDatabase: () => make('template1'),
  };
}

interface Maintenance {
  readonly client: pg.Client;
  /** How a database is copied: its files, which PostgreSQL 14 does anyway. */
  readonly copying: string;
}

/** One connection for all databases of a test file, because each costs as much as some stories. */
async function openMaintenance(address: string): Promise<Maintenance> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const version = 'select current_setting($1)::int as version';
  const { rows } = await client.query<{ version: number }>(version, ['server_version_num']);
  const isOld = (rows[0]?.version ?? 0) < 150_000;
  return { client, copying: isOld ? '' : ' strategy file_copy' };
}

function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
