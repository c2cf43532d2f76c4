import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();

/** Exports of personal data, and the deletion of accounts. */
export const privacy: Migration = {
  name: '0009-privacy',
  async up(trx, engine) {
    await trx.schema.alterTable('users').addColumn('deletion_due_at', 'text').execute();
    await createTable(trx, engine, 'privacy_requests')
      .addColumn('id', 'text', key)
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) =>
        column.notNull().check(sql`kind in ('export', 'delete')`),
      )
      .addColumn('state', 'text', (column) =>
        column
          .notNull()
          .check(
            sql`state in ('received', 'processing', 'ready', 'done', 'refused', 'cancelled', 'expired')`,
          ),
      )
      .addColumn('created_at', 'text', required)
      .addColumn('due_at', 'text', required)
      .addColumn('effective_at', 'text')
      .addColumn('picked_at', 'text')
      .addColumn('finished_at', 'text')
      .addColumn('expires_at', 'text')
      .addColumn('origin', 'text', required)
      .execute();
    await createTable(trx, engine, 'privacy_exports')
      .addColumn('request_id', 'text', (column) =>
        column.primaryKey().notNull().references('privacy_requests.id').onDelete('cascade'),
      )
      .addColumn('content', 'text', required)
      .execute();
    await createTable(trx, engine, 'sealed_names')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().notNull().references('users.id'),
      )
      .addColumn('sealed_name', 'text', required)
      .addColumn('erase_at', 'text', required)
      .execute();
    await trx.schema
      .createIndex('privacy_requests_of_user')
      .on('privacy_requests')
      .columns(['user_id', 'created_at'])
      .execute();
    await trx.schema
      .createIndex('privacy_requests_state')
      .on('privacy_requests')
      .columns(['state', 'kind'])
      .execute();
  },
};
