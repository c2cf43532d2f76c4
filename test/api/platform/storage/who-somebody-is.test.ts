/** The one role of earlier versions becomes what somebody has. */
import { sql } from 'kysely';
import { whoSomebodyIs } from '#api/platform/storage/migrations/0015-who-somebody-is.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

const since = '2026-01-01T00:00:00.000Z';

/** The tables as the version before had them. */
async function oldTables(trx: Transaction): Promise<void> {
  // A later step indexes one of the columns.
  await trx.schema.dropIndex('users_operators').execute();
  for (const column of ['operator_since', 'begins_as']) {
    await trx.schema.alterTable('users').dropColumn(column).execute();
  }
  await sql`alter table users add column role text not null default 'founder'
    check (role in ('founder', 'investor', 'operator'))`.execute(trx);
  await trx.schema.dropTable('investor_profiles').execute();
  await sql`create table investor_profiles (id text primary key not null,
    user_id text not null unique references users(id), state text not null,
    created_at text not null)`.execute(trx);
  await sql`create index investor_profiles_state on investor_profiles(state)`.execute(trx);
}

async function oldPerson(
  trx: Transaction,
  name: string,
  role: string,
  status: string,
): Promise<void> {
  await sql`insert into users (id, email, name, role, status, password_hash, locale, time_zone,
      created_at, updated_at, version)
    values (${`usr_${name}`}, ${`${name}@example.com`}, ${name}, ${role}, ${status}, '', 'en',
      'UTC', ${since}, ${since}, 1)`.execute(trx);
}

await onBothEngines({
  async 'roles become an operator’s mark, a beginning and profiles'(t, open) {
    const { storage } = await open();
    await storage.write(async function migrateOnce(trx) {
      await oldTables(trx);
      await oldPerson(trx, 'olga', 'operator', 'active');
      await oldPerson(trx, 'fay', 'founder', 'active');
      await oldPerson(trx, 'ivan', 'investor', 'active');
      await oldPerson(trx, 'sue', 'investor', 'suspended');
      await oldPerson(trx, 'pia', 'investor', 'pending_verification');
      await oldPerson(trx, 'gone', 'investor', 'deleted');
      await oldPerson(trx, 'ada', 'investor', 'active');
      await sql`insert into investor_profiles values ('inv_a', 'usr_ada', 'approved', '2026-02-02')`.execute(
        trx,
      );
      await whoSomebodyIs.up(trx, storage.engine);
    });
    const users = await storage.db
      .selectFrom('users')
      .select(['name', 'operator_since', 'begins_as'])
      .orderBy('name')
      .execute();
    t.same(
      users.map((one) => [one.name, one.operator_since, one.begins_as]),
      [
        ['ada', null, 'investor'],
        ['fay', null, 'founder'],
        ['gone', null, null],
        ['ivan', null, 'investor'],
        ['olga', since, null],
        ['pia', null, 'investor'],
        ['sue', null, 'investor'],
      ],
    );
    const profiles = await storage.db
      .selectFrom('investor_profiles')
      .selectAll()
      .orderBy('user_id')
      .execute();
    t.same(
      profiles.map((one) => [one.display_name, one.state, one.kind, one.created_at, one.version]),
      [
        ['ada', 'approved', null, '2026-02-02', 1],
        ['ivan', 'draft', null, since, 1],
        ['sue', 'draft', null, since, 1],
      ],
      'whoever could log in as an investor has a profile',
    );
    await t.rejects(
      storage.write((trx) =>
        sql`update investor_profiles set state = 'nonsense'`.execute(trx).then(() => undefined),
      ),
      'the table knows its states',
    );
  },
});
