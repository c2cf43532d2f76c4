/** Each mail is sent by one sender, and one that is sent again is known by its id. */
import type { Test } from 'tap';
import { StorageBusy } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { outboxOf, queueOneMail } from '#test/support/outbox.ts';
import { openTestApi } from '#test/support/product-api.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

await onBothEngines({
  async 'two senders at once send each mail once'(t, open) {
    const smtp = await mailServer(t as Test);
    const secretKey = 'k'.repeat(32);
    const api = await open({ smtpUrl: smtp.url, secretKey });
    for (let n = 0; n < 12; n += 1) await queueOneMail(api, `${n}@example.com`);
    const { databaseUrl } = api.options;
    const other =
      databaseUrl === undefined
        ? undefined
        : await openTestApi({ databaseUrl, smtpUrl: smtp.url, secretKey });
    await Promise.all([api.jobs.drain('mail'), other?.jobs.drain('mail')]);
    await Promise.all([api.jobs.drain('mail'), other?.jobs.drain('mail')]);
    await other?.close();
    t.equal(smtp.ids.length, 12);
    t.equal(new Set(smtp.ids).size, 12, 'and each has an id of its own');
  },

  async 'a mail that is sent again has the same id'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    smtp.breakOff = true;
    await queueOneMail(api, 'a@example.com');
    await api.jobs.drain('mail');
    api.clock.now += 30_000;
    await api.jobs.drain('mail');
    const [row] = await outboxOf(api);
    t.match(row, { state: 'sent', last_error: null, job: { state: 'done', attempts: 2 } });
    t.same(smtp.ids, [`<${row?.id}@example.com>`, `<${row?.id}@example.com>`]);
  },

  async 'a mail that has left is noted as sent, also when that takes a while'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    const { write } = api.storage;
    let refusals = 0;
    // The database goes as soon as the mail has left, and comes back.
    Object.assign(api.storage, {
      write: (work: Parameters<typeof write>[0]) => {
        if (smtp.ids.length === 0 || refusals >= 2) return write(work);
        refusals += 1;
        return Promise.reject(new StorageBusy('away'));
      },
    });
    await queueOneMail(api, 'a@example.com');
    await api.jobs.drain('mail');
    t.equal(refusals, 2);
    const [row] = await outboxOf(api);
    t.match(row, { state: 'sent', job: { state: 'done', attempts: 1 } });
  },

  async 'a mail whose sender died each time is not sent for ever'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    await queueOneMail(api, 'a@example.com');
    const died = {
      state: 'running',
      attempts: 21,
      lease_owner: 'dead',
      lease_until: '2026',
    } as const;
    await updateRows(api, 'jobs', { kind: 'mail' }, died);
    await api.jobs.drain('mail');
    t.match(await outboxOf(api), [{ state: 'failed', job: { state: 'failed' } }]);
    t.same(smtp.ids, []);
  },

  async 'a mail that went with its account is not sent'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    await queueOneMail(api, 'a@example.com');
    await api.storage.write((trx) => trx.deleteFrom('outbox_emails').execute());
    await api.jobs.drain('mail');
    t.same(smtp.ids, []);
    const jobs = await findRows(api, 'jobs', { kind: 'mail' });
    t.match(jobs, [{ state: 'done' }]);
  },
});
