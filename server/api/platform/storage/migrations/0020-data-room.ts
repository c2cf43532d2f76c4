import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const key = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.primaryKey().notNull();
const ofRaise = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('raises.id').onDelete('cascade');
const ofDocument = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('raise_documents.id').onDelete('cascade');
const byUser = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.references('users.id');

/** Documents of a raise, who may read them, who did, and what they asked. */
export const dataRoom: Migration = {
  name: '0020-data-room',
  async up(trx, engine) {
    await createDocuments(trx, engine);
    await createGrants(trx, engine);
    await createAccessEvents(trx, engine);
    await createQuestions(trx, engine);
  },
};

async function createDocuments(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'raise_documents')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('folder', 'text', (column) =>
      column
        .notNull()
        .check(sql`folder in ('deck', 'financials', 'legal', 'product', 'team', 'other')`),
    )
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('nda_required', 'integer', required)
    .addColumn('download_allowed', 'integer', required)
    .addColumn('watermark', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .addColumn('version', 'integer', required)
    .execute();
  await trx.schema
    .createIndex('raise_documents_order')
    .on('raise_documents')
    .columns(['raise_id', 'folder', 'position', 'id'])
    .execute();
  await createTable(trx, engine, 'raise_document_versions')
    .addColumn('id', 'text', key)
    .addColumn('document_id', 'text', ofDocument)
    .addColumn('n', 'integer', required)
    .addColumn('file_id', 'text', (column) => column.notNull().references('files.id'))
    .addColumn('media_type', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('sha256', 'text', required)
    .addColumn('page_count', 'integer')
    .addColumn('uploaded_by', 'text', byUser)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('pending', 'clean', 'rejected')`),
    )
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('raise_document_versions_n', ['document_id', 'n'])
    .execute();
  // Deleting a file, or erasing an account, looks for what refers to it.
  await trx.schema
    .createIndex('raise_document_versions_file')
    .on('raise_document_versions')
    .column('file_id')
    .execute();
  await trx.schema
    .createIndex('raise_document_versions_uploader')
    .on('raise_document_versions')
    .column('uploaded_by')
    .execute();
}

async function createGrants(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'access_grants')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('user_id', 'text', byUser)
    .addColumn('email', 'text', required)
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .check(sql`state in ('requested', 'invited', 'active', 'denied', 'revoked', 'expired')`),
    )
    .addColumn('scope', 'text', (column) =>
      column.notNull().check(sql`scope in ('all', 'deck_only')`),
    )
    .addColumn('expires_at', 'text')
    .addColumn('nda_version', 'integer')
    .addColumn('nda_sha256', 'text')
    .addColumn('nda_accepted_at', 'text')
    .addColumn('note', 'text', required)
    .addColumn('granted_by', 'text', byUser)
    .addColumn('granted_at', 'text')
    .addColumn('requested_at', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('version', 'integer', required)
    .addUniqueConstraint('access_grants_address', ['raise_id', 'email'])
    .execute();
  await trx.schema
    .createIndex('access_grants_person')
    .unique()
    .on('access_grants')
    .columns(['user_id', 'raise_id'])
    .execute();
  await trx.schema
    .createIndex('access_grants_email')
    .on('access_grants')
    .columns(['email', 'state'])
    .execute();
  await trx.schema
    .createIndex('access_grants_newest')
    .on('access_grants')
    .columns(['raise_id', 'created_at', 'id'])
    .execute();
  await trx.schema
    .createIndex('access_grants_granted_by')
    .on('access_grants')
    .column('granted_by')
    .execute();
  // For the clock.
  await trx.schema
    .createIndex('access_grants_expiry')
    .on('access_grants')
    .column('expires_at')
    .where(sql.ref('state'), 'in', sql`('active', 'invited')`)
    .execute();
  await createTable(trx, engine, 'nda_texts')
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('version', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('sha256', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('nda_texts_pk', ['raise_id', 'version'])
    .execute();
}

async function createAccessEvents(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'access_events')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('document_id', 'text', ofDocument)
    .addColumn('version_id', 'text', (column) =>
      column.references('raise_document_versions.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => byUser(column).notNull())
    .addColumn('grant_id', 'text', (column) =>
      column.references('access_grants.id').onDelete('set null'),
    )
    .addColumn('session_id', 'text', required)
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('open', 'page', 'download', 'denied', 'close')`),
    )
    .addColumn('page', 'integer')
    .addColumn('dwell_ms', 'integer')
    .addColumn('ahead', 'integer', required)
    .addColumn('internal', 'integer', required)
    .addColumn('at', 'text', required)
    .execute();
  const indexes: Readonly<Record<string, readonly string[]>> = {
    // The log, and the figures over time.
    access_events_log: ['raise_id', 'internal', 'at', 'id'],
    // One person, or one document, in the log.
    access_events_person: ['raise_id', 'user_id', 'at', 'id'],
    access_events_document: ['document_id', 'at', 'id'],
    // How long pages were looked at.
    access_events_pages: ['version_id', 'internal', 'page', 'dwell_ms', 'user_id'],
    access_events_user: ['user_id', 'at'],
    access_events_grant: ['grant_id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await trx.schema
      .createIndex(name)
      .on('access_events')
      .columns([...columns])
      .execute();
  }
}

async function createQuestions(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'raise_questions')
    .addColumn('id', 'text', key)
    .addColumn('raise_id', 'text', ofRaise)
    .addColumn('asked_by', 'text', byUser)
    .addColumn('question', 'text', required)
    .addColumn('answer', 'text')
    .addColumn('answered_by', 'text', byUser)
    .addColumn('asked_at', 'text', required)
    .addColumn('answered_at', 'text')
    .addColumn('published_at', 'text')
    .addColumn('version', 'integer', required)
    .execute();
  await trx.schema
    .createIndex('raise_questions_newest')
    .on('raise_questions')
    .columns(['raise_id', 'asked_at', 'id'])
    .execute();
  for (const column of ['asked_by', 'answered_by']) {
    await trx.schema
      .createIndex(`raise_questions_${column}`)
      .on('raise_questions')
      .column(column)
      .execute();
  }
}
