import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id');
const flag = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** What people are told of, how they want to be told, and when the last daily email was. */
export const notifications: Migration = {
  name: '0016-notifications',
  async up(trx, engine) {
    await createTable(trx, engine, 'notifications')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('user_id', 'text', ofUser)
      .addColumn('kind', 'text', required)
      .addColumn('person_id', 'text', (column) => column.references('users.id'))
      .addColumn('facts', 'text', required)
      .addColumn('origin', 'text', required)
      .addColumn('in_app', 'integer', flag)
      .addColumn('in_digest', 'integer', flag)
      .addColumn('created_at', 'text', required)
      .addColumn('read_at', 'text')
      .addColumn('dedupe_key', 'text', required)
      .addUniqueConstraint('notifications_once', ['user_id', 'dedupe_key'])
      .execute();
    await trx.schema
      .createIndex('notifications_newest')
      .on('notifications')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    // Both are short: what is read, and what was mailed, is not in them.
    await trx.schema
      .createIndex('notifications_unread')
      .on('notifications')
      .columns(['user_id', 'created_at'])
      .where(sql.ref('read_at'), 'is', null)
      .where(sql.ref('in_app'), '=', sql.lit(1))
      .execute();
    await trx.schema
      .createIndex('notifications_digest')
      .on('notifications')
      .column('user_id')
      .where(sql.ref('in_digest'), '=', sql.lit(1))
      .execute();
    await trx.schema
      .createIndex('notifications_person')
      .on('notifications')
      .column('person_id')
      .execute();
    // For the sweep.
    await trx.schema
      .createIndex('notifications_age')
      .on('notifications')
      .column('created_at')
      .execute();
    await createTable(trx, engine, 'notification_settings')
      .addColumn('user_id', 'text', ofUser)
      .addColumn('kind', 'text', required)
      .addColumn('in_app', 'integer', flag)
      .addColumn('mail', 'text', (column) =>
        column.notNull().check(sql`mail in ('now', 'daily', 'off')`),
      )
      .addPrimaryKeyConstraint('notification_settings_pk', ['user_id', 'kind'])
      .execute();
    await createTable(trx, engine, 'notification_digests')
      .addColumn('user_id', 'text', (column) => ofUser(column).primaryKey())
      .addColumn('day', 'text', required)
      .execute();
  },
};
