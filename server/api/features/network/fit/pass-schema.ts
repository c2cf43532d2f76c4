import { statements } from '#api/platform/storage/migration.ts';

/** The raises that people passed on, each list in the order it is shown in. */
export const passSchema = statements(
  '1.0-passed-raises',
  ({ strict }) => `
  create table passed_raises (
    user_id text not null references users (id) on delete cascade,
    raise_id text not null references raises (id) on delete cascade,
    passed_at text not null,
    primary key (user_id, raise_id)
  )${strict};
  create index passed_raises_listed on passed_raises (user_id, passed_at, raise_id);
  create index passed_raises_raise on passed_raises (raise_id);
`,
);
