import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { databaseFileName } from '../../../server/api/open.ts';

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** Somebody who can do everything with a database, and has nothing else: no key, no server. */
export interface DatabaseOwner {
  /** Each value is a text or a number, on both engines. */
  rows(query: string): Promise<readonly Row[]>;
  /** Whatever triggers and foreign keys would refuse; each `?` is a value. */
  change(statement: string, values?: readonly Cell[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a database past everything that guards it. */
export async function ownDatabase(dataDir: string, url?: string): Promise<DatabaseOwner> {
  return url === undefined ? ownFile(dataDir) : ownPostgres(url);
}

function ownFile(dataDir: string): DatabaseOwner {
  const database = new DatabaseSync(join(dataDir, databaseFileName), {
    enableForeignKeyConstraints: false,
    // The server writes too.
    timeout: 5_000,
  });
  const triggers = database
    .prepare(`select name, sql from sqlite_master where type = 'trigger' and name like 'audit%'`)
    .all();
  for (const { name } of triggers) database.exec(`drop trigger ${name}`);
  return {
    rows: async (query) => database.prepare(query).all() as Row[],
    async change(statement, values = []) {
      database.prepare(statement).run(...(values as SQLInputValue[]));
    },
    async close() {
      for (const { sql } of triggers) database.exec(String(sql));
      database.close();
    },
  };
}

async function ownPostgres(url: string): Promise<DatabaseOwner> {
  const client = new pg.Client({
    connectionString: url,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
    },
  });
  await client.connect();
  await client.query('set session_replication_role = replica');
  return {
    rows: async (query) => (await client.query(query)).rows as Row[],
    async change(statement, values = []) {
      let n = 0;
      const numbered = statement.replaceAll('?', () => {
        n += 1;
        return `$${n}`;
      });
      await client.query(numbered, [...values]);
    },
    close: () => client.end(),
  };
}
