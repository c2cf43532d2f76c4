import { statements } from './migration.ts';

/** The tables of readiness checks, of the version of public content, and of rates. */
export const coreSchema = statements(
  '1.0-core',
  ({ strict }) => `
  create table health_checks (
    id integer not null primary key,
    checked_at text not null
  )${strict};
  insert into health_checks (id, checked_at) values (1, '');

  create table content_state (
    id integer not null primary key check (id = 1),
    version integer not null
  )${strict};
  insert into content_state (id, version) values (1, 1);

  create table rate_windows (
    bucket text not null primary key,
    window_ends_at text not null,
    used integer not null
  )${strict};
  create index rate_windows_window_ends_at on rate_windows (window_ends_at);
`,
);
