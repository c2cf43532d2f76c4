/** Several jobs are done together, and none of them suffers from another. */
import { type BatchKind, JobFailed, type TakenJob } from '#api/platform/jobs/job-kind.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { startTestJobs } from '#test/support/jobs.ts';
import type { TestApi } from '#test/support/product-api.ts';

const nameOf = ({ payload }: Pick<TakenJob, 'payload'>) =>
  (JSON.parse(payload) as { name: string }).name;

/** Does what it is given, but what is called "bad", whose failure cannot be recorded. */
function batchOf(done: string[][]): BatchKind {
  return {
    kind: 'work',
    backOff: { firstMs: 30_000, factor: 4, attemptsMax: 9 },
    batch: {
      most: 10,
      async run(jobs) {
        done.push(jobs.map(nameOf));
        return new Map(
          jobs.map((job) => [job, nameOf(job) === 'bad' ? new JobFailed('bad') : 'done']),
        );
      },
      conclude: async () => undefined,
    },
    async onFailure() {
      throw new Error('this is not to be recorded');
    },
  };
}

async function addWork({ storage, clock }: TestApi, names: readonly string[]): Promise<void> {
  await storage.write(async (trx) => {
    for (const [n, name] of names.entries()) {
      await addJob(trx, { kind: 'work', payload: { name } }, clock.now - 1_000 + n);
    }
  });
}

async function statesOf({ storage }: TestApi): Promise<Record<string, string>> {
  const rows = await storage.db
    .selectFrom('jobs')
    .select(['payload', 'state'])
    .where('kind', '=', 'work')
    .execute();
  return Object.fromEntries(rows.map((job) => [nameOf(job), job.state]));
}

await onBothEngines({
  async 'one whose outcome cannot be recorded keeps no other from it'(t, open) {
    const api = await open();
    const done: string[][] = [];
    const jobs = await startTestJobs(api.storage, [batchOf(done)], () => api.clock.now);
    await addWork(api, ['a', 'bad', 'c']);
    await jobs.drain('work');
    t.same(done, [['a', 'bad', 'c']]);
    t.same(await statesOf(api), { a: 'done', bad: 'running', c: 'done' });
    await jobs.close();
  },

  async 'one that was begun several times is done alone'(t, open) {
    const api = await open();
    const done: string[][] = [];
    await addWork(api, ['worn', 'b', 'c']);
    await api.storage.write((trx) =>
      trx.updateTable('jobs').set({ attempts: 3 }).where('payload', 'like', '%worn%').execute(),
    );
    const jobs = await startTestJobs(api.storage, [batchOf(done)], () => api.clock.now);
    await jobs.drain('work');
    t.same(done, [['worn'], ['b', 'c']]);
    t.same(await statesOf(api), { worn: 'done', b: 'done', c: 'done' });
    await jobs.close();
  },
});
