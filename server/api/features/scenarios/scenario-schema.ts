import { statements } from '#api/platform/storage/migration.ts';

/** Saved calculations. */
export const scenarioSchema = statements(
  '1.0-scenarios',
  ({ strict }) => `
  create table scenarios (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    name_key text not null,
    calculator text not null,
    query text not null,
    note text not null,
    outcome text not null,
    figures_version integer not null,
    created_at text not null,
    updated_at text not null,
    deleted_at text,
    version integer not null
  )${strict};
  create index scenarios_deleted_at on scenarios (deleted_at);
  create unique index scenarios_name on scenarios (user_id, name_key) where deleted_at is null;
  create index scenarios_newest on scenarios (user_id, updated_at, id);
`,
);
