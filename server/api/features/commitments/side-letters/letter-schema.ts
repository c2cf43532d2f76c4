import { statements } from '#api/platform/storage/migration.ts';

/** Side letters, which are papers of a commitment. */
export const sideLetterSchema = statements(
  '1.0-side-letters',
  ({ strict }) => `
  create table side_letters (
    id text not null primary key,
    commitment_id text not null references commitments (id) on delete cascade,
    raise_id text not null references raises (id),
    state text not null,
    subject text not null,
    note text not null,
    file_id text references files (id),
    sha256 text not null,
    bytes integer not null,
    created_at text not null,
    offered_at text not null,
    offered_by text not null,
    offered_name text not null,
    offered_title text not null,
    signed_at text,
    signed_name text,
    ended_at text,
    reason text not null,
    version integer not null
  )${strict};
  create index side_letters_commitment on side_letters (commitment_id, created_at, id);
  create index side_letters_file on side_letters (file_id) where file_id is not null;
  create index side_letters_offered_by on side_letters (offered_by);
  create index side_letters_raise on side_letters (raise_id, created_at, id);
`,
);

/** How many pages side letters have, and the hash by which one is found. */
export const letterPagesSchema = statements(
  '1.0-side-letter-pages',
  ({ strict }) => `
  create table side_letter_uploads (
    file_id text not null primary key references files (id) on delete cascade,
    page_count integer not null
  )${strict};
  alter table side_letters add column page_count integer;
  create index side_letters_sha256 on side_letters (sha256);
`,
);
