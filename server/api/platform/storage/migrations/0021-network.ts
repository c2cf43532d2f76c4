import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** What the network finds published raises by: a row for each, with an index of its words. */
export const network: Migration = {
  name: '0021-network',
  async up(trx, engine) {
    await createEntries(trx, engine);
    if (engine === 'sqlite') await indexWordsInSqlite(trx);
    else await indexWordsInPostgres(trx);
  },
};

async function createEntries(trx: Transaction, engine: Engine): Promise<void> {
  const table = createTable(trx, engine, 'network_entries');
  // SQLite's index refers to rows by number, and only a declared number survives VACUUM.
  await (engine === 'sqlite'
    ? table.addColumn('n', 'integer', (column) => column.primaryKey())
    : table
  )
    .addColumn('raise_id', 'text', (column) =>
      column.notNull().unique().references('raises.id').onDelete('cascade'),
    )
    .addColumn('snapshot_id', 'text', (column) =>
      column.notNull().references('raise_snapshots.id').onDelete('cascade'),
    )
    .addColumn('words', 'text', required)
    .addColumn('visibility', 'text', required)
    .addColumn('sector', 'text', required)
    .addColumn('stage', 'text', required)
    .addColumn('country', 'text', required)
    .addColumn('instrument', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('min_amount', bigInteger(engine), required)
    .addColumn('ticket_units', bigInteger(engine), required)
    .addColumn('deadline_at', 'text', required)
    .execute();
  await trx.schema
    .createIndex('network_entries_snapshot')
    .on('network_entries')
    .column('snapshot_id')
    .execute();
}

/** The words are cut and folded already; this tokenizer leaves them as they are. */
async function indexWordsInSqlite(trx: Transaction): Promise<void> {
  await sql`create virtual table network_words using fts5(
    words, content='network_entries', content_rowid='n', tokenize='ascii', prefix='2 3'
  )`.execute(trx);
  const add = 'insert into network_words (rowid, words) values (new.n, new.words);';
  const remove =
    "insert into network_words (network_words, rowid, words) values ('delete', old.n, old.words);";
  const triggers = { insert: add, delete: remove, update: remove + add };
  for (const [event, work] of Object.entries(triggers)) {
    await sql
      .raw(
        `create trigger network_words_${event} after ${event} on network_entries begin ${work} end`,
      )
      .execute(trx);
  }
}

async function indexWordsInPostgres(trx: Transaction): Promise<void> {
  await sql`create index network_words on network_entries
    using gin (array_to_tsvector(string_to_array(words, ' ')))`.execute(trx);
}
