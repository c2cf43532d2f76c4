import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** Whom a change of a raise was told to, so that everybody it concerns is told once. */
export const toldReaders: Migration = {
  name: '0048-told-readers',
  async up(trx, engine) {
    await createTable(trx, engine, 'raise_told_readers')
      .addColumn('raise_id', 'text', (column) =>
        column.notNull().references('raises.id').onDelete('cascade'),
      )
      .addColumn('notice', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('raise_told_readers_key', ['raise_id', 'notice', 'user_id'])
      .execute();
    await trx.schema
      .createIndex('raise_told_readers_user')
      .on('raise_told_readers')
      .column('user_id')
      .execute();
  },
};
