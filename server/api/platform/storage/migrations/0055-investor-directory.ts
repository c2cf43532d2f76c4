import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** The order of the directory of investors. */
export const investorDirectory: Migration = {
  name: '0055-investor-directory',
  async up(trx) {
    await sql`create index investor_profiles_found
      on investor_profiles (visibility, approved_at, user_id)
      where state = 'approved'`.execute(trx);
  },
};
