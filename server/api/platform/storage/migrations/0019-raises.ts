import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

const key = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();
const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofRaise = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('raises.id').onDelete('cascade');

/**
 * Raises as they are prepared and reviewed. The table there was had only the few columns that the
 * public numbers read, and no version of this program could add a row to it, so it is made anew,
 * and with it the table of commitments, which refers to it.
 */
export const raises: Migration = {
  name: '0019-raises',
  async up(trx, engine) {
    await requireEmpty(trx);
    await trx.schema.dropTable('commitments').execute();
    await trx.schema.dropTable('raises').execute();
    await createRaises(trx, engine);
    await createReviews(trx, engine);
    await createCommitments(trx, engine);
  },
};

/** Rows that somebody added by other means are not dropped in silence. */
async function requireEmpty(trx: Transaction): Promise<void> {
  const [raises, commitments] = [
    await countRows(trx, 'raises'),
    await countRows(trx, 'commitments'),
  ];
  if (raises + commitments === 0) return;
  throw new Error(
    `The table raises has ${raises} rows and the table commitments ${commitments}. No earlier version wrote any, and this one makes both tables anew, so nothing was changed. Save these rows elsewhere, delete them, and start again.`,
  );
}

async function countRows(trx: Transaction, table: 'raises' | 'commitments'): Promise<number> {
  const { total } = await trx
    .selectFrom(table)
    .select((row) => row.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function createRaises(trx: Transaction, engine: Engine): Promise<void> {
  const money = bigInteger(engine);
  await createTable(trx, engine, 'raises')
    .addColumn('id', 'text', key)
    .addColumn('company_id', 'text', (column) =>
      column.notNull().references('companies.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('min_amount', money)
    .addColumn('target_amount', money)
    .addColumn('max_amount', money)
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('instrument', 'text')
    .addColumn('regime', 'text')
    .addColumn('visibility', 'text', required)
    .addColumn('opens_at', 'text')
    .addColumn('deadline_at', 'text')
    .addColumn('early_close_at', 'text')
    .addColumn('content', 'text', required)
    .addColumn('material_seq', 'integer', required)
    .addColumn('published_snapshot_id', 'text')
    .addColumn('proposed_change', 'text')
    .addColumn('reason', 'text', required)
    .addColumn('cancel_asked_at', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('submitted_at', 'text')
    .addColumn('live_at', 'text')
    .addColumn('settling_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('claimed_by', 'text', (column) => column.references('users.id'))
    .addColumn('claimed_at', 'text')
    .addColumn('version', 'integer', required)
    .execute();
  await trx.schema
    .createIndex('raises_company')
    .on('raises')
    .columns(['company_id', 'created_at', 'id'])
    .execute();
  await trx.schema
    .createIndex('raises_state')
    .on('raises')
    .columns(['state', 'submitted_at'])
    .execute();
  // The rule that a company runs one raise at a time holds even when two are published at once.
  await trx.schema
    .createIndex('raises_running')
    .unique()
    .on('raises')
    .column('company_id')
    .where(sql<boolean>`state in ('live', 'paused', 'closing', 'settling')`)
    .execute();
  await createTable(trx, engine, 'raise_snapshots')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('seq', 'integer', required)
    .addColumn('content', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('raise_snapshots_seq', ['raise_id', 'seq'])
    .execute();
}

async function createReviews(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'raise_reviews')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('snapshot_id', 'text', (column) =>
      column.notNull().references('raise_snapshots.id').onDelete('cascade'),
    )
    .addColumn('operator_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('decision', 'text', (column) =>
      column.notNull().check(sql`decision in ('approve', 'request_changes', 'reject')`),
    )
    .addColumn('checklist', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('submitted_at', 'text', required)
    .addColumn('at', 'text', required)
    .execute();
  await trx.schema
    .createIndex('raise_reviews_raise')
    .on('raise_reviews')
    .columns(['raise_id', 'at'])
    .execute();
  await trx.schema.createIndex('raise_reviews_at').on('raise_reviews').column('at').execute();
  await createTable(trx, engine, 'raise_review_comments')
    .addColumn('id', 'text', key)
    .addColumn('review_id', 'text', (column) =>
      column.notNull().references('raise_reviews.id').onDelete('cascade'),
    )
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('position', 'integer', required)
    .addColumn('field', 'text', required)
    .addColumn('comment', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('answered_by', 'text', (column) => column.references('users.id'))
    .addColumn('answered_at', 'text')
    .addColumn('resolved_at', 'text')
    .execute();
  await trx.schema
    .createIndex('raise_review_comments_raise')
    .on('raise_review_comments')
    .columns(['raise_id', 'review_id'])
    .execute();
}

async function createCommitments(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'commitments')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', (column) => column.notNull().references('raises.id'))
    .addColumn('investor_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('amount', bigInteger(engine), (column) => column.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await trx.schema.createIndex('commitments_state').on('commitments').column('state').execute();
  await trx.schema
    .createIndex('commitments_raise')
    .on('commitments')
    .columns(['raise_id', 'state'])
    .execute();
}
