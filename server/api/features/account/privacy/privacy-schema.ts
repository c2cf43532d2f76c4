import { statements } from '#api/platform/storage/migration.ts';

/** The tables of requests about personal data, and of the names that stay after an account. */
export const privacySchema = statements(
  '1.0-privacy',
  ({ strict }) => `
  create table privacy_requests (
    id text not null primary key,
    user_id text not null references users (id),
    kind text not null check (kind in ('export', 'delete')),
    state text not null check (state in ('received', 'processing', 'ready', 'done', 'refused', 'cancelled', 'expired')),
    created_at text not null,
    due_at text not null,
    effective_at text,
    picked_at text,
    finished_at text,
    expires_at text,
    origin text not null
  )${strict};
  create index privacy_requests_of_user on privacy_requests (user_id, created_at);
  create index privacy_requests_state on privacy_requests (state, kind);

  create table privacy_exports (
    request_id text not null primary key references privacy_requests (id) on delete cascade,
    content text not null
  )${strict};

  create table sealed_names (
    user_id text not null primary key references users (id),
    sealed_name text not null,
    erase_at text not null
  )${strict};
`,
);
