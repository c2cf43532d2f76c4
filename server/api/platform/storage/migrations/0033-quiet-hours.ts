import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** The hours in which somebody wants no emails, and until when an email waits for their end. */
export const quietHours: Migration = {
  name: '0033-quiet-hours',
  async up(trx, engine) {
    await createTable(trx, engine, 'quiet_hours')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().notNull().references('users.id'),
      )
      .addColumn('from_hour', 'integer', (column) =>
        column.notNull().check(sql`from_hour between 0 and 23`),
      )
      .addColumn('until_hour', 'integer', (column) =>
        column.notNull().check(sql`until_hour between 0 and 23`),
      )
      .execute();
    await trx.schema.alterTable('outbox_emails').addColumn('held_until', 'text').execute();
    await trx.schema
      .createIndex('outbox_emails_held')
      .on('outbox_emails')
      .columns(['held_until', 'id'])
      .where(sql.ref('held_until'), 'is not', null)
      .execute();
  },
};
