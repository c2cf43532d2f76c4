import { statements } from '../storage/migration.ts';

/** Work that is done later, and is tried again when it fails. */
export const jobSchema = statements(
  '1.0-jobs',
  ({ strict }) => `
  create table jobs (
    id text not null primary key,
    kind text not null,
    payload text not null,
    state text not null check (state in ('waiting', 'running', 'done', 'failed')),
    due_at text not null,
    attempts integer not null,
    lease_owner text,
    lease_until text,
    created_at text not null,
    started_at text,
    finished_at text,
    outcome text check (outcome in ('done', 'failed')),
    last_error text
  )${strict};
  create index jobs_due on jobs (kind, state, due_at);
  create index jobs_finished on jobs (state, finished_at);
  create index jobs_newest on jobs (created_at, id);
  -- How long the oldest job has waited.
  create index jobs_oldest on jobs (kind, state, created_at);
`,
);
