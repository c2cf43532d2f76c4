import type { Migration } from '../migration.ts';

/** When each member opened a company last, so that the dashboard begins with what they work on. */
export const openedCompanies: Migration = {
  name: '0018-opened-companies',
  async up(trx) {
    await trx.schema.alterTable('company_members').addColumn('opened_at', 'text').execute();
  },
};
