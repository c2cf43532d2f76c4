/** Each job is held by one process at a time, whatever the clocks did, and none is lost. */
import fc from 'fast-check';
import type { Test } from 'tap';
import { openStorage } from '#api/open.ts';
import type { JobKind, TakenJob } from '#api/platform/jobs/job-kind.ts';
import {
  addJob,
  failJob,
  finishJob,
  oldestDue,
  releaseJob,
  renewLease,
  scheduleRecurring,
  takeJobs,
} from '#api/platform/jobs/job-store.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { day, minute } from '#test/support/times.ts';

const start = Date.parse('2026-03-02T10:00:00.000Z');
const leaseMs = minute;
/** How far the clocks of two nodes may be apart before one of them is thought to be wrong. */
const skewMs = 5 * minute;

const run = async () => undefined;
const letter: JobKind = {
  kind: 'letter',
  backOff: { firstMs: 30_000, factor: 4, attemptsMax: 3 },
  run,
};
const round: JobKind = { ...letter, kind: 'round', everyMs: 10 * minute };
const error = new Error('no');
const waits = [0, 30_000, 120_000];

const row = async ({ db }: Storage) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', [letter.kind, round.kind])
    .executeTakeFirstOrThrow();
const add = (storage: Storage, now: number, about: object = {}) =>
  storage.write((trx) => addJob(trx, { kind: 'letter', payload: about }, now));
const take = (storage: Storage, now: number, owner = 'one', kind = letter) =>
  storage.write(async (trx) => {
    const [job] = await takeJobs(trx, storage.engine, kind, { owner, leaseMs }, 1, now);
    return job;
  });
const fail = (
  storage: Storage,
  job: TakenJob,
  now: number,
  { isLast = false, kind = letter } = {},
) => storage.write((trx) => failJob(trx, kind, job, { error, isLast, chance: 0 }, now));

async function taken(storage: Storage, now: number, owner?: string, kind?: JobKind) {
  const job = await take(storage, now, owner, kind);
  if (job === undefined) throw new Error('It is due.');
  return job;
}

/** A second process on the same database; SQLite allows only one. */
async function secondNode(t: Test, { options, storage }: TestApi): Promise<Storage> {
  if (options.databaseUrl === undefined) return storage;
  const other = await openStorage(options);
  t.teardown(() => other.close());
  return other;
}

type Step =
  | { readonly kind: 'jump'; readonly byMs: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'add' | 'take' | 'fail' | 'finish' | 'release' | 'renew' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 1,
      arbitrary: fc
        .oneof(fc.integer({ min: -3 * day, max: 3 * day }), fc.constantFrom(-365 * day, 365 * day))
        .map((byMs): Step => ({ kind: 'jump', byMs })),
    },
    {
      weight: 2,
      arbitrary: fc.integer({ min: 0, max: 2 * minute }).map((ms): Step => ({ kind: 'pass', ms })),
    },
    {
      weight: 8,
      arbitrary: fc.constantFrom<Step>(
        { kind: 'add' },
        { kind: 'take' },
        { kind: 'take' },
        { kind: 'fail' },
        { kind: 'finish' },
        { kind: 'release' },
        { kind: 'renew' },
      ),
    },
  ),
  { minLength: 5, maxLength: 30 },
);

