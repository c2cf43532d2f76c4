import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

/** Identity, the tables that keep writes safe, and the first tables of the raises. */
export const core: Migration = {
  name: '0001-core',
  async up(trx, engine) {
    await createIdentity(trx, engine);
    await createTokens(trx, engine);
    await createSafetyNets(trx, engine);
    await createAudit(trx, engine);
    await createRaises(trx, engine);
  },
};

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();
const unique = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().unique();
const ofUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('users.id').onDelete('cascade');

async function createIdentity(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'users')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('founder', 'investor', 'operator')`),
    )
    .addColumn('status', 'text', (column) =>
      column
        .notNull()
        .check(sql`status in ('pending_verification', 'active', 'suspended', 'deleted')`),
    )
    .addColumn('password_hash', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('email_verified_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();
  await createTable(trx, engine, 'acceptances')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('document', 'text', required)
    .addColumn('document_version', 'text', required)
    .addColumn('accepted_at', 'text', required)
    .execute();
  await createTable(trx, engine, 'sessions')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('user_agent', 'text', required)
    .addColumn('ip_prefix', 'text', required)
    .addColumn('revoked_at', 'text')
    .execute();
  await index(trx, 'acceptances', 'user_id');
  await index(trx, 'sessions', 'user_id');
  await index(trx, 'sessions', 'expires_at');
}

async function createTokens(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'access_tokens')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('name', 'text', required)
    .addColumn('scope', 'text', (column) => column.notNull().check(sql`scope in ('read', 'write')`))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await createTable(trx, engine, 'one_time_tokens')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('purpose', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('payload', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute();
  await createTable(trx, engine, 'invitations')
    .addColumn('id', 'text', key)
    .addColumn('token_hash', 'text', unique)
    .addColumn('email', 'text')
    .addColumn('invited_by', 'text', (column) => column.references('users.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('accepted_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute();
  await index(trx, 'access_tokens', 'user_id');
  await index(trx, 'one_time_tokens', 'user_id');
  await index(trx, 'one_time_tokens', 'expires_at');
}

async function createSafetyNets(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'health_checks')
    .addColumn('id', 'integer', key)
    .addColumn('checked_at', 'text', required)
    .execute();
  await trx.insertInto('health_checks').values({ id: 1, checked_at: '' }).execute();
  await createTable(trx, engine, 'login_failures')
    .addColumn('subject', 'text', key)
    .addColumn('failures', 'integer', required)
    .addColumn('last_failure_at', 'text', required)
    .addColumn('locked_until', 'text')
    .execute();
  await createTable(trx, engine, 'rate_windows')
    .addColumn('bucket', 'text', key)
    .addColumn('window_ends_at', 'text', required)
    .addColumn('used', 'integer', required)
    .execute();
  await createTable(trx, engine, 'idempotency_records')
    .addColumn('id', 'text', key)
    .addColumn('fingerprint', 'text', required)
    .addColumn('sealed_answer', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await createTable(trx, engine, 'outbox_emails')
    .addColumn('id', 'text', key)
    .addColumn('dedupe_key', 'text', unique)
    .addColumn('recipient', 'text', required)
    .addColumn('template', 'text', required)
    .addColumn('vars', 'text', required)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('queued', 'sent', 'failed', 'suppressed')`),
    )
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('finished_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await index(trx, 'rate_windows', 'window_ends_at');
  await index(trx, 'login_failures', 'last_failure_at');
  await index(trx, 'idempotency_records', 'expires_at');
  await trx.schema
    .createIndex('outbox_emails_due')
    .on('outbox_emails')
    .columns(['state', 'next_at'])
    .execute();
}

async function createAudit(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'audit_events')
    .addColumn('seq', bigInteger(engine), key)
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
    .addColumn('prev_hash', 'text', unique)
    .addColumn('hash', 'text', unique)
    .execute();
  await (engine === 'sqlite' ? appendOnlyOnSqlite(trx) : appendOnlyOnPostgres(trx));
}

async function appendOnlyOnSqlite(trx: Transaction): Promise<void> {
  await sql`create trigger audit_events_no_update before update on audit_events
    begin select raise(abort, 'audit_events is append-only'); end`.execute(trx);
  await sql`create trigger audit_events_no_delete before delete on audit_events
    begin select raise(abort, 'audit_events is append-only'); end`.execute(trx);
}

async function appendOnlyOnPostgres(trx: Transaction): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'audit_events is append-only'; end $$`.execute(trx);
  await sql`create trigger audit_events_append_only before update or delete on audit_events
    for each row execute function refuse_audit_change()`.execute(trx);
  await sql`create trigger audit_events_no_truncate before truncate on audit_events
    for each statement execute function refuse_audit_change()`.execute(trx);
}

async function createRaises(trx: Transaction, engine: Engine): Promise<void> {
  const money = bigInteger(engine);
  await createTable(trx, engine, 'raises')
    .addColumn('id', 'text', key)
    .addColumn('state', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('min_amount', money, required)
    .addColumn('target_amount', money, required)
    .addColumn('max_amount', money, required)
    .addColumn('created_at', 'text', required)
    .execute();
  await createTable(trx, engine, 'commitments')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', (column) => column.notNull().references('raises.id'))
    .addColumn('investor_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('amount', money, (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await createTable(trx, engine, 'investor_profiles')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id'))
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await index(trx, 'raises', 'state');
  await index(trx, 'commitments', 'state');
  await index(trx, 'investor_profiles', 'state');
}

async function index(trx: Transaction, table: string, column: string): Promise<void> {
  await trx.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
