import type { PageParams } from '#api/platform/http/cursor.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { JobOrder, JobState } from '#shared/product/jobs/jobs.ts';

/** Which jobs to list, and where the page begins. */
export interface JobsPage extends PageParams {
  readonly state?: JobState;
  readonly order: JobOrder;
}

/** Jobs, in the order in which they were made. */
export async function listJobs(db: Database, page: JobsPage): Promise<Tables['jobs'][]> {
  const { state, order, after, limit } = page;
  const direction = order === 'createdAt' ? 'asc' : 'desc';
  let query = db
    .selectFrom('jobs')
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after !== undefined) query = query.where(rowsAfter(['created_at', 'id'], direction, after));
  return query.execute();
}

/** The job with this id. */
export async function findJob(db: Database, id: string): Promise<Tables['jobs'] | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many jobs are in each state. */
export async function countJobs(db: Database): Promise<Record<JobState, number>> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0 };
  const rows = await db
    .selectFrom('jobs')
    .select((job) => ['state', job.fn.countAll().as('jobs')])
    .groupBy('state')
    .execute();
  for (const { state, jobs } of rows) counts[state] = Number(jobs);
  return counts;
}
