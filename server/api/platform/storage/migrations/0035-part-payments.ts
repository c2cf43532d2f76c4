import type { Migration } from '../migration.ts';
import { bigInteger } from './table.ts';

/** What has arrived for a commitment where that is not its amount. */
export const partPayments: Migration = {
  name: '0035-part-payments',
  async up(trx, engine) {
    await trx.schema
      .alterTable('commitments')
      .addColumn('received_amount', bigInteger(engine))
      .execute();
  },
};
