import type { Migration } from '../migration.ts';
import { bigInteger } from './table.ts';

/**
 * After which number of the raise's ledger a snapshot was taken. Of earlier ones nobody noted it, and
 * their times do not tell: clocks of two nodes differ.
 */
export const snapshotsInTheLedger: Migration = {
  name: '0044-snapshots-in-the-ledger',
  async up(trx, engine) {
    await trx.schema
      .alterTable('raise_snapshots')
      .addColumn('ledger_seq', bigInteger(engine))
      .execute();
  },
};
