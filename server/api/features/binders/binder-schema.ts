import { statements } from '#api/platform/storage/migration.ts';

/** Binders: one for each raise, and one for each commitment. */
export const binderSchema = statements(
  '1.0-binders',
  ({ bigint, strict }) => `
  create table binders (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    commitment_id text references commitments (id) on delete cascade,
    state text not null check (state in ('making', 'ready', 'failed')),
    asked_by text references users (id),
    asked_at text not null,
    done integer not null,
    total integer,
    problem text,
    file_id text,
    sha256 text,
    bytes ${bigint},
    made_at text,
    expires_at text not null
  )${strict};
  create unique index binders_raise on binders (raise_id) where commitment_id is null;
  create unique index binders_commitment on binders (commitment_id);
  create index binders_of_raise on binders (raise_id);
  create index binders_expire on binders (expires_at);
  create index binders_asked on binders (asked_by);
`,
);
