import type { ColumnDefinitionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { bigInteger, createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/**
 * Files, whose bytes are outside of the database. The versions of pictures become files: those in
 * `image_files` are moved at the next start, because a migration cannot reach the file storage.
 */
export const files: Migration = {
  name: '0012-files',
  async up(trx, engine) {
    await createTable(trx, engine, 'files')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('owner', 'text', required)
      .addColumn('sha256', 'text', required)
      .addColumn('bytes', bigInteger(engine), required)
      .addColumn('media_type', 'text', required)
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('uploaded', 'used', 'released')`),
      )
      .addColumn('since', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await trx.schema
      .createIndex('files_owner')
      .on('files')
      .columns(['owner', 'state', 'bytes'])
      .execute();
    await trx.schema.createIndex('files_since').on('files').columns(['state', 'since']).execute();
    await createTable(trx, engine, 'file_folders')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('node', 'text', required)
      .addColumn('last_opened_at', 'text', required)
      .execute();
    await createTable(trx, engine, 'image_versions')
      .addColumn('image_id', 'text', (column) =>
        column.notNull().references('images.id').onDelete('cascade'),
      )
      .addColumn('width', 'integer', required)
      .addColumn('height', 'integer', required)
      .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
      .addPrimaryKeyConstraint('image_versions_pk', ['image_id', 'width'])
      .execute();
  },
};
