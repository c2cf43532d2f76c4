import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Several operators work on messages, so each change has a version and a name. */
export const contactQueue: Migration = {
  name: '0008-contact-queue',
  async up(trx) {
    await trx.schema
      .alterTable('contact_messages')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    for (const column of ['changed_by', 'changed_at']) {
      await trx.schema.alterTable('contact_messages').addColumn(column, 'text').execute();
    }
    // The index for reading the list page by page.
    await trx.schema.dropIndex('contact_messages_state').execute();
    await trx.schema
      .createIndex('contact_messages_oldest')
      .on('contact_messages')
      .columns(['state', 'created_at', 'id'])
      .execute();
    await sql`update contact_messages set changed_at = answered_at`.execute(trx);
  },
};
