import type { Migration } from '../migration.ts';

/**
 * What somebody did, what was done to a thing, and each action are found without reading the whole
 * log, however long it is.
 */
export const auditSearch: Migration = {
  name: '0030-audit-search',
  async up(trx) {
    for (const column of ['action', 'actor_id', 'target_id'] as const) {
      await trx.schema
        .createIndex(`audit_events_${column}`)
        .on('audit_events')
        .columns([column, 'seq'])
        .execute();
    }
  },
};
