/** Rows about commitments that are changed behind the portal are found, one by one, on both databases. */
import { sql } from 'kysely';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { boundRow, ofRaise } from '#api/features/raises/bound-rows.ts';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRow } from '#test/support/rows.ts';
import { type raiseWithCommitment, saidOf, wholeRaise } from '#test/support/tampered-raise.ts';

const tables = [
  'commitments',
  'commitment_events',
  'agreements',
  'raise_snapshots',
  'commitment_allocations',
  'commitment_certificates',
  'commitment_evidence',
  'raise_totals',
] as const;

/** What need not be bound, and why. */
const unbound: Readonly<Record<string, string>> = {
  commitment_notices: 'only says what was told, so that it is told once',
  commitment_reminders: 'only says when somebody was reminded',
};

type Column = { readonly name: string; readonly type: string };

async function columnsOf({ storage }: TestApi, table: string): Promise<readonly Column[]> {
  const { rows } =
    storage.engine === 'sqlite'
      ? await sql<Column>`select name, type from pragma_table_info(${table})`.execute(storage.db)
      : await sql<Column>`select column_name as name, data_type as type
          from information_schema.columns
          where table_schema = current_schema() and table_name = ${table}`.execute(storage.db);
  return rows;
}

type Ids = Awaited<ReturnType<typeof raiseWithCommitment>>;

/** Another value that the database accepts: an id of somebody or something else where one is meant. */
function another({ name, type }: Column, other: Ids) {
  if (name === 'raise_id') return sql`${other.raiseId}`;
  if (name === 'commitment_id') return sql`${other.commitmentId}`;
  if (name === 'investor_id' || name === 'actor_id') return sql`${other.investorId}`;
  if (name === 'file_id') return sql`${other.fileId}`;
  if (/int/i.test(type)) return sql`coalesce(${sql.ref(name)}, 0) + 1`;
  if (name === 'currency') return sql`'EUR'`;
  if (name === 'state' || name === 'to_state') return sql`'funded'`;
  if (name === 'from_state' || name === 'prior_state') return sql`'signed'`;
  return sql`coalesce(${sql.ref(name)}, '') || 'x'`;
}

await onBothEngines({
  async 'every column of every table'(t, open) {
    const api = await open();
    const { one, other } = await wholeRaise(api);
    t.match(await verifyLedger(api.storage, api.encrypter), { raises: 2, differences: empty });
    for (const table of tables) {
      const columns = await columnsOf(api, table);
      t.ok(columns.length > 0, table);
      const [unfound, refused]: [string[], string[]] = [[], []];
      for (const column of columns) {
        const value = another(column, other);
        const found = await saidOf(api, (trx) => {
          const where =
            table === 'agreements'
              ? sql`sha256 = (select agreement_sha256 from commitments where id = ${one.commitmentId})`
              : table === 'raise_snapshots' || table === 'raise_totals'
                ? sql`raise_id = ${one.raiseId}`
                : table === 'commitments'
                  ? sql`id = ${one.commitmentId}`
                  : sql`commitment_id = ${one.commitmentId}`;
          return sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${value}
            where ${where}`.execute(trx);
        });
        if (found === undefined) refused.push(column.name);
        else if (found === '') unfound.push(column.name);
      }
      t.same(unfound, [], `${table}: each change is found`);
      // A name that another row points at cannot be changed alone, nor one that would be there twice.
      const keys = ['id', 'raise_id', 'commitment_id', 'sha256'];
      t.same(
        refused.filter((name) => !keys.includes(name)),
        [],
        `${table}: ${refused.join(', ')}`,
      );
    }
  },

  async 'a row that is removed, and one that is slipped in'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    for (const table of [
      'commitment_evidence',
      'commitment_certificates',
      'commitment_allocations',
    ]) {
      const found = await saidOf(api, (trx) =>
        sql`delete from ${sql.table(table)} where commitment_id = ${one.commitmentId}`.execute(trx),
      );
      t.match(found, new RegExp(`${table} .* is missing`));
    }
    const found = await saidOf(api, (trx) => trx.deleteFrom('agreements').execute());
    t.match(found, /the agreement .* is missing/);
    const slipped = await saidOf(api, (trx) =>
      sql`insert into raise_snapshots (id, raise_id, seq, content, sha256, created_at)
        select 'rsn_slipped', raise_id, 2, content, sha256, created_at from raise_snapshots
        where raise_id = ${one.raiseId}`.execute(trx),
    );
    t.match(slipped, /raise_snapshots rsn_slipped is not in the audit log/);
  },

  async 'a copy of an older line of the log does not vouch for an older row'(t, open) {
    const api = await open();
    const { one } = await wholeRaise(api);
    const before = await findRow(api, 'commitment_evidence', { commitment_id: one.commitmentId });
    const later = { ...before, uploaded_at: '2026-03-03T00:00:00.000Z' };
    const written = async (trx: Transaction, row: typeof before) => {
      await trx
        .updateTable('commitment_evidence')
        .set(row)
        .where('commitment_id', '=', one.commitmentId)
        .execute();
    };
    await api.storage.write(async (trx) => {
      await written(trx, later);
      const bound = [boundRow.commitment_evidence(later)];
      await bindRecords(trx, ofRaise(one.raiseId), bound, api.clock.now);
    });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    const found = await saidOf(api, async (trx) => {
      await written(trx, before);
      const columns = sql.raw(
        'at, actor_id, actor_role, action, target_type, target_id, before, after, request_id, ip_prefix, hash, signature',
      );
      await sql`insert into audit_events (${columns}) select ${columns} from audit_events
        where action = 'record.bind' and after like '%"commitment_evidence"%'
        and target_id = ${one.raiseId} order by seq limit 1`.execute(trx);
    });
    t.match(found, /commitment_evidence .* is not as it was written/);
  },

  async 'every table about commitments is bound, or need not be'(t, open) {
    const { storage } = await open();
    const { rows } =
      storage.engine === 'sqlite'
        ? await sql<{ name: string }>`select name from sqlite_master
            where type = 'table' and name like 'commitment%'`.execute(storage.db)
        : await sql<{ name: string }>`select table_name as name from information_schema.tables
            where table_schema = current_schema() and table_name like 'commitment%'`.execute(
            storage.db,
          );
    const known: readonly string[] = [...tables, ...Object.keys(unbound)];
    t.same(
      rows.map(({ name }) => name).filter((name) => !known.includes(name)),
      [],
    );
  },
});
