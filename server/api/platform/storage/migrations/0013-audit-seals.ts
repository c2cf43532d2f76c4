import { createHash } from 'node:crypto';
import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const unique = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().unique();

const content = [
  'at',
  'actor_id',
  'actor_role',
  'action',
  'target_type',
  'target_id',
  'before',
  'after',
  'request_id',
  'ip_prefix',
] as const;
/** Events are copied in pages, so that a long log needs no more memory. */
const pageSize = 1_000;

/**
 * Events no longer contain the hash of the one before them, because then every write would have to
 * wait for the one before it. They get their positions and a seal after the commit. Those of the old
 * chain keep their order; if the chain does not hold, that is recorded as an event of its own.
 */
export const auditSeals: Migration = {
  name: '0013-audit-seals',
  async up(trx, engine) {
    await trx.schema.alterTable('audit_events').renameTo('audit_chain').execute();
    await createEvents(trx, engine);
    await createSeals(trx, engine);
    const brokenAt = await copyChain(trx);
    if (brokenAt !== undefined) await recordBreak(trx, brokenAt);
    await trx.schema.dropTable('audit_chain').execute();
    await (engine === 'sqlite' ? guardOnSqlite(trx) : guardOnPostgres(trx));
  },
};

async function createEvents(trx: Transaction, engine: Engine): Promise<void> {
  const table = createTable(trx, engine, 'audit_events');
  const numbered =
    engine === 'sqlite'
      ? table.addColumn('seq', 'integer', key)
      : table.addColumn('seq', 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        );
  await numbered
    .addColumn('position', bigInteger(engine), (column) => column.unique())
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('actor_role', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('target_type', 'text', required)
    .addColumn('target_id', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('request_id', 'text', required)
    .addColumn('ip_prefix', 'text', required)
    .addColumn('hash', 'text', required)
    .execute();
  await trx.schema
    .createIndex('audit_events_unsealed')
    .on('audit_events')
    .column('seq')
    .where(sql.ref('position'), 'is', null)
    .execute();
}

async function createSeals(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'audit_seals')
    .addColumn('seq', bigInteger(engine), key)
    .addColumn('at', 'text', required)
    .addColumn('first_position', bigInteger(engine), unique)
    .addColumn('last_position', bigInteger(engine), unique)
    .addColumn('prev_hash', 'text', unique)
    .addColumn('hash', 'text', unique)
    .execute();
}

type Content = Record<(typeof content)[number], string | null>;
type OldEvent = Content & { seq: number; prev_hash: string; hash: string };

/** Copies the events of the old chain; resolves with the number of the first that did not fit. */
async function copyChain(trx: Transaction): Promise<number | undefined> {
  let brokenAt: number | undefined;
  let head = '0'.repeat(64);
  for (let after = 0; ; ) {
    const { rows } = await sql<OldEvent>`
      select * from audit_chain where seq > ${after} order by seq limit ${pageSize}`.execute(trx);
    for (const { prev_hash, hash, ...event } of rows) {
      const fits = prev_hash === head && hash === sha256(prev_hash + sortedJson(event));
      if (!fits) brokenAt ??= event.seq;
      await insert(trx, event);
      head = hash;
      after = event.seq;
    }
    if (rows.length < pageSize) return brokenAt;
  }
}

async function recordBreak(trx: Transaction, brokenAt: number): Promise<void> {
  await insert(trx, {
    at: new Date().toISOString(),
    actor_id: null,
    actor_role: 'system',
    action: 'audit.chain-broken',
    target_type: 'audit',
    target_id: String(brokenAt),
    before: null,
    after: null,
    request_id: 'system',
    ip_prefix: 'local',
  });
}

async function insert(trx: Transaction, event: Content): Promise<void> {
  const values = Object.fromEntries(content.map((name) => [name, event[name]]));
  const names = sql.join([...content, 'hash'].map((name) => sql.ref(name)));
  const cells = sql.join([...content.map((name) => event[name]), sha256(sortedJson(values))]);
  await sql`insert into audit_events (${names}) values (${cells})`.execute(trx);
}

async function guardOnSqlite(trx: Transaction): Promise<void> {
  const changed = sql.raw(
    ['seq', ...content, 'hash'].map((name) => `new."${name}" is not old."${name}"`).join(' or '),
  );
  await sql`create trigger audit_events_sealed_once before update on audit_events
    when old.position is not null or new.position is null or ${changed}
    begin select raise(abort, 'audit_events is append-only'); end`.execute(trx);
  for (const [table, what] of [
    ['audit_events', 'delete'],
    ['audit_seals', 'update'],
    ['audit_seals', 'delete'],
  ]) {
    await sql
      .raw(
        `create trigger ${table}_no_${what} before ${what} on ${table}
        begin select raise(abort, '${table} is append-only'); end`,
      )
      .execute(trx);
  }
}

async function guardOnPostgres(trx: Transaction): Promise<void> {
  await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(trx);
  await sql`create function allow_audit_position() returns trigger language plpgsql as
    $$ declare unsealed audit_events%rowtype := new; begin
      unsealed.position := null;
      if old.position is null and new.position is not null and unsealed is not distinct from old
      then return new; end if;
      raise exception 'audit_events is append-only';
    end $$`.execute(trx);
  await sql`create trigger audit_events_sealed_once before update on audit_events
    for each row execute function allow_audit_position()`.execute(trx);
  await sql`create trigger audit_events_no_delete before delete on audit_events
    for each row execute function refuse_audit_change()`.execute(trx);
  await sql`create trigger audit_seals_append_only before update or delete on audit_seals
    for each row execute function refuse_audit_change()`.execute(trx);
  for (const table of ['audit_events', 'audit_seals']) {
    await sql
      .raw(
        `create trigger ${table}_no_truncate before truncate on ${table}
        for each statement execute function refuse_audit_change()`,
      )
      .execute(trx);
  }
}

/** As hashes are made of it: names sorted, no spaces. */
function sortedJson(event: object): string {
  const sorted = Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
