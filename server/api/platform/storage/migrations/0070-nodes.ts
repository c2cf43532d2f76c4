import type { Migration } from '../migration.ts';
import { bigInteger, createTable } from './table.ts';

/** What each process notes of itself, and an index for how long the oldest job has waited. */
export const nodes: Migration = {
  name: '0070-nodes',
  async up(trx, engine) {
    let table = createTable(trx, engine, 'nodes')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull());
    for (const name of ['clock_ahead_ms', 'disk_free', 'disk_size', 'memory', 'memory_limit']) {
      table = table.addColumn(name, bigInteger(engine), (column) => column.notNull());
    }
    await table.addColumn('backup_at', 'text').execute();
    await trx.schema
      .createIndex('jobs_oldest')
      .on('jobs')
      .columns(['kind', 'state', 'created_at'])
      .execute();
  },
};
