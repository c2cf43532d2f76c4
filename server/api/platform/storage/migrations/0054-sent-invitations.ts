import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** Who sent how many invitations for which company, by day. */
export const sentInvitations: Migration = {
  name: '0054-sent-invitations',
  async up(trx, engine) {
    await createTable(trx, engine, 'sent_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('company_id', 'text', (column) =>
        column.notNull().references('companies.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('sent', 'integer', (column) => column.notNull())
      .addUniqueConstraint('sent_invitations_of', ['company_id', 'user_id', 'day'])
      .execute();
    // The operators' list, newest first, and the sweep of old days.
    await trx.schema
      .createIndex('sent_invitations_day')
      .on('sent_invitations')
      .columns(['day', 'id'])
      .execute();
    await trx.schema
      .createIndex('sent_invitations_user')
      .on('sent_invitations')
      .column('user_id')
      .execute();
  },
};
