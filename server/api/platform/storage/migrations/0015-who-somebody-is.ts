import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/**
 * An account no longer has one role. Operators are marked, founders are members of companies,
 * investors have an investor profile, and what somebody chose when they registered is kept as that.
 */
export const whoSomebodyIs: Migration = {
  name: '0015-who-somebody-is',
  async up(trx, engine) {
    await trx.schema.alterTable('users').addColumn('operator_since', 'text').execute();
    await trx.schema
      .alterTable('users')
      .addColumn('begins_as', 'text', (column) =>
        column.check(sql`begins_as in ('founder', 'investor')`),
      )
      .execute();
    // Operators have always been invited, so they have been operators since they have the account.
    await sql`update users set operator_since = created_at where role = 'operator'`.execute(trx);
    await sql`update users set begins_as = role
      where role in ('founder', 'investor') and status <> 'deleted'`.execute(trx);
    await createProfiles(trx, engine);
    await trx.schema.alterTable('users').dropColumn('role').execute();
  },
};

/** The table again, with what a profile says now, and a profile for every investor. */
async function createProfiles(trx: Transaction, engine: Engine): Promise<void> {
  await trx.schema.dropIndex('investor_profiles_state').execute();
  await trx.schema.alterTable('investor_profiles').renameTo('old_investor_profiles').execute();
  await createTable(trx, engine, 'investor_profiles')
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id'))
    .addColumn('kind', 'text', (column) =>
      column.check(sql`kind in ('angel', 'fund', 'family_office', 'corporate', 'syndicate')`),
    )
    .addColumn('display_name', 'text', required)
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('draft', 'pending', 'approved', 'rejected', 'suspended')`),
    )
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();
  await sql`insert into investor_profiles
      (user_id, kind, display_name, state, created_at, updated_at, version)
    select users.id, null, users.name, coalesce(old.state, 'draft'),
      coalesce(old.created_at, users.created_at), coalesce(old.created_at, users.created_at), 1
    from users left join old_investor_profiles as old on old.user_id = users.id
    where old.user_id is not null
      or (users.role = 'investor' and users.status in ('active', 'suspended'))`.execute(trx);
  await trx.schema.dropTable('old_investor_profiles').execute();
  await trx.schema
    .createIndex('investor_profiles_state')
    .on('investor_profiles')
    .column('state')
    .execute();
}
