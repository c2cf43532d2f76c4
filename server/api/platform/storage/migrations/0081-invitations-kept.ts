import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** Who invited people is kept with the name of the company, also when the company is deleted. */
export const invitationsKept: Migration = {
  name: '0081-invitations-kept',
  async up(trx, engine) {
    await createTable(trx, engine, 'kept_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('company_id', 'text', (column) => column.notNull())
      .addColumn('company_name', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('sent', 'integer', (column) => column.notNull())
      .addUniqueConstraint('kept_invitations_of', ['company_id', 'user_id', 'day'])
      .execute();
    await sql`insert into kept_invitations (id, company_id, company_name, user_id, day, sent)
      select sent_invitations.id, company_id, companies.name, user_id, day, sent
      from sent_invitations join companies on companies.id = company_id`.execute(trx);
    await trx.schema.dropTable('sent_invitations').execute();
    await trx.schema.alterTable('kept_invitations').renameTo('sent_invitations').execute();
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
