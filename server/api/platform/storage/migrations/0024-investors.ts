import { type ColumnDefinitionBuilder, sql } from 'kysely';
import { indexedWords } from '#shared/product/fields/folded-text.ts';
import type { Migration } from '../migration.ts';
import type { Engine, Transaction } from '../storage.ts';
import { bigInteger, createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const empty = (text: string) => (column: ColumnDefinitionBuilder) =>
  column.notNull().defaultTo(text);

/**
 * All that an investor profile says, what investors certify, and the words that operators find
 * people by.
 */
export const investors: Migration = {
  name: '0024-investors',
  async up(trx, engine) {
    await extendProfiles(trx, engine);
    await createCertifications(trx, engine);
    await indexPeople(trx, engine);
  },
};

async function extendProfiles(trx: Transaction, engine: Engine): Promise<void> {
  const add = (name: string, build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder) =>
    trx.schema.alterTable('investor_profiles').addColumn(name, 'text', build).execute();
  for (const name of ['legal_name', 'country', 'bio', 'thesis', 'review_note']) {
    await add(name, empty(''));
  }
  for (const name of ['stages', 'sectors', 'countries']) await add(name, empty('[]'));
  await add('currency', empty('USD'));
  await add('visibility', (column) =>
    empty('hidden')(column).check(sql`visibility in ('hidden', 'network', 'public')`),
  );
  for (const name of ['submitted_at', 'decided_at', 'approved_at', 'elsewhere_at']) {
    await add(name, (column) => column);
  }
  await add('decided_by', (column) => column.references('users.id'));
  await add('sealed_elsewhere', (column) => column);
  const numbers = { check_min: bigInteger(engine), check_max: bigInteger(engine) } as const;
  for (const [name, type] of Object.entries(numbers)) {
    await trx.schema.alterTable('investor_profiles').addColumn(name, type).execute();
  }
  await trx.schema
    .alterTable('investor_profiles')
    .addColumn('leads', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update investor_profiles set approved_at = updated_at where state = 'approved'`.execute(
    trx,
  );
  await sql`update investor_profiles set submitted_at = updated_at where state = 'pending'`.execute(
    trx,
  );
  await trx.schema
    .createIndex('investor_profiles_waiting')
    .on('investor_profiles')
    .columns(['state', 'submitted_at', 'user_id'])
    .execute();
  await trx.schema.alterTable('users').addColumn('suspension_reason', 'text', empty('')).execute();
  await trx.schema.createIndex('users_created').on('users').columns(['created_at', 'id']).execute();
  await trx.schema
    .createIndex('commitments_investor')
    .on('commitments')
    .columns(['investor_id', 'created_at'])
    .execute();
}

async function createCertifications(trx: Transaction, engine: Engine): Promise<void> {
  await createTable(trx, engine, 'investor_certifications')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('number', 'integer', required)
    .addColumn('jurisdiction', 'text', (column) =>
      column.notNull().check(sql`jurisdiction in ('US', 'UK', 'EU', 'OTHER')`),
    )
    .addColumn('basis', 'text', required)
    .addColumn('sealed_figures', 'text')
    .addColumn('statement_version', 'text', required)
    .addColumn('typed_name', 'text', required)
    .addColumn('signed_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('superseded_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('revoked_by', 'text', (column) => column.references('users.id'))
    .addColumn('revoke_reason', 'text', required)
    .addColumn('verified_at', 'text')
    .addColumn('verified_by', 'text', (column) => column.references('users.id'))
    .addColumn('verified_note', 'text', required)
    .addColumn('reminded_at', 'text')
    .addUniqueConstraint('investor_certifications_number', ['user_id', 'number'])
    .execute();
  // Two that are signed at once cannot both hold.
  await trx.schema
    .createIndex('investor_certifications_valid')
    .unique()
    .on('investor_certifications')
    .columns(['user_id', 'jurisdiction'])
    .where(sql<boolean>`superseded_at is null and revoked_at is null`)
    .execute();
  await trx.schema
    .createIndex('investor_certifications_end')
    .on('investor_certifications')
    .column('expires_at')
    .execute();
}

async function indexPeople(trx: Transaction, engine: Engine): Promise<void> {
  // Compared byte by byte on both engines, so that beginnings are found by the index.
  const word = engine === 'postgres' ? sql`text collate "C"` : 'text';
  await createTable(trx, engine, 'person_words')
    .addColumn('word', word, required)
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('person_words_key', ['word', 'user_id'])
    .execute();
  await trx.schema.createIndex('person_words_user').on('person_words').column('user_id').execute();
  const people = await trx
    .selectFrom('users')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.name', 'investor_profiles.display_name'])
    .where('users.status', '!=', 'deleted')
    .execute();
  for (const { id, email, name, display_name } of people) {
    const words = new Set(indexedWords(`${email} ${name} ${display_name ?? ''}`));
    for (const word of words) {
      await trx.insertInto('person_words').values({ word, user_id: id }).execute();
    }
  }
}
