import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const ofCompany = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('companies.id').onDelete('cascade');

/** Companies with their members and invitations. */
export const companies: Migration = {
  name: '0014-companies',
  async up(trx, engine) {
    await createTable(trx, engine, 'companies')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('name', 'text', required)
      .addColumn('legal_name', 'text', required)
      .addColumn('one_liner', 'text', required)
      .addColumn('country', 'text', required)
      .addColumn('city', 'text', required)
      .addColumn('website', 'text', required)
      .addColumn('founded_on', 'text', required)
      .addColumn('sector', 'text', required)
      .addColumn('stage', 'text', required)
      .addColumn('logo_file_id', 'text', (column) => column.references('files.id'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .addColumn('version', 'integer', required)
      .execute();
    await createTable(trx, engine, 'company_members')
      .addColumn('company_id', 'text', ofCompany)
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('owner', 'editor', 'viewer')`),
      )
      .addColumn('joined_at', 'text', required)
      .addPrimaryKeyConstraint('company_members_pk', ['company_id', 'user_id'])
      .execute();
    await trx.schema
      .createIndex('company_members_owner')
      .unique()
      .on('company_members')
      .column('company_id')
      .where(sql.ref('role'), '=', sql.lit('owner'))
      .execute();
    await trx.schema
      .createIndex('company_members_user')
      .on('company_members')
      .columns(['user_id', 'role'])
      .execute();
    await createTable(trx, engine, 'company_invitations')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('company_id', 'text', ofCompany)
      .addColumn('email', 'text', required)
      .addColumn('role', 'text', (column) =>
        column.notNull().check(sql`role in ('editor', 'viewer')`),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('invited_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('open', 'accepted', 'declined', 'revoked')`),
      )
      .addColumn('sent_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('ended_at', 'text')
      .execute();
    await trx.schema
      .createIndex('company_invitations_open')
      .unique()
      .on('company_invitations')
      .columns(['company_id', 'email'])
      .where(sql.ref('state'), '=', sql.lit('open'))
      .execute();
    await trx.schema
      .createIndex('company_invitations_email')
      .on('company_invitations')
      .column('email')
      .execute();
  },
};
