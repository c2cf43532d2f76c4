import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Saved calculations; they are deleted with the account. */
export const scenarios: Migration = {
  name: '0005-scenarios',
  async up(trx, engine) {
    await createTable(trx, engine, 'scenarios')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', required)
      .addColumn('name_key', 'text', required)
      .addColumn('calculator', 'text', required)
      .addColumn('query', 'text', required)
      .addColumn('note', 'text', required)
      .addColumn('outcome', 'text', required)
      .addColumn('figures_version', 'integer', required)
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('deleted_at', 'text')
      .addColumn('version', 'integer', required)
      .execute();
    await trx.schema
      .createIndex('scenarios_name')
      .unique()
      .on('scenarios')
      .columns(['user_id', 'name_key'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
    await trx.schema
      .createIndex('scenarios_newest')
      .on('scenarios')
      .columns(['user_id', 'updated_at', 'id'])
      .execute();
    await trx.schema
      .createIndex('scenarios_deleted_at')
      .on('scenarios')
      .column('deleted_at')
      .execute();
  },
};
