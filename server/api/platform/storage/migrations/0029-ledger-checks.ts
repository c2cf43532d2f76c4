import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

/** How the last verification of the ledger ended, for the metrics of every node: one row. */
export const ledgerChecks: Migration = {
  name: '0029-ledger-checks',
  async up(trx, engine) {
    await createTable(trx, engine, 'ledger_checks')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('differences', 'integer', (column) => column.notNull())
      .execute();
  },
};
