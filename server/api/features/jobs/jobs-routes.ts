import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import { jobsPerPage } from '../../../../shared/product/fields/limits.ts';
import type { JobAnswer, JobList, JobSummary } from '../../../../shared/product/jobs/jobs.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { cursorOf, placeOf } from '../../platform/http/cursor.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/storage/storage.ts';
import { countJobs, findJob, listJobs } from './job-list.ts';

/** What waits, runs, was done and failed in the background, for operators. */
export function jobsRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /admin/jobs'),
    config: { action: 'job.list' },
    handler: async function listBackgroundJobs(request): Promise<JobList> {
      const { state, after, limit = jobsPerPage } = request.query;
      const [createdAt = '', id = ''] = after === undefined ? [] : placeOf(after, 2);
      const [rows, counts] = await Promise.all([
        // Reads one more than is shown, to know whether there is another page.
        listJobs(db, {
          limit: limit + 1,
          ...(state === undefined ? {} : { state }),
          ...(after === undefined ? {} : { after: { createdAt, id } }),
        }),
        countJobs(db),
      ]);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const nextCursor = last === undefined ? null : cursorOf([last.created_at, last.id]);
      return { items: shown.map((row) => toSummary(row, parts.jobs)), nextCursor, counts };
    },
  });

  app.route({
    ...endpoint('POST /admin/jobs/:id/retry'),
    config: { action: 'job.retry' },
    handler: async function retryBackgroundJob(request, reply) {
      const { id } = request.params;
      return parts.once<JobAnswer>(request, reply, async (commit) => {
        const answer = await commit(async function commitRetry(trx) {
          const { kind } = requireJob(await findJob(trx, id));
          if (!(await parts.jobs.retry(trx, id))) throw notRetried();
          const event = { action: 'job.retry', targetType: 'job', targetId: id };
          await audit(trx, request, { ...event, after: { kind } }, parts.now());
          const job = requireJob(await findJob(trx, id));
          return { status: 200, body: { job: toSummary(job, parts.jobs) } };
        });
        parts.jobs.wakeAll();
        return answer;
      });
    },
  });
}

function requireJob(row: Database['jobs'] | undefined): Database['jobs'] {
  if (row === undefined) throw new ProblemError(problem('not-found', 'There is no such job.'));
  return row;
}

function notRetried(): ProblemError {
  const detail =
    'Only a job that failed can be tried again, and only for a while after it failed. Load the list again to see what became of this one.';
  return new ProblemError(problem('invalid-transition', detail));
}

function toSummary(row: Database['jobs'], jobs: Pick<Jobs, 'retryUntil'>): JobSummary {
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
