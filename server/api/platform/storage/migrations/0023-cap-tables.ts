import type { Migration } from '../migration.ts';

/** The cap table of a company, as JSON; null until one of its raises is given one. */
export const capTables: Migration = {
  name: '0023-cap-tables',
  async up(trx) {
    await trx.schema.alterTable('companies').addColumn('cap_table', 'text').execute();
  },
};