async function play(storage: Storage, history: readonly Step[]): Promise<void> {
  await storage.write((trx) => trx.deleteFrom('jobs').execute());
  let now = start;
  let added = 0;
  let settled = 0;
  const held: TakenJob[] = [];
  for (const step of history) {
    if (step.kind === 'jump') now += step.byMs;
    if (step.kind === 'pass') now += step.ms;
    if (step.kind === 'add') {
      added += 1;
      await add(storage, now);
    }
    if (step.kind === 'take') {
      const job = await take(storage, now);
      if (job === undefined) continue;
      held.push(job);
      const again = await storage.db
        .selectFrom('jobs')
        .select('id')
        .where('id', '=', job.id)
        .where('lease_until', '>', new Date(now).toISOString())
        .execute();
      if (again.length === 0) throw new Error('taken without a lease');
    }
    const job = held.at(-1);
    if (job === undefined) continue;
    const isLast = job.attempts >= letter.backOff.attemptsMax;
    if (step.kind === 'renew') await storage.write((trx) => renewLease(trx, job, leaseMs, now));
    if (step.kind !== 'fail' && step.kind !== 'finish' && step.kind !== 'release') continue;
    held.pop();
    if (step.kind === 'fail' && (await fail(storage, job, now, { isLast })) && isLast) settled += 1;
    if (step.kind === 'finish')
      settled += Number(await storage.write((trx) => finishJob(trx, letter, job, now)));
    if (step.kind === 'release') await storage.write((trx) => releaseJob(trx, job));
  }
  // The clock is right again, and every process that held a job has died.
  now = start + 40 * minute;
  const rows = await storage.db.selectFrom('jobs').selectAll().execute();
  if (rows.length !== added) throw new Error('a job is gone');
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'running');
  if (open.length !== added - settled) throw new Error('a job was settled twice, or never');
  const waitMs = Math.max(...waits, leaseMs);
  for (const _ of open) {
    // What lies further ahead than it may is due at once; what does not is due at the latest then. A
    // process that looked only then could take the first for a lease that another has just renewed.
    const job = (await take(storage, now)) ?? (await take(storage, now + waitMs + skewMs + 1));
    if (job === undefined) throw new Error('a job is held up by what the clock did');
    await storage.write((trx) => finishJob(trx, letter, job, now));
  }
}

/** Its lease ends a millisecond after the moment at which everything has to be due. */
const leaseOnTheBound: Step[] = [
  { kind: 'jump', byMs: 2_716_280 },
  { kind: 'add' },
  { kind: 'add' },
  { kind: 'pass', ms: 43_722 },
  { kind: 'take' },
];

