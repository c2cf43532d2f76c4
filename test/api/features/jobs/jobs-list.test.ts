/**
 * Operators see what waits, runs, was done and failed, page by page, and have failed work tried
 * again; others see nothing of it.
 */
import type { Test } from 'tap';
import { addJob } from '#api/platform/jobs/job-store.ts';
import type { JobList, JobResponse } from '#shared/product/jobs/jobs.ts';
import { firstOperator, goodPassword, signedIn, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { outboxOf } from '#test/support/outbox.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';
import { day } from '#test/support/times.ts';

await onBothEngines({
  async 'every job is on one page, in either order'(t, open) {
    const api = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    const operator = await firstOperator(api);
    await api.jobs.close();
    const { storage, clock } = api;
    await storage.write((trx) => trx.deleteFrom('jobs').execute());
    for (let n = 0; n < 7; n += 1) {
      const about = { kind: 'work', payload: { secret: 'not shown' } };
      // Two at the same moment, so that the id must decide.
      await storage.write((trx) => addJob(trx, about, clock.now + Math.floor(n / 2)));
    }
    for (const [sort, direction] of [
      ['', 'desc'],
      ['&sort=-createdAt', 'desc'],
      ['&sort=createdAt', 'asc'],
    ] as const) {
      const seen: string[] = [];
      let after = '';
      for (let pages = 0; pages < 4; pages += 1) {
        const answer = await operator.get(`/admin/jobs?limit=2${sort}${after}`);
        t.equal(answer.status, 200, answer.text);
        t.notMatch(answer.text, 'not shown', 'what a job is about stays inside');
        const list = answer.json<JobList>();
        t.same(list.counts, { waiting: 7, running: 0, done: 0, failed: 0 });
        seen.push(...list.items.map(({ id }) => id));
        t.equal(list.nextCursor === null, pages === 3);
        after = `&after=${list.nextCursor}`;
      }
      const rows = await storage.db
        .selectFrom('jobs')
        .select('id')
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .execute();
      t.same(
        seen,
        rows.map(({ id }) => id),
        sort,
      );
    }
    t.equal((await operator.get('/admin/jobs?sort=kind')).status, 400);
  },

  async 'a failed mail is found by its state, without the address'(t, open) {
    const api = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    const operator = await firstOperator(api);
    await visitor(api).post('/auth/password/forgot', { email: 'operator@example.com' });
    await api.jobs.drain('mail');
    const { items } = (await operator.get('/admin/jobs?state=waiting')).json<JobList>();
    const mail = items.find(({ kind }) => kind === 'mail');
    t.match(mail, { attempts: 1, outcome: 'failed', runBy: null, lastError: /ESOCKET|ECONN/ });
    t.notMatch(JSON.stringify(items), /operator@/);
    const none = (await operator.get('/admin/jobs?state=failed')).json<JobList>();
    t.same(none.items, []);
    t.equal((await operator.get('/admin/jobs?state=lost')).status, 400);
    t.equal((await operator.get('/admin/jobs?after=nonsense')).status, 400);
  },

  async 'a mail that failed for good is sent after all, while it can be'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    const operator = await firstOperator(api);
    const before = smtp.ids.length;
    smtp.refusals.push(451, 451);
    await visitor(api).post('/auth/password/forgot', { email: 'operator@example.com' });
    await api.jobs.drain('mail');
    // As if it had been tried often.
    await updateRows(
      api,
      'jobs',
      { kind: 'mail', state: 'waiting' },
      { attempts: 20, due_at: new Date(api.clock.now).toISOString() },
    );
    await api.jobs.drain('mail');
    const failed = async () =>
      (await operator.get('/admin/jobs?state=failed')).json<JobList>().items;
    const [job] = await failed();
    t.match(job, { kind: 'mail', attempts: 21, outcome: 'failed', retryUntil: /^2026-03-/ });
    t.equal(smtp.ids.length, before);

    const answer = await operator.post(`/admin/jobs/${job?.id}/retry`, {});
    t.equal(answer.status, 200, answer.text);
    t.match(answer.json<JobResponse>().job, { id: job?.id, attempts: 0, retryUntil: null });
    await api.jobs.drain('mail');
    t.equal(smtp.ids.length, before + 1);
    t.same(await failed(), []);
    const { status, text } = await operator.post(`/admin/jobs/${job?.id}/retry`, {});
    t.equal(status, 422, 'it has not failed any more');
    t.match(text, /Only a job that failed can be tried again/);
    const recorded = await findRows(api, 'audit_events', { action: 'job.retry' });
    t.equal(recorded.length, 1);
    t.match(recorded[0], { target_id: job?.id, actor_role: 'operator' });
  },

  async 'a day later a failed mail has lost what it said, and cannot be tried again'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    const operator = await firstOperator(api);
    smtp.refusals.push(550);
    await visitor(api).post('/auth/password/forgot', { email: 'operator@example.com' });
    await api.jobs.drain('mail');
    const list = async () => (await operator.get('/admin/jobs?state=failed')).json<JobList>().items;
    t.match((await list())[0]?.retryUntil, /^2026-03-03/);
    const varsOf = async () => (await outboxOf(api)).map(({ vars }) => vars);
    const said = (await varsOf()).at(-1);
    t.match(said, /link/);
    api.clock.now += day - 1;
    await runHousekeeping(api.storage, api.clock.now);
    t.equal((await varsOf()).at(-1), said, 'an operator may still want it');
    api.clock.now += 1;
    await operator.post('/auth/login', { email: 'operator@example.com', password: goodPassword });
    const [job] = await list();
    t.equal(job?.retryUntil, null);
    t.equal((await operator.post(`/admin/jobs/${job?.id}/retry`, {})).status, 422);
    await runHousekeeping(api.storage, api.clock.now);
    t.equal((await varsOf()).at(-1), '{}', 'it may contain a link');
  },

  async 'what went with its account, or is no job, is not tried again'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    const operator = await firstOperator(api);
    smtp.refusals.push(550);
    await visitor(api).post('/auth/password/forgot', { email: 'operator@example.com' });
    await api.jobs.drain('mail');
    await api.storage.write((trx) => trx.deleteFrom('outbox_emails').execute());
    const [job] = (await operator.get('/admin/jobs?state=failed')).json<JobList>().items;
    t.equal((await operator.post(`/admin/jobs/${job?.id}/retry`, {})).status, 422);
    t.equal((await operator.post('/admin/jobs/job_sweep/retry', {})).status, 422, 'it waits');
    t.equal((await operator.post('/admin/jobs/job_nothing/retry', {})).status, 404);
  },

  async 'only operators may look'(t, open) {
    const api = await open();
    t.equal((await visitor(api).get('/admin/jobs')).status, 401);
    const member = await signedIn(api, 'ada@example.com');
    t.equal((await member.get('/admin/jobs')).status, 403);
    t.equal((await member.post('/admin/jobs/job_sweep/retry', {})).status, 403);
  },
});
