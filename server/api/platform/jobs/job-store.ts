import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { latestEnd } from '../clock-jumps.ts';
import { newId } from '../ids.ts';
import { insertsOf } from '../storage/added-rows.ts';
import { isOneOf } from '../storage/is-one-of.ts';
import type { Database, Engine, Tables, Transaction } from '../storage/storage.ts';
import { addedWithCommit } from '../storage/unit-of-work.ts';
import { backOffMs, type KindRules, longestWaitMs, type TakenJob } from './job-kind.ts';
import { noteDue } from './wake-after-commit.ts';

/** Who takes a job, and for how long unless the lease is renewed. */
export interface Lease {
  readonly owner: string;
  readonly leaseMs: number;
}

const errorCharsMax = 300;

const insertJob = addedWithCommit({ tables: ['jobs'], statements: insertsOf('jobs') });

/** Adds a job that is due at once, in the transaction of its cause: never one without the other. */
export async function addJob(
  trx: Transaction,
  { kind, payload }: { readonly kind: string; readonly payload: object },
  now: number,
): Promise<void> {
  await insertJob(trx, newRow(newId('job'), kind, JSON.stringify(payload), now, now));
  noteDue(trx, kind);
}

/** Makes sure that each recurring job has its one row; the first run is an interval from now. */
export async function scheduleRecurring(
  trx: Transaction,
  kinds: readonly KindRules[],
  now: number,
): Promise<void> {
  for (const { kind, everyMs } of kinds) {
    if (everyMs === undefined) continue;
    const row = newRow(recurringId(kind), kind, '{}', now, now + everyMs);
    await trx
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/**
 * Makes the recurring job of a kind due at once, in the transaction of what it has to do. If it is
 * running just now it may miss that, and does it the next time.
 */
export async function hastenJob(trx: Transaction, kind: string, now: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ due_at: isoOf(now) })
    .where('id', '=', recurringId(kind))
    .where('state', '=', 'waiting')
    .where('due_at', '>', isoOf(now))
    .execute();
  noteDue(trx, kind);
}

/** A job that is due, and how many attempts it has had. */
export type DueJob = Pick<Tables['jobs'], 'due_at' | 'attempts'>;

/** Finds the job of this kind that has waited longest; undefined when none is due. */
export async function oldestDue(
  db: Database,
  kind: KindRules,
  leaseMs: number,
  now: number,
): Promise<DueJob | undefined> {
  return dueJobs(db, kind, leaseMs, now).select(['due_at', 'attempts']).executeTakeFirst();
}

/**
 * Takes the jobs of this kind that have waited longest, each for one attempt. The attempt is counted
 * before it is made, so that a job that ends its process does so a limited number of times.
 */
