import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofCommitment = (column: ColumnDefinitionBuilder) =>
  column.primaryKey().notNull().references('commitments.id').onDelete('cascade');

/** What was signed, files that show payments, and who was reminded to pay. */
export const signing: Migration = {
  name: '0028-signing',
  async up(trx, engine) {
    await trx.schema.alterTable('commitments').addColumn('funded_on', 'text').execute();
    await createTable(trx, engine, 'agreements')
      .addColumn('sha256', 'text', (column) => column.primaryKey().notNull())
      .addColumn('template', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('text', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    // By it the agreements of one person are found, and whether somebody else has signed the same.
    await trx.schema
      .createIndex('commitment_events_agreement')
      .on('commitment_events')
      .column('agreement_sha256')
      .where('agreement_sha256', 'is not', null)
      .execute();
    await createTable(trx, engine, 'commitment_evidence')
      .addColumn('commitment_id', 'text', ofCommitment)
      .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
      .addColumn('uploaded_at', 'text', required)
      .execute();
    await createTable(trx, engine, 'commitment_reminders')
      .addColumn('commitment_id', 'text', ofCommitment)
      .addColumn('reminded_at', 'text', required)
      .execute();
  },
};
