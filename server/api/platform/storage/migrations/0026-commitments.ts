import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofRaise = (column: ColumnDefinitionBuilder) => column.notNull().references('raises.id');

/**
 * The ledger of commitments, and what is made of it. No earlier version of this program could add a
 * row to the table of commitments, so it is made anew.
 */
export const commitments: Migration = {
  name: '0026-commitments',
  async up(trx, engine) {
    await requireEmpty(trx);
    await trx.schema.dropTable('commitments').execute();
    await trx.schema
      .alterTable('raises')
      .addColumn('ledger_seq', bigInteger(engine), (column) => column.notNull().defaultTo(0))
      .execute();
    await createCommitments(trx, engine);
    await createEvents(trx, engine);
    await createTotals(trx, engine);
  },
};

/** Rows that somebody added by other means are not dropped in silence. */
async function requireEmpty(trx: Transaction): Promise<void> {
  const { total } = await trx
    .selectFrom('commitments')
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) === 0) return;
  throw new Error(
    `The table commitments has ${total} rows. No earlier version wrote any, and this one makes the table anew, so nothing was changed. Save these rows elsewhere, delete them, and start again.`,
  );
}

async function createCommitments(trx: Transaction, engine: Engine): Promise<void> {
  const big = bigInteger(engine);
  await createTable(trx, engine, 'commitments')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('investor_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('amount', big, (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('prior_state', 'text')
    .addColumn('queue_pos', big)
    .addColumn('offer_expires_at', 'text')
    .addColumn('reconfirm_due_at', 'text')
    .addColumn('signed_at', 'text')
    .addColumn('signed_name', 'text')
    .addColumn('signed_snapshot_seq', 'integer')
    .addColumn('signed_snapshot_sha256', 'text')
    .addColumn('agreement_sha256', 'text')
    .addColumn('signed_ip_prefix', 'text')
    .addColumn('reported_at', 'text')
    .addColumn('reported_by', 'text')
    .addColumn('reported_reference', 'text')
    .addColumn('reported_on', 'text')
    .addColumn('funded_at', 'text')
    .addColumn('funded_by', 'text')
    .addColumn('funding_reference', 'text')
    .addColumn('refunded_on', 'text')
    .addColumn('refund_reference', 'text')
    .addColumn('reason', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();
  await trx.schema
    .createIndex('commitments_raise')
    .on('commitments')
    .columns(['raise_id', 'state', 'queue_pos'])
    .execute();
  await trx.schema
    .createIndex('commitments_investor')
    .on('commitments')
    .columns(['investor_id', 'created_at'])
    .execute();
  // Whoever wants to put in more amends what they have.
  await sql`create unique index commitments_one_open on commitments (raise_id, investor_id)
    where state in ('soft_circled', 'waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded')`.execute(
    trx,
  );
}

async function createEvents(trx: Transaction, engine: Engine): Promise<void> {
  const big = bigInteger(engine);
  await createTable(trx, engine, 'commitment_events')
    .addColumn('commitment_id', 'text', (column) => column.notNull().references('commitments.id'))
    .addColumn('seq', 'integer', required)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('raise_seq', big, required)
    .addColumn('event', 'text', required)
    .addColumn('from_state', 'text')
    .addColumn('to_state', 'text', required)
    .addColumn('amount_before', big, required)
    .addColumn('amount_after', big, (column) => column.notNull().check(sql`amount_after > 0`))
    .addColumn('room_delta', big, required)
    .addColumn('actor_part', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('at', 'text', required)
    .addColumn('note', 'text', required)
    .addColumn('reference', 'text')
    .addColumn('snapshot_seq', 'integer')
    .addColumn('snapshot_sha256', 'text')
    .addColumn('agreement_sha256', 'text')
    .addPrimaryKeyConstraint('commitment_events_key', ['commitment_id', 'seq'])
    .execute();
  await trx.schema
    .createIndex('commitment_events_raise')
    .unique()
    .on('commitment_events')
    .columns(['raise_id', 'raise_seq'])
    .execute();
}

async function createTotals(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'raise_totals')
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('state', 'text', required)
    .addColumn('amount', bigInteger(engine), (column) => column.notNull().check(sql`amount >= 0`))
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`count >= 0`))
    .addPrimaryKeyConstraint('raise_totals_key', ['raise_id', 'state'])
    .execute();
}