export async function takeJobs(
  trx: Transaction,
  engine: Engine,
  kind: KindRules,
  { owner, leaseMs }: Lease,
  atMost: number,
  now: number,
): Promise<readonly TakenJob[]> {
  const due = dueJobs(trx, kind, leaseMs, now, atMost).select('id');
  // SQLite has one writer at a time. On PostgreSQL two processes would wait for the same row.
  const free = engine === 'postgres' ? due.forUpdate().skipLocked() : due;
  const rows = await trx
    // PostgreSQL runs it once, because it locks; within the condition it might run for each row.
    .with('due', () => free)
    .updateTable('jobs')
    .set((job) => ({
      state: 'running' as const,
      attempts: job('attempts', '+', 1),
      lease_owner: owner,
      lease_until: isoOf(now + leaseMs),
      started_at: isoOf(now),
    }))
    .where('jobs.id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'payload', 'attempts', 'due_at'])
    .execute();
  return rows
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map(({ due_at: _, ...row }) => ({ ...row, owner }));
}

/** They run in the order in which they became due. */
function orderOf({ due_at, id }: Pick<Tables['jobs'], 'due_at' | 'id'>): string {
  return `${due_at} ${id}`;
}

/** Keeps a job for another lease; false when it is no longer this process's. */
export async function renewLease(
  trx: Transaction,
  job: TakenJob,
  leaseMs: number,
  now: number,
): Promise<boolean> {
  return changeOwn(trx, job, { lease_until: isoOf(now + leaseMs) });
}

/** Records a success. A recurring job waits for its next run. */
export async function finishJob(
  trx: Transaction,
  kind: KindRules,
  job: TakenJob,
  now: number,
): Promise<boolean> {
  const ended = { finished_at: isoOf(now), outcome: 'done', last_error: null } as const;
  if (kind.everyMs === undefined) return changeOwn(trx, job, { ...ended, ...free('done') });
  const due_at = isoOf(now + kind.everyMs);
  return changeOwn(trx, job, { ...ended, ...free('waiting'), attempts: 0, due_at });
}

/** Records the success of one-off jobs that were done together; returns those that are still held. */
export async function finishJobs(
  trx: Transaction,
  engine: Engine,
  jobs: readonly TakenJob[],
  now: number,
): Promise<readonly TakenJob[]> {
  const [first] = jobs;
  if (first === undefined) return [];
  const ids = jobs.map(({ id }) => id);
  const attempts = new Map(jobs.map((job) => [job.id, job.attempts]));
  const ended = { finished_at: isoOf(now), outcome: 'done', last_error: null } as const;
  // Of jobs that were taken together, mostly all are at the same attempt.
  const finished: string[] = [];
  for (const attempt of new Set(attempts.values())) {
    const some = ids.filter((id) => attempts.get(id) === attempt);
    const rows = await trx
      .updateTable('jobs')
      .set({ ...ended, ...free('done') })
      .where((job) => isOneOf(engine, job.ref('id'), some))
      .where('state', '=', 'running')
      .where('lease_owner', '=', first.owner)
      .where('attempts', '=', attempt)
      .returning('id')
      .execute();
    finished.push(...rows.map(({ id }) => id));
  }
  return jobs.filter(({ id }) => finished.includes(id));
}

/** Records a failure: the job waits for its next attempt, or has failed for good. */
export async function failJob(
  trx: Transaction,
  kind: KindRules,
  job: TakenJob,
  failure: { readonly error: Error; readonly isLast: boolean; readonly chance: number },
  now: number,
): Promise<boolean> {
  return changeOwn(trx, job, {
    ...free(failure.isLast ? 'failed' : 'waiting'),
    due_at: isoOf(now + backOffMs(kind, job.attempts, failure.chance)),
    finished_at: isoOf(now),
    outcome: 'failed',
    last_error: failure.error.message.slice(0, errorCharsMax),
  });
}

/** Gives back a job that was stopped half-way: it is due at once, and the attempt does not count. */
export async function releaseJob(trx: Transaction, job: TakenJob): Promise<boolean> {
  return changeOwn(trx, job, { ...free('waiting'), attempts: job.attempts - 1 });
}

/** Until when a job that failed for good can be tried again; undefined when it cannot be. */
export function retryUntil(
  kind: KindRules | undefined,
  { state, finished_at }: Pick<Tables['jobs'], 'state' | 'finished_at'>,
  now: number,
): string | undefined {
  if (state !== 'failed' || finished_at === null || kind?.retryMs === undefined) return undefined;
  const until = Date.parse(finished_at) + kind.retryMs;
  return until > now ? isoOf(until) : undefined;
}

/** Makes a failed job due at once, as if it had just been added; false when it has not failed. */
export async function retryJob(trx: Transaction, id: string, now: number): Promise<boolean> {
  const retried = await trx
    .updateTable('jobs')
    .set({ ...free('waiting'), attempts: 0, due_at: isoOf(now) })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('kind')
    .executeTakeFirst();
  if (retried !== undefined) noteDue(trx, retried.kind);
  return retried !== undefined;
}

/** Changes a job if it is still held by the attempt that took it. */
async function changeOwn(
  trx: Transaction,
  job: TakenJob,
  change: Partial<Tables['jobs']>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set(change)
    .where('id', '=', job.id)
    .where('state', '=', 'running')
    .where('lease_owner', '=', job.owner)
    .where('attempts', '=', job.attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

function dueJobs(db: Database, kind: KindRules, leaseMs: number, now: number, atMost = 1) {
  return db
    .selectFrom('jobs')
    .where('kind', '=', kind.kind)
    .where((job) => job.or([isDue(job, kind, now), isAbandoned(job, leaseMs, now)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(atMost);
}

type JobExpressions = ExpressionBuilder<Tables, 'jobs'>;
type Condition = ExpressionWrapper<Tables, 'jobs', SqlBool>;

/**
 * Waiting, and its time has come. A one-off job that was never tried is due whatever its time, and
 * none waits longer than it may after its attempts. Otherwise, jobs of a clock that was ahead
 * would wait until that time.
 */
function isDue(job: JobExpressions, kind: KindRules, now: number): Condition {
  const beyond = (attempts: number) => latestEnd(longestWaitMs(kind, attempts), now);
  const isNew = kind.everyMs === undefined ? job('attempts', '=', 0) : sql<SqlBool>`false`;
  const afterFailures = attemptsByWait(kind).map(([first, last]) =>
    job.and([
      job('attempts', '>=', first),
      job('attempts', '<=', last),
      job('due_at', '>', beyond(first)),
    ]),
  );
  return job.and([
    job('state', '=', 'waiting'),
    job.or([
      job('due_at', '<=', isoOf(now)),
      job('due_at', '>', beyond(kind.everyMs === undefined ? kind.backOff.attemptsMax : 0)),
      isNew,
      ...afterFailures,
    ]),
  ]);
}

/** The numbers of failed attempts, from and to, after which a job waits equally long. */
function attemptsByWait(kind: KindRules): readonly (readonly [first: number, last: number])[] {
  const { attemptsMax } = kind.backOff;
  const firsts: number[] = [];
  for (let attempts = 1; attempts <= attemptsMax; attempts += 1) {
    const isLonger = longestWaitMs(kind, attempts) !== longestWaitMs(kind, attempts - 1);
    if (attempts === 1 || isLonger) firsts.push(attempts);
  }
  return firsts.map((first, n) => [first, (firsts[n + 1] ?? attemptsMax + 1) - 1]);
}

/** Running, but whoever runs it has not renewed the lease, so that process has died or hangs. */
function isAbandoned(job: JobExpressions, leaseMs: number, now: number): Condition {
  return job.and([
    job('state', '=', 'running'),
    job.or([
      job('lease_until', '<=', isoOf(now)),
      job('lease_until', '>', latestEnd(leaseMs, now)),
    ]),
  ]);
}

/** The id of the one job of a recurring kind. */
export function recurringId(kind: string): string {
  return `job_${kind}`;
}

function free(state: Tables['jobs']['state']) {
  return { state, lease_owner: null, lease_until: null } as const;
}

function newRow(
  id: string,
  kind: string,
  payload: string,
  now: number,
  dueAt: number,
): Tables['jobs'] {
  return {
    id,
    kind,
    payload,
    ...free('waiting'),
    due_at: isoOf(dueAt),
    attempts: 0,
    created_at: isoOf(now),
    started_at: null,
    finished_at: null,
    outcome: null,
    last_error: null,
  };
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
