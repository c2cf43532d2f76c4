import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** Files whose pages have cost threads: after two of them a file is not opened again, on any node. */
export const renderingLosses: Migration = {
  name: '0042-rendering-losses',
  async up(trx, engine) {
    await createTable(trx, engine, 'rendering_losses')
      .addColumn('sha256', 'text', (column) => column.primaryKey().notNull())
      .addColumn('losses', 'integer', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('page', 'integer')
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
  },
};
