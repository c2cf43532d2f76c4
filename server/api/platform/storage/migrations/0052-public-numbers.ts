import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** The public numbers as they were counted on a day, so that they stay the same until the next. */
export const publicNumbers: Migration = {
  name: '0052-public-numbers',
  async up(trx, engine) {
    await createTable(trx, engine, 'public_numbers')
      .addColumn('day', 'text', (column) => column.primaryKey().notNull())
      .addColumn('numbers', 'text', (column) => column.notNull())
      .execute();
  },
};
