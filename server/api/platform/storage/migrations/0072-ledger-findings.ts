import type { Migration } from '../migration.ts';

/** What the last verification of the ledger found, so that operators see it without the log. */
export const ledgerFindings: Migration = {
  name: '0072-ledger-findings',
  async up(trx) {
    await trx.schema.alterTable('ledger_checks').addColumn('listed', 'text').execute();
  },
};
