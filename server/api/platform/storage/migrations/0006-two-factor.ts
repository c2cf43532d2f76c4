import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Transaction } from '../storage.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();
const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade');

/** The second login step; its data is deleted with the account. */
export const twoFactor: Migration = {
  name: '0006-two-factor',
  async up(trx, engine) {
    await trx.schema.alterTable('users').addColumn('two_factor_since', 'text').execute();
    await trx.schema.alterTable('sessions').addColumn('mfa_at', 'text').execute();
    await createTable(trx, engine, 'totp_secrets')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('sealed_secret', 'text', required)
      .addColumn('session_id', 'text', required)
      .addColumn('enrolled_at', 'text', required)
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer')
      .execute();
    await createTable(trx, engine, 'recovery_codes')
      .addColumn('id', 'text', key)
      .addColumn('user_id', 'text', ofUser)
      .addColumn('code_hash', 'text', required)
      .addColumn('created_at', 'text', required)
      .addColumn('used_at', 'text')
      .execute();
    await createTable(trx, engine, 'sign_in_challenges')
      .addColumn('id', 'text', key)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', ofUser)
      .addColumn('created_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .addColumn('used_at', 'text')
      .execute();
    await index(trx, 'recovery_codes', 'user_id');
    await index(trx, 'sign_in_challenges', 'user_id');
    await index(trx, 'sign_in_challenges', 'expires_at');
  },
};

async function index(trx: Transaction, table: string, column: string): Promise<void> {
  await trx.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
