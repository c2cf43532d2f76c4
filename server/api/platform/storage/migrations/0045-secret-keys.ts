import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** Which keys anything here is encrypted or signed with, by what identifies them. Never the keys. */
export const secretKeys: Migration = {
  name: '0045-secret-keys',
  async up(trx, engine) {
    await createTable(trx, engine, 'secret_keys')
      .addColumn('key_id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('since', 'text', (column) => column.notNull())
      .addColumn('lost_at', 'text')
      .execute();
  },
};
