import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Operators are few among all accounts, and are looked for whenever something waits for them. */
export const operators: Migration = {
  name: '0025-operators',
  async up(trx) {
    await trx.schema
      .createIndex('users_operators')
      .on('users')
      .column('id')
      .where(sql.ref('operator_since'), 'is not', null)
      .execute();
  },
};
