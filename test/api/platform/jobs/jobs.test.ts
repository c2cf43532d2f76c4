/** A process runs jobs: keeps its lease, hands back what it cannot end, and tells how it went. */
import { once } from 'node:events';
import type { Test } from 'tap';
import { openStorage } from '#api/open.ts';
import { JobFailed, type JobKind, type TakenJob } from '#api/platform/jobs/job-kind.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { createProductApiMetrics } from '#api/platform/metrics.ts';
import { type Storage, StorageBusy } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { startTestJobs } from '#test/support/jobs.ts';

const backOff = { firstMs: 30_000, factor: 4, attemptsMax: 3 };
const leaseMs = 60_000;

const add = (storage: Storage, now: number) =>
  storage.write((trx) => addJob(trx, { kind: 'work', payload: {} }, now));
const row = ({ db }: Storage) =>
  db.selectFrom('jobs').selectAll().where('kind', '=', 'work').executeTakeFirstOrThrow();
const work = (run: JobKind['run'], more: Partial<JobKind> = {}): JobKind => ({
  kind: 'work',
  backOff,
  run,
  ...more,
});

/** Work that says when it has begun and ends when it is told to. */
function slowWork() {
  const begun = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<undefined>();
  const run = (_job: TakenJob, signal: AbortSignal) => {
    begun.resolve(signal);
    return end.promise;
  };
  return { run, begun: begun.promise, end };
}

await onBothEngines({
  async 'what a job concludes is recorded with its outcome, or not at all'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    let isBroken = true;
    const conclude = work(async () => async (trx) => {
      await trx.updateTable('health_checks').set({ checked_at: 'concluded' }).execute();
      if (isBroken) throw new Error('half-way');
    });
    const jobs = await startTestJobs(storage, [conclude], () => clock.now);
    await add(storage, clock.now);
    await jobs.drain('work');
    t.match(await row(storage), { state: 'running' }, 'nothing was recorded');
    const checked = storage.db.selectFrom('health_checks').select('checked_at');
    t.not((await checked.executeTakeFirstOrThrow()).checked_at, 'concluded');
    isBroken = false;
    clock.now += leaseMs;
    await jobs.drain('work');
    t.match(await row(storage), { state: 'done', attempts: 2 });
    t.equal((await checked.executeTakeFirstOrThrow()).checked_at, 'concluded');
    await jobs.close();
  },

  async 'several run at once, and no more than may; one that hangs holds up no other'(t, open) {
    const { storage, clock } = await open();
    const hung = Promise.withResolvers<undefined>();
    let inside = 0;
    let most = 0;
    let ended = 0;
    const three = work(
      async ({ payload }) => {
        inside += 1;
        most = Math.max(most, inside);
        if (payload.includes('hangs')) await hung.promise;
        else await new Promise((resolve) => setTimeout(resolve, 5));
        inside -= 1;
        ended += 1;
        return undefined;
      },
      { atOnce: 3 },
    );
    const jobs = await startTestJobs(storage, [three], () => clock.now);
    await storage.write(async (trx) => {
      await addJob(trx, { kind: 'work', payload: { hangs: true } }, clock.now - 1);
      for (let n = 0; n < 10; n += 1) await addJob(trx, { kind: 'work', payload: {} }, clock.now);
    });
    const drained = jobs.drain('work');
    while (ended < 10) await new Promise((resolve) => setTimeout(resolve, 10));
    t.equal(most, 3);
    // One that comes later is not held up either.
    await add(storage, clock.now);
    jobs.wake('work');
    while (ended < 11) await new Promise((resolve) => setTimeout(resolve, 10));
    t.equal(inside, 1, 'it still hangs');
    hung.resolve(undefined);
    await drained;
    t.same(jobs.results, Array(12).fill('done'));
    const { attempts } = await storage.db
      .selectFrom('jobs')
      .select((job) => job.fn.max('attempts').as('attempts'))
      .where('kind', '=', 'work')
      .executeTakeFirstOrThrow();
    t.equal(attempts, 1, 'each once');
    await jobs.close();
  },

  async 'a failure is recorded and logged, and the job tried again later'(t, open) {
    const { storage, clock } = await open();
    const noted: unknown[] = [];
    const failing = work(
      async () => {
        throw new Error('it broke');
      },
      {
        async onFailure(_trx, job, error, isLast) {
          noted.push([job.attempts, error.message, isLast]);
        },
      },
    );
    const jobs = await startTestJobs(storage, [failing], () => clock.now);
    await add(storage, clock.now);
    for (const waitMs of [0, 30_000, 120_000]) {
      clock.now += waitMs;
      await jobs.drain('work');
      await jobs.drain('work');
    }
    t.same(noted, [
      [1, 'it broke', false],
      [2, 'it broke', false],
      [3, 'it broke', true],
    ]);
    t.same(jobs.results, ['put-off', 'put-off', 'failed']);
    t.match(await row(storage), { state: 'failed', last_error: 'it broke' });
    t.equal(jobs.lines.filter((line) => line.includes('it broke')).length, 3);
    await jobs.close();
  },

  async 'a failure for good is not tried again, and is not logged twice'(t, open) {
    const { storage, clock } = await open();
    const refused = work(async () => {
      throw new JobFailed('refused', { isFinal: true });
    });
    const jobs = await startTestJobs(storage, [refused], () => clock.now);
    await add(storage, clock.now);
    await jobs.drain('work');
    t.match(await row(storage), { state: 'failed', attempts: 1, last_error: 'refused' });
    t.same(jobs.lines, []);
    await jobs.close();
  },

  async 'a job that ends its process each time is given up without another attempt'(t, open) {
    const { storage, clock } = await open();
    let runs = 0;
    const counted = work(async () => {
      runs += 1;
      return undefined;
    });
    await add(storage, clock.now);
    await storage.write((trx) =>
      trx
        .updateTable('jobs')
        .set({ state: 'running', attempts: 3, lease_owner: 'dead', lease_until: '2026-01-01' })
        .where('kind', '=', 'work')
        .execute(),
    );
    const jobs = await startTestJobs(storage, [counted], () => clock.now);
    await jobs.drain('work');
    t.equal(runs, 0);
    t.match(await row(storage), { state: 'failed', last_error: /ended before/ });
    await jobs.close();
  },

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

  async 'one slow kind does not hold up another, and metrics tell of both'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    const metrics = createProductApiMetrics();
    const slow = slowWork();
    const tick: JobKind = { ...work(async () => undefined), kind: 'tick', everyMs: 60_000 };
    const kinds = [work(slow.run), tick];
    const jobs = await startTestJobs(storage, kinds, () => clock.now, { observer: metrics });
    await add(storage, clock.now);
    jobs.wake('work');
    await slow.begun;
    clock.now += 90_000;
    await jobs.drain('tick');
    const text = await metrics.registry.metrics();
    t.match(text, /job_duration_seconds_count\{kind="tick",result="done"\} 1/);
    t.match(text, /job_overdue_seconds\{kind="tick"\} 0/);
    t.notMatch(text, /result="done",kind="work"|kind="work",result/);
    slow.end.resolve(undefined);
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
