import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** Each mail that has not left gets a job that sends it; the job counts attempts and waits. */
export const mailJobs: Migration = {
  name: '0011-mail-jobs',
  async up(trx) {
    await sql`insert into jobs (id, kind, payload, state, due_at, attempts, created_at)
      select 'job_' || id, 'mail', '{"mail":"' || id || '"}', 'waiting', next_at, attempts, created_at
      from outbox_emails where state = 'queued'`.execute(trx);
    await trx.schema.dropIndex('outbox_emails_due').execute();
    for (const column of ['attempts', 'next_at']) {
      await trx.schema.alterTable('outbox_emails').dropColumn(column).execute();
    }
    // For the sweep, which looks for mails that left long ago.
    await trx.schema
      .createIndex('outbox_emails_finished')
      .on('outbox_emails')
      .columns(['state', 'finished_at'])
      .execute();
  },
};
