/** A process runs jobs: how many at once, what is recorded of each, and what is tried again. */
import { JobFailed, type JobKind } from '#api/platform/jobs/job-kind.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { createProductApiMetrics } from '#api/platform/metrics.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { add, leaseMs, row, slowWork, work } from '#test/support/job-work.ts';
import { startTestJobs } from '#test/support/jobs.ts';

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
    // By attempt: PostgreSQL may have the transaction of one run again as a whole, for no reason of the job.
    const noted = new Map<number, unknown>();
    const failing = work(
      async () => {
        throw new Error('it broke');
      },
      {
        async onFailure(_trx, job, error, isLast) {
          noted.set(job.attempts, [error.message, isLast]);
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
    t.same(
      [...noted],
      [
        [1, ['it broke', false]],
        [2, ['it broke', false]],
        [3, ['it broke', true]],
      ],
    );
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
});
