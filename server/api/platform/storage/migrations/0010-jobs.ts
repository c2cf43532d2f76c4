import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from '../migration.ts';
import { createTable } from './table.ts';

const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

/** Work in the background that several nodes share. */
export const jobs: Migration = {
  name: '0010-jobs',
  async up(trx, engine) {
    await createTable(trx, engine, 'jobs')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', required)
      .addColumn('payload', 'text', required)
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed')`),
      )
      .addColumn('due_at', 'text', required)
      .addColumn('attempts', 'integer', required)
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('started_at', 'text')
      .addColumn('finished_at', 'text')
      .addColumn('outcome', 'text', (column) => column.check(sql`outcome in ('done', 'failed')`))
      .addColumn('last_error', 'text')
      .execute();
    const indexes = {
      jobs_due: ['kind', 'state', 'due_at'],
      jobs_finished: ['state', 'finished_at'],
      jobs_newest: ['created_at', 'id'],
    } as const;
    for (const [name, columns] of Object.entries(indexes)) {
      await trx.schema
        .createIndex(name)
        .on('jobs')
        .columns([...columns])
        .execute();
    }
  },
};
