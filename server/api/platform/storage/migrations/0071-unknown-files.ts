import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** Stored files that the database does not know, since when, and when they were seen last. */
export const unknownFiles: Migration = {
  name: '0071-unknown-files',
  async up(trx, engine) {
    await createTable(trx, engine, 'unknown_files')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('found_at', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .execute();
    await trx.schema
      .createIndex('unknown_files_found')
      .on('unknown_files')
      .columns(['found_at'])
      .execute();
  },
};
