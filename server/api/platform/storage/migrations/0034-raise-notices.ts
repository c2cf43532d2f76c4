import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** What is told about a raise, and since when, so that everybody it concerns is told once. */
export const raiseNotices: Migration = {
  name: '0034-raise-notices',
  async up(trx, engine) {
    await createTable(trx, engine, 'raise_notices')
      .addColumn('raise_id', 'text', (column) =>
        column.notNull().references('raises.id').onDelete('cascade'),
      )
      .addColumn('notice', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('raise_notices_key', ['raise_id', 'notice'])
      .execute();
  },
};
