import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { Jobs } from '#api/platform/jobs/jobs.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { jobsPerPage } from '#shared/product/fields/limits.ts';
import type { JobList, JobSummary } from '#shared/product/jobs/jobs.ts';
import { countJobs, findJob, listJobs } from './job-list.ts';

/** Adds the background jobs that wait, run, were done and failed, for operators. */
export function jobsRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /admin/jobs'),
    config: { action: 'job.list' },
    handler: async function listBackgroundJobs(request): Promise<JobList> {
      const { state, sort: order = '-createdAt' } = request.query;
      const page = pageParams(request.query, jobsPerPage);
      const [rows, counts] = await Promise.all([
        listJobs(db, { ...page, order, ...(state === undefined ? {} : { state }) }),
        countJobs(db),
      ]);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.created_at, row.id]);
      return { items: shown.map((row) => toSummary(row, deps.jobs)), nextCursor, counts };
    },
  });

  command(app, deps, 'POST /admin/jobs/:id/retry', {
    action: 'job.retry',
    run: retryBackgroundJob,
  });
}

async function retryBackgroundJob({
  params: { id },
  deps: { jobs },
  trx,
}: Command<'POST /admin/jobs/:id/retry'>) {
  const { kind } = requireJob(await findJob(trx, id));
  if (!(await jobs.retry(trx, id))) throw notRetried();
  const job = requireJob(await findJob(trx, id));
  return {
    body: { job: toSummary(job, jobs) },
    auditEntries: { action: 'job.retry', targetType: 'job', targetId: id, after: { kind } },
  };
}

function requireJob(row: Tables['jobs'] | undefined): Tables['jobs'] {
  if (row === undefined) throw noSuch('job');
  return row;
}

function notRetried(): ProblemError {
  const detail =
    'Only a job that failed can be tried again, and only for a while after it failed. Load the list again to see what became of this one.';
  return new ProblemError(problem('invalid-transition', detail));
}

function toSummary(row: Tables['jobs'], jobs: Pick<Jobs, 'retryUntil'>): JobSummary {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    dueAt: row.due_at,
    attempts: row.attempts,
    runBy: row.lease_owner,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    outcome: row.outcome,
    lastError: row.last_error,
    retryUntil: jobs.retryUntil(row) ?? null,
  };
}
