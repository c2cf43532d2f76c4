/** A dead mail server and jobs that fail, as metrics and operators see them. */
import { failedJobs, oldestWaiting } from '#api/platform/jobs/job-troubles.ts';
import { firstOperator, visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

await onBothEngines({
  async 'a mail that is put off again and again has waited since it was queued'(t, open) {
    const api = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    await firstOperator(api);
    const { storage, clock } = api;
    await storage.write((trx) => trx.deleteFrom('jobs').where('kind', '=', 'mail').execute());
    const waited = () => oldestWaiting(storage.db, 'mail', clock.now);
    t.equal(await waited(), 0);
    await visitor(api).post('/auth/password/forgot', { email: 'operator@example.com' });
    const steps = [30, 60, 600].map((seconds) => seconds * 1_000);
    let since = 0;
    for (const step of steps) {
      await api.jobs.drain('mail');
      clock.now += step;
      since += step;
      t.equal(await waited(), since / 1_000, 'also while the next attempt is due much later');
    }
    t.same(await failedJobs(storage.db, clock.now), []);
    await storage.write((trx) =>
      trx
        .updateTable('jobs')
        .set({ attempts: 20, due_at: new Date(clock.now).toISOString(), state: 'waiting' })
        .where('kind', '=', 'mail')
        .execute(),
    );
    await api.jobs.drain('mail');
    t.equal(await waited(), 0, 'it is given up');
    t.same(await failedJobs(storage.db, clock.now), [{ kind: 'mail', count: 1 }]);
    clock.now += 86_400_000;
    t.same(await failedJobs(storage.db, clock.now), [], 'told for a day');
  },

  async 'a recurring job is failing until it succeeds'(t, open) {
    const api = await open();
    const { storage } = api;
    t.same(await api.jobs.failing(), []);
    const set = (outcome: 'failed' | 'done', attempts: number) =>
      storage.write((trx) =>
        trx
          .updateTable('jobs')
          .set({ outcome, attempts, last_error: outcome === 'failed' ? 'no room' : null })
          .where('id', '=', 'job_sweep')
          .execute(),
      );
    await set('failed', 6);
    t.same(await api.jobs.failing(), [{ kind: 'sweep', attempts: 6, reason: 'no room' }]);
    await set('done', 0);
    t.same(await api.jobs.failing(), []);
  },
});
