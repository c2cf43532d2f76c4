import type { JobState } from '../../../../shared/product/jobs/jobs.ts';
import type { Database, Read } from '../../platform/storage/storage.ts';

/** Which jobs to list, and where the page begins. */
export interface JobsPage {
  readonly state?: JobState;
  readonly after?: { readonly createdAt: string; readonly id: string };
  readonly limit: number;
}

/** Jobs, newest first. */
export async function listJobs(db: Read, page: JobsPage): Promise<Database['jobs'][]> {
  const { state, after, limit } = page;
  let query = db
    .selectFrom('jobs')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (state !== undefined) query = query.where('state', '=', state);
  if (after !== undefined) {
    query = query.where((job) =>
      job.or([
        job('created_at', '<', after.createdAt),
        job.and([job('created_at', '=', after.createdAt), job('id', '<', after.id)]),
      ]),
    );
  }
  return query.execute();
}

/** The job with this id. */
export async function findJob(db: Read, id: string): Promise<Database['jobs'] | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many jobs are in each state. */
export async function countJobs(db: Read): Promise<Record<JobState, number>> {
  const counts = { waiting: 0, running: 0, done: 0, failed: 0 };
  const rows = await db
    .selectFrom('jobs')
    .select((job) => ['state', job.fn.countAll().as('jobs')])
    .groupBy('state')
    .execute();
  for (const { state, jobs } of rows) counts[state] = Number(jobs);
  return counts;
}
