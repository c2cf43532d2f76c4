import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { createTable } from './table.ts';

/** Articles, questions and answers, and the messages of visitors. */
export const content: Migration = {
  name: '0002-content',
  async up(trx, engine) {
    await createPosts(trx, engine);
    await createFaq(trx, engine);
    await createContact(trx, engine);
  },
};

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();
const unique = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().unique();

async function createPosts(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'posts')
    .addColumn('id', 'text', key)
    .addColumn('slug', 'text', unique)
    .addColumn('title', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('author', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('reading_minutes', 'integer', required)
    .addColumn('search_text', 'text', required)
    .addColumn('published_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();
  await createTable(trx, engine, 'post_tags')
    .addColumn('post_id', 'text', (column) =>
      column.notNull().references('posts.id').onDelete('cascade'),
    )
    .addColumn('tag', 'text', required)
    .addColumn('label', 'text', required)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('post_tags_pk', ['post_id', 'tag'])
    .execute();
  await trx.schema
    .createIndex('posts_published')
    .on('posts')
    .columns(['published_at', 'id'])
    .execute();
  await trx.schema.createIndex('post_tags_tag').on('post_tags').column('tag').execute();
}

async function createFaq(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'faq_items')
    .addColumn('id', 'text', key)
    .addColumn('topic', 'text', (column) =>
      column.notNull().check(sql`topic in ('founders', 'investors', 'account')`),
    )
    .addColumn('anchor', 'text', unique)
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text', required)
    .addColumn('search_text', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('version', 'integer', required)
    .execute();
}

async function createContact(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'contact_messages')
    .addColumn('id', 'text', key)
    .addColumn('reference', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('topic', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('new', 'answered', 'spam')`),
    )
    .addColumn('created_at', 'text', required)
    .addColumn('answered_at', 'text')
    .execute();
  await trx.schema
    .createIndex('contact_messages_state')
    .on('contact_messages')
    .columns(['state', 'created_at'])
    .execute();
}
