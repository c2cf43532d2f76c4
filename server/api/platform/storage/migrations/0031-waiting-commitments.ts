import type { Migration } from '../migration.ts';

/** Operators look for commitments of a few states in all raises; most commitments have ended. */
export const waitingCommitments: Migration = {
  name: '0031-waiting-commitments',
  async up(trx) {
    await trx.schema
      .createIndex('commitments_state')
      .on('commitments')
      .columns(['state', 'updated_at'])
      .execute();
  },
};
