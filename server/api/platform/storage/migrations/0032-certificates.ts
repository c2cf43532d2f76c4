import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/** Which certificates were made of commitments, and where their documents are found by hash. */
export const certificates: Migration = {
  name: '0032-certificates',
  async up(trx, engine) {
    await createTable(trx, engine, 'commitment_certificates')
      .addColumn('sha256', 'text', (column) => column.primaryKey().notNull())
      .addColumn('commitment_id', 'text', (column) =>
        column.notNull().references('commitments.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', required)
      .addColumn('facts_sha256', 'text', required)
      .addColumn('made_at', 'text', required)
      .execute();
    await trx.schema
      .createIndex('commitment_certificates_commitment')
      .on('commitment_certificates')
      .columns(['commitment_id', 'facts_sha256', 'made_at'])
      .execute();
    await trx.schema
      .createIndex('commitment_certificates_facts')
      .on('commitment_certificates')
      .column('facts_sha256')
      .execute();
    await trx.schema
      .createIndex('commitment_events_snapshot')
      .on('commitment_events')
      .column('snapshot_sha256')
      .where('snapshot_sha256', 'is not', null)
      .execute();
    await trx.schema
      .createIndex('commitment_evidence_file')
      .on('commitment_evidence')
      .column('file_id')
      .execute();
    await trx.schema.createIndex('files_sha256').on('files').column('sha256').execute();
  },
};
