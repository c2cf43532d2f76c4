import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { createTable } from './table.ts';

/** What operators need to write articles and answers themselves, with pictures. */
export const contentEditing: Migration = {
  name: '0004-content-editing',
  async up(trx, engine) {
    await addPublication(trx);
    await createImages(trx, engine);
    await createContentState(trx, engine);
  },
};

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();

/** Existing rows have been public all the time. */
async function addPublication(trx: Transaction): Promise<void> {
  for (const [table, column] of [
    ['posts', 'first_published_at'],
    ['posts', 'updated_by'],
    ['faq_items', 'published_at'],
    ['faq_items', 'first_published_at'],
    ['faq_items', 'updated_by'],
  ] as const) {
    await trx.schema.alterTable(table).addColumn(column, 'text').execute();
  }
  await sql`update posts set first_published_at = published_at`.execute(trx);
  await sql`update faq_items set published_at = created_at, first_published_at = created_at`.execute(
    trx,
  );
}

/**
 * Pictures are stored in the database, so that every node has them and one backup contains
 * everything.
 */
async function createImages(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'images')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('extension', 'text', (column) =>
      column.notNull().check(sql`extension in ('png', 'jpg', 'webp')`),
    )
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await trx.schema
    .createIndex('images_newest')
    .on('images')
    .columns(['created_at', 'id'])
    .execute();
  await createTable(trx, engine, 'image_files')
    .addColumn('image_id', 'text', (column) =>
      column.notNull().references('images.id').onDelete('cascade'),
    )
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('content', engine === 'sqlite' ? 'blob' : 'bytea', required)
    .addPrimaryKeyConstraint('image_files_pk', ['image_id', 'width'])
    .execute();
  await createTable(trx, engine, 'image_uses')
    .addColumn('image_id', 'text', required)
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('post', 'faq')`))
    .addColumn('item_id', 'text', required)
    .addPrimaryKeyConstraint('image_uses_pk', ['image_id', 'kind', 'item_id'])
    .execute();
  await trx.schema
    .createIndex('image_uses_item')
    .on('image_uses')
    .columns(['kind', 'item_id'])
    .execute();
}

/** One row: how often public content has changed, so that every node notices changes. */
async function createContentState(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'content_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('version', 'integer', required)
    .execute();
  await sql`insert into content_state (id, version) values (1, 1)`.execute(trx);
}
