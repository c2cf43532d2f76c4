import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../migration.ts';
import { bigInteger, createTable } from './table.ts';

const ofCommitment = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('commitments.id').onDelete('cascade');

/** What the clock notes about commitments, so that work that was interrupted goes on where it was. */
export const commitmentClock: Migration = {
  name: '0027-commitment-clock',
  async up(trx, engine) {
    await trx.schema.alterTable('raises').addColumn('allocated_at', 'text').execute();
    await trx.schema.alterTable('raises').addColumn('reconfirm_snapshot_seq', 'integer').execute();
    await trx.schema.alterTable('commitments').addColumn('asked_snapshot_seq', 'integer').execute();
    const big = bigInteger(engine);
    await createTable(trx, engine, 'commitment_allocations')
      .addColumn('commitment_id', 'text', (column) => ofCommitment(column).primaryKey())
      .addColumn('raise_id', 'text', (column) => column.notNull().references('raises.id'))
      .addColumn('asked', big, (column) => column.notNull())
      .addColumn('given', big, (column) => column.notNull())
      .addColumn('applied_at', 'text')
      .execute();
    await trx.schema
      .createIndex('commitment_allocations_raise')
      .on('commitment_allocations')
      .columns(['raise_id', 'applied_at'])
      .execute();
    await createTable(trx, engine, 'commitment_notices')
      .addColumn('commitment_id', 'text', ofCommitment)
      .addColumn('notice', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('commitment_notices_key', ['commitment_id', 'notice'])
      .execute();
  },
};
