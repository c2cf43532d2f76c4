/** Jobs between processes: leases, shutdowns, and outcomes that are recorded late or never, on both databases. */
import { once } from 'node:events';
import type { Test } from 'tap';
import { openStorage } from '#api/open.ts';
import { type Storage, StorageBusy } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { add, leaseMs, row, slowWork, work } from '#test/support/job-work.ts';
import { startTestJobs } from '#test/support/jobs.ts';

await onBothEngines({
  async 'long work keeps its lease for as long as it takes'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    const slow = slowWork();
    const jobs = await startTestJobs(storage, [work(slow.run)], () => clock.now);
    const other = await startTestJobs(storage, [work(slow.run)], () => clock.now, { owner: 'two' });
    // Its first look is over, so that it does not find the job before the one that is woken.
    await other.drain('work');
    await add(storage, clock.now);
    jobs.wake('work');
    const signal = await slow.begun;
    for (let n = 0; n < 5; n += 1) {
      clock.now += leaseMs - 1;
      await jobs.tick();
      await other.drain('work');
    }
    t.same(other.results, []);
    t.equal(signal.aborted, false);
    slow.end.resolve(undefined);
    await jobs.drain('work');
    t.same(jobs.results, ['done']);
    await Promise.all([jobs.close(), other.close()]);
  },

  async 'a process that hung too long is told so, and its outcome does not count'(t, open) {
    const { storage, clock } = await open();
    const slow = slowWork();
    const jobs = await startTestJobs(storage, [work(slow.run)], () => clock.now);
    const quick = work(async () => undefined);
    const other = await startTestJobs(storage, [quick], () => clock.now, { owner: 'two' });
    // As above, or the job would be over before anybody hangs.
    await other.drain('work');
    await add(storage, clock.now);
    jobs.wake('work');
    const signal = await slow.begun;
    clock.now += leaseMs;
    await other.drain('work');
    t.same(other.results, ['done'], 'it was taken over');
    await jobs.tick();
    t.equal(signal.aborted, true);
    slow.end.resolve(undefined);
    await jobs.drain('work');
    t.same(jobs.results, ['lost']);
    t.match(await row(storage), { state: 'done', attempts: 2 });
    await Promise.all([jobs.close(), other.close()]);
  },

  async 'shutting down waits for what runs, and takes nothing more'(t, open) {
    const { storage, clock } = await open();
    const slow = slowWork();
    const jobs = await startTestJobs(storage, [work(slow.run)], () => clock.now);
    await add(storage, clock.now);
    await add(storage, clock.now);
    jobs.wake('work');
    await slow.begun;
    let isClosed = false;
    const closed = jobs.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    t.equal(isClosed, false);
    slow.end.resolve(undefined);
    await closed;
    t.same(jobs.results, ['done']);
    const states = await storage.db
      .selectFrom('jobs')
      .select('state')
      .where('kind', '=', 'work')
      .execute();
    t.same(states.map(({ state }) => state).sort(), ['done', 'waiting']);
  },

  async 'work that stops for a shutdown goes on elsewhere, and loses no attempt'(t, open) {
    const { storage, clock } = await open();
    const begun = Promise.withResolvers<void>();
    const stoppable = work(async (_job, signal) => {
      begun.resolve();
      await once(signal, 'abort');
      throw signal.reason;
    });
    const jobs = await startTestJobs(storage, [stoppable], () => clock.now);
    await add(storage, clock.now);
    jobs.wake('work');
    await begun.promise;
    await jobs.close();
    t.same(jobs.results, ['released']);
    t.match(await row(storage), { state: 'waiting', attempts: 0, outcome: null });
    const next = await startTestJobs(storage, [work(async () => undefined)], () => clock.now);
    await next.drain('work');
    t.same(next.results, ['done']);
    await next.close();
  },

  async 'an outcome is recorded as soon as the database takes it'(t, open) {
    const { storage, clock } = await open();
    let refusals = 0;
    let hasRun = false;
    const flaky: Storage = {
      ...storage,
      write(job) {
        if (!hasRun || refusals >= 2) return storage.write(job);
        refusals += 1;
        return Promise.reject(new StorageBusy('away'));
      },
    };
    const quick = work(async () => {
      hasRun = true;
      return undefined;
    });
    const jobs = await startTestJobs(flaky, [quick], () => clock.now);
    await add(storage, clock.now);
    await jobs.drain('work');
    t.equal(refusals, 2);
    t.match(await row(storage), { state: 'done', attempts: 1 });
    await jobs.close();
  },

  async 'two processes share what there is to do'(t, open) {
    const api = await open();
    const { storage, options, clock } = api;
    const second = options.databaseUrl === undefined ? storage : await openStorage(options);
    (t as Test).teardown(async () => {
      if (second !== storage) await second.close();
    });
    const seen: string[] = [];
    const running = new Set<string>();
    const kind = work(async ({ id }) => {
      if (running.has(id)) throw new Error('twice at once');
      running.add(id);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.delete(id);
      seen.push(id);
      return undefined;
    });
    for (let n = 0; n < 30; n += 1) await add(storage, clock.now);
    const one = await startTestJobs(storage, [kind], () => clock.now);
    const two = await startTestJobs(second, [kind], () => clock.now, { owner: 'two' });
    for (let n = 0; n < 20 && seen.length < 30; n += 1)
      await Promise.all([one.drain('work'), two.drain('work')]);
    t.equal(seen.length, 30);
    t.equal(new Set(seen).size, 30);
    t.ok(one.results.length > 0 && two.results.length > 0, 'both took part');
    await Promise.all([one.close(), two.close()]);
  },

  async 'the sweep is a job of this server'(t, open) {
    const { storage, jobs, clock } = await open();
    const old = new Date(clock.now - 86_400_000).toISOString();
    await storage.write((trx) =>
      trx
        .insertInto('rate_windows')
        .values({ bucket: 'b', used: 1, window_ends_at: old })
        .execute(),
    );
    await jobs.drain('sweep');
    const count = async () =>
      (await storage.db.selectFrom('rate_windows').select('bucket').execute()).length;
    t.equal(await count(), 1, 'not before its time');
    clock.now += 10 * 60_000;
    await jobs.drain('sweep');
    t.equal(await count(), 0);
    const sweeps = await storage.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'sweep')
      .execute();
    t.match(sweeps, [{ state: 'waiting', outcome: 'done', attempts: 0, payload: '{}' }]);
    t.equal(sweeps.length, 1);
  },
});
