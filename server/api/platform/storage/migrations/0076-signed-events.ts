import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * Events of the audit log are signed when they are written: whoever has the database alone could have
 * added a line, and the server would have sealed it.
 */
export const signedEvents: Migration = {
  name: '0076-signed-events',
  async up(trx, engine) {
    await trx.schema.alterTable('audit_events').addColumn('signature', 'text').execute();
    if (engine === 'postgres') return;
    // The guard of the other columns lists them; PostgreSQL compares whole rows.
    await sql`create trigger audit_events_signed_once before update of signature on audit_events
      begin select raise(abort, 'audit_events is append-only'); end`.execute(trx);
  },
};
