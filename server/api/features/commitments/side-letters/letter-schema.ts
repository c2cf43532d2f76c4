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
