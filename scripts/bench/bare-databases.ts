/** Drivers of databases without anything between, which the server is compared with. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { databaseFileName } from '../../server/api/open.ts';
import type { Place } from '../trials/engines.ts';
import { perSecond } from './per-second.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A row, and the table that it belongs to. */
export type RowOf = readonly [table: string, row: Row];

/** A statement, and its values. */
export type Statement = readonly [text: string, values: readonly unknown[]];

/** One connection, which does what it is given in one transaction. */
export interface BareConnection {
  write(statements: readonly Statement[]): Promise<void>;
  close(): Promise<void>;
}

/** Asks a database without anything between. */
export interface BareDatabase {
  tables(): Promise<readonly string[]>;
  rows(table: string): Promise<readonly Row[]>;
  open(): Promise<BareConnection>;
  readonly placeholder: (n: number) => string;
}

/** The database of a place, to which a server may write as well. */
export const bareDatabase = ({ dataDir, databaseUrl }: Place): BareDatabase =>
  databaseUrl === undefined ? bareSqlite(dataDir) : barePostgres(databaseUrl);

/**
 * Inserts rows over so many connections at once, those of one call in one transaction; resolves with
 * how many transactions there were a second.
 */
export async function insertsPerSecond(
  bare: BareDatabase,
  rows: () => readonly RowOf[],
  writers: number,
  goesOn: (begun: number) => boolean,
): Promise<number> {
  const connections = await Promise.all(Array.from({ length: writers }, () => bare.open()));
  const rate = await perSecond(
    writers,
    async (writer) => connections[writer]?.write(rows().map((row) => insertOf(bare, row))),
    goesOn,
  );
  await Promise.all(connections.map((connection) => connection.close()));
  return rate;
}

function insertOf({ placeholder }: BareDatabase, [table, row]: RowOf): Statement {
  const places = Object.keys(row).map((_, n) => placeholder(n + 1));
  const names = Object.keys(row).join(', ');
  return [`insert into ${table} (${names}) values (${places.join(', ')})`, Object.values(row)];
}

function bareSqlite(dataDir: string): BareDatabase {
  function connected(): DatabaseSync {
    const database = new DatabaseSync(join(dataDir, databaseFileName), { timeout: 10_000 });
    database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    return database;
  }
  function all(text: string): readonly Row[] {
    const database = connected();
    const rows = database.prepare(text).all() as Row[];
    database.close();
    return rows;
  }
  return {
    async tables() {
      const found = all(
        "select name from sqlite_master where type = 'table' and sql not like '%virtual%'",
      );
      return found.map(({ name }) => String(name)).filter((name) => !name.includes('_words'));
    },
    rows: async (table) => all(`select * from ${table}`),
    async open() {
      const database = connected();
      const known = new Map<string, ReturnType<DatabaseSync['prepare']>>();
      return {
        async write(statements) {
          database.exec('begin immediate');
          for (const [text, values] of statements) {
            const statement = known.get(text) ?? database.prepare(text);
            known.set(text, statement);
            statement.run(...(values as string[]));
          }
          database.exec('commit');
        },
        close: async () => database.close(),
      };
    },
    placeholder: () => '?',
  };
}

function barePostgres(url: string): BareDatabase {
  async function connected(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  }
  async function all(text: string): Promise<readonly Row[]> {
    const client = await connected();
    try {
      return (await client.query(text)).rows as Row[];
    } finally {
      await client.end();
    }
  }
  return {
    async tables() {
      const found = await all("select tablename from pg_tables where schemaname = 'public'");
      return found.map(({ tablename }) => String(tablename));
    },
    rows: (table) => all(`select * from ${table}`),
    async open() {
      const client = await connected();
      return {
        async write(statements) {
          await client.query('begin');
          for (const [text, values] of statements) await client.query(text, [...values]);
          await client.query('commit');
        },
        close: () => client.end(),
      };
    },
    placeholder: (n) => `$${n}`,
  };
}
