import type { Migration } from '../migration.ts';

/** When the owner of an approved raise was told that it could not open at its time. */
export const notOpened: Migration = {
  name: '0022-not-opened',
  async up(trx) {
    await trx.schema.alterTable('raises').addColumn('not_opened_at', 'text').execute();
  },
};
