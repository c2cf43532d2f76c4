import type { ColumnDefinitionBuilder } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();
const ofQuestion = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('faq_items.id').onDelete('cascade');

/** Votes and remarks on answers; they are deleted with the question. */
export const answerFeedback: Migration = {
  name: '0007-answer-feedback',
  async up(trx, engine) {
    await createTable(trx, engine, 'answer_votes')
      .addColumn('question_id', 'text', ofQuestion)
      .addColumn('day', 'text', required)
      .addColumn('yes', 'integer', required)
      .addColumn('no', 'integer', required)
      .addPrimaryKeyConstraint('answer_votes_day', ['question_id', 'day'])
      .execute();
    await createTable(trx, engine, 'answer_remarks')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('question_id', 'text', ofQuestion)
      .addColumn('body', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await createTable(trx, engine, 'answer_voters')
      .addColumn('question_id', 'text', ofQuestion)
      .addColumn('day', 'text', required)
      .addColumn('voter', 'text', required)
      .addColumn('useful', 'integer', required)
      .addColumn('remark_id', 'text', (column) =>
        column.references('answer_remarks.id').onDelete('set null'),
      )
      .addPrimaryKeyConstraint('answer_voters_once', ['question_id', 'day', 'voter'])
      .execute();
    await createTable(trx, engine, 'voter_keys')
      .addColumn('day', 'text', (column) => column.primaryKey().notNull())
      .addColumn('key', 'text', required)
      .execute();
    await trx.schema
      .createIndex('answer_remarks_newest')
      .on('answer_remarks')
      .columns(['created_at', 'id'])
      .execute();
    await trx.schema
      .createIndex('answer_remarks_of_question')
      .on('answer_remarks')
      .columns(['question_id', 'created_at', 'id'])
      .execute();
    await trx.schema
      .createIndex('answer_voters_remark')
      .on('answer_voters')
      .column('remark_id')
      .execute();
  },
};
