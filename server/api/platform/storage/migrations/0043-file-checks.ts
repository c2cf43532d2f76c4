import type { Migration } from '../migration.ts';

/** When the bytes of each file were last compared with their hash, and what was wrong with them. */
export const fileChecks: Migration = {
  name: '0043-file-checks',
  async up(trx) {
    for (const name of ['checked_at', 'fault']) {
      await trx.schema.alterTable('files').addColumn(name, 'text').execute();
    }
    await trx.schema
      .createIndex('files_checked')
      .on('files')
      .columns(['state', 'checked_at'])
      .execute();
  },
};
