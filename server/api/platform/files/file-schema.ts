import { statements } from '../storage/migration.ts';

/** Files, whose bytes are outside of the database, and what is known of them. */
export const fileSchema = statements(
  '1.0-files',
  ({ bigint, strict }) => `
  create table files (
    id text not null primary key,
    owner text not null,
    sha256 text not null,
    bytes ${bigint} not null,
    media_type text not null,
    state text not null check (state in ('uploaded', 'used', 'released')),
    since text not null,
    created_at text not null,
    checked_at text,
    fault text
  )${strict};
  create index files_checked on files (state, checked_at);
  -- Hardly any, and looked for whenever an operator asks how the portal is doing.
  create index files_faulty on files (fault, checked_at) where fault is not null;
  create index files_owner on files (owner, state, bytes);
  create index files_sha256 on files (sha256);
  create index files_since on files (state, since);

  create table unknown_files (
    id text not null primary key,
    found_at text not null,
    seen_at text not null
  )${strict};
  create index unknown_files_found on unknown_files (found_at);

  create table rendering_losses (
    sha256 text not null primary key,
    losses integer not null,
    code text not null,
    page integer,
    at text not null
  )${strict};

  create table file_folders (
    id text not null primary key,
    node text not null,
    last_opened_at text not null
  )${strict};
`,
);