await onBothEngines({
  async 'a job is taken once, however many reach for it'(t, open) {
    const api = await open();
    await api.jobs.close();
    const other = await secondNode(t as Test, api);
    for (let n = 0; n < 10; n += 1) await add(api.storage, start + n, { n });
    const nodes = Array.from({ length: 15 }, (_, n) => (n % 2 === 0 ? api.storage : other));
    const jobs = await Promise.all(nodes.map((node, n) => take(node, start + minute, `node ${n}`)));
    const found = jobs.filter((job) => job !== undefined);
    t.equal(found.length, 10);
    t.equal(new Set(found.map(({ id }) => id)).size, 10, 'ten different ones');
    t.equal(await take(other, start + minute), undefined);
    for (const apartMs of [-skewMs, -5_000, 5_000, leaseMs - 1]) {
      const now = start + minute + apartMs;
      t.equal(await oldestDue(other.db, letter, leaseMs, now), undefined, `${apartMs} ms apart`);
    }
  },

  async 'the oldest is first'(t, open) {
    const { storage, jobs } = await open();
    await jobs.close();
    await add(storage, start + 5, { n: 2 });
    await add(storage, start, { n: 1 });
    t.equal((await take(storage, start + minute))?.payload, '{"n":1}');
    t.equal((await take(storage, start + minute))?.payload, '{"n":2}');
  },

  async 'what a dead process held is taken over, and its outcome no longer counts'(t, open) {
    const { storage, jobs } = await open();
    await jobs.close();
    await add(storage, start);
    const first = await taken(storage, start, 'one');
    t.equal(await take(storage, start + leaseMs - 1, 'two'), undefined, 'while the lease lasts');
    t.ok(await storage.write((trx) => renewLease(trx, first, leaseMs, start + 30_000)));
    t.equal(await take(storage, start + leaseMs, 'two'), undefined, 'it was renewed');
    const second = await taken(storage, start + 30_000 + leaseMs, 'two');
    t.equal(second.attempts, 2, 'an attempt that ended its process is counted');
    const late = start + 30_001 + leaseMs;
    t.notOk(await storage.write((trx) => renewLease(trx, first, leaseMs, late)));
    t.notOk(await storage.write((trx) => finishJob(trx, letter, first, late)));
    t.notOk(await fail(storage, first, late));
    t.notOk(await storage.write((trx) => releaseJob(trx, first)));
    t.match(await row(storage), { state: 'running', lease_owner: 'two', attempts: 2 });
    t.ok(await storage.write((trx) => finishJob(trx, letter, second, late)));
    t.match(await row(storage), { state: 'done', outcome: 'done', lease_owner: null });
    t.equal(await take(storage, late + day), undefined);
  },

  async 'the same process does not confuse two of its attempts'(t, open) {
    const { storage, jobs } = await open();
    await jobs.close();
    await add(storage, start);
    const first = await taken(storage, start);
    const second = await taken(storage, start + leaseMs);
    t.notOk(await storage.write((trx) => finishJob(trx, letter, first, start + leaseMs)));
    t.ok(await storage.write((trx) => finishJob(trx, letter, second, start + leaseMs)));
  },

  async 'a failed job waits ever longer, and is given up'(t, open) {
    const { storage, jobs } = await open();
    await jobs.close();
    await add(storage, start);
    let now = start;
    for (const [before, waitMs] of waits.entries()) {
      now += waitMs;
      if (waitMs > 0) t.equal(await take(storage, now - 1), undefined, `${waitMs} ms`);
      const job = await taken(storage, now);
      t.equal(job.attempts, before + 1);
      await fail(storage, job, now, { isLast: before + 1 === waits.length });
    }
    t.match(await row(storage), { state: 'failed', outcome: 'failed', last_error: 'no' });
    t.equal(await take(storage, now + day), undefined);
  },

  async 'a job that is given back is due at once, as if it had not been tried'(t, open) {
    const { storage, jobs } = await open();
    await jobs.close();
    await add(storage, start);
    const job = await taken(storage, start);
    const { due_at } = await row(storage);
    t.ok(await storage.write((trx) => releaseJob(trx, job)));
    t.match(await row(storage), { due_at, attempts: 0 }, 'and where it was among the others');
    t.equal((await taken(storage, start + 1, 'two')).attempts, 1);
  },

  async 'a recurring job has one row, runs again after its interval, and never ends'(t, open) {
    const { storage, jobs } = await open();
    await jobs.close();
    const kinds = [letter, round];
    await storage.write((trx) => scheduleRecurring(trx, kinds, start));
    await storage.write((trx) => scheduleRecurring(trx, kinds, start + minute));
    t.equal(await take(storage, start + 10 * minute - 1, 'one', round), undefined);
    let now = start + 10 * minute;
    const job = await taken(storage, now, 'one', round);
    t.equal(await take(storage, now, 'two', round), undefined, 'once over all nodes');
    await storage.write((trx) => finishJob(trx, round, job, now));
    t.equal(await take(storage, now + 10 * minute - 1, 'two', round), undefined);
    t.match(await row(storage), { state: 'waiting', outcome: 'done', attempts: 0 });
    for (let failures = 1; failures < 8; failures += 1) {
      now += 10 * minute;
      const failing = await taken(storage, now, 'one', round);
      t.equal(failing.attempts, failures, 'it never waits for longer than its interval');
      await fail(storage, failing, now, { kind: round });
    }
    t.match(await row(storage), { state: 'waiting', outcome: 'failed', last_error: 'no' });
  },

  async 'a recurring job that a clock a year ahead ran is due again when the clock is right'(
    t,
    open,
  ) {
    const { storage, jobs } = await open();
    await jobs.close();
    await storage.write((trx) => scheduleRecurring(trx, [round], start + 365 * day));
    const job = await taken(storage, start, 'one', round);
    await fail(storage, job, start + 365 * day, { kind: round });
    t.ok(await taken(storage, start, 'one', round), 'also after a failure');
    t.ok(await taken(storage, start + leaseMs, 'two', round), 'or when its process died');
  },

  async 'a job that failed once while the clock was ahead waits no longer than after one failure'(
    t,
    open,
  ) {
    const { storage, jobs } = await open();
    await jobs.close();
    const patient = { ...letter, backOff: { ...letter.backOff, factor: 1_000 } };
    await add(storage, start);
    const ahead = start + 60 * minute;
    const job = await taken(storage, ahead, 'one', patient);
    await fail(storage, job, ahead, { kind: patient });
    t.ok(await take(storage, start, 'one', patient));
  },

  async 'whatever the clocks did, no job is lost, settled twice, or held up for long'(t, open) {
    const { storage, jobs, options } = await open();
    await jobs.close();
    const numRuns = options.databaseUrl === undefined ? 150 : 30;
    await fc.assert(
      fc.asyncProperty(steps, (history) => play(storage, history)),
      { numRuns, examples: [[leaseOnTheBound]] },
    );
    t.pass();
  },
});
