/** Mails that an older server had queued leave after the upgrade, with the attempts they have left. */
import { sql } from 'kysely';
import { mailJobs } from '#api/platform/storage/migrations/0011-mail-jobs.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { outboxOf } from '#test/support/outbox.ts';

await onBothEngines({
  async 'each queued mail gets its job, and the others none'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    const at = new Date(clock.now).toISOString();
    const later = new Date(clock.now + 480_000).toISOString();
    await storage.write(async function upgrade(trx) {
      // The table as it was before.
      await sql`drop index outbox_emails_finished`.execute(trx);
      await sql`alter table outbox_emails add column attempts integer`.execute(trx);
      await sql`alter table outbox_emails add column next_at text`.execute(trx);
      await sql`create index outbox_emails_due on outbox_emails (state, next_at)`.execute(trx);
      const vars = JSON.stringify({ name: 'A', link: 'https://x.example' });
      for (const [id, state, attempts] of [
        ['eml_new', 'queued', 0],
        ['eml_tried', 'queued', 3],
        ['eml_sent', 'sent', 1],
      ] as const) {
        const next = attempts === 0 ? at : later;
        await sql`insert into outbox_emails (id, dedupe_key, recipient, template, vars, state, created_at, attempts, next_at)
          values (${id}, ${id}, 'a@example.com', 'already-registered', ${vars}, ${state}, ${at}, ${attempts}, ${next})`.execute(
          trx,
        );
      }
      await mailJobs.up(trx, storage.engine);
      await trx.deleteFrom('outbox_emails').where('id', '=', 'eml_sent').execute();
    });
    await api.jobs.drain('mail');
    const state = async () =>
      (await outboxOf(api)).map((mail) => [mail.id, mail.state, mail.job.attempts]).sort();
    t.same(await state(), [
      ['eml_new', 'sent', 1],
      ['eml_tried', 'queued', 3],
    ]);
    clock.now += 480_000;
    await api.jobs.drain('mail');
    t.same(await state(), [
      ['eml_new', 'sent', 1],
      ['eml_tried', 'sent', 4],
    ]);
    const jobs = await storage.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'mail')
      .execute();
    t.equal(jobs.length, 2, 'a mail that had left needs none');
  },
});
