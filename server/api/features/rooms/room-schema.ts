import { statements } from '#api/platform/storage/migration.ts';

/** Documents of a raise, who may read them, and what they asked. */
export const roomSchema = statements(
  '1.0-rooms',
  ({ strict }) => `
  create table raise_documents (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    folder text not null check (folder in ('deck', 'financials', 'legal', 'product', 'team', 'other')),
    name text not null,
    position integer not null,
    nda_required integer not null,
    download_allowed integer not null,
    watermark integer not null,
    created_at text not null,
    updated_at text not null,
    added_at text,
    taken_down_at text,
    taken_down_reason text,
    deleted_at text,
    version integer not null
  )${strict};
  create index raise_documents_order on raise_documents (raise_id, folder, position, id);

  create table raise_document_versions (
    id text not null primary key,
    document_id text not null references raise_documents (id) on delete cascade,
    n integer not null,
    file_id text not null references files (id),
    media_type text not null,
    bytes integer not null,
    sha256 text not null,
    page_count integer,
    uploaded_by text references users (id),
    state text not null check (state in ('pending', 'clean', 'rejected')),
    reason text,
    created_at text not null,
    constraint raise_document_versions_n unique (document_id, n)
  )${strict};
  -- Deleting a file, or erasing an account, looks for what refers to it.
  create index raise_document_versions_file on raise_document_versions (file_id);
  create index raise_document_versions_uploader on raise_document_versions (uploaded_by);

  create table access_grants (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    user_id text references users (id),
    email text not null,
    state text not null check (state in ('requested', 'invited', 'active', 'denied', 'revoked', 'expired')),
    scope text not null check (scope in ('all', 'deck_only')),
    expires_at text,
    nda_version integer,
    nda_sha256 text,
    nda_accepted_at text,
    note text not null,
    granted_by text references users (id),
    granted_at text,
    requested_at text,
    decided_at text,
    revoked_at text,
    created_at text not null,
    version integer not null,
    constraint access_grants_address unique (raise_id, email)
  )${strict};
  create index access_grants_email on access_grants (email, state);
  -- For the clock.
  create index access_grants_expiry on access_grants (expires_at)
    where state in ('active', 'invited');
  create index access_grants_granted_by on access_grants (granted_by);
  create index access_grants_newest on access_grants (raise_id, created_at, id);
  create unique index access_grants_person on access_grants (user_id, raise_id);

  create table raise_told_readers (
    raise_id text not null references raises (id) on delete cascade,
    notice text not null,
    user_id text not null references users (id) on delete cascade,
    constraint raise_told_readers_key primary key (raise_id, notice, user_id)
  )${strict};
  create index raise_told_readers_user on raise_told_readers (user_id);

  create table nda_texts (
    raise_id text not null references raises (id) on delete cascade,
    version integer not null,
    text text not null,
    sha256 text not null,
    created_at text not null,
    constraint nda_texts_pk primary key (raise_id, version)
  )${strict};

  create table raise_questions (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    asked_by text references users (id),
    question text not null,
    answer text,
    answered_by text references users (id),
    asked_at text not null,
    answered_at text,
    published_at text,
    version integer not null
  )${strict};
  create index raise_questions_answered_by on raise_questions (answered_by);
  create index raise_questions_asked_by on raise_questions (asked_by);
  create index raise_questions_newest on raise_questions (raise_id, asked_at, id);
`,
);

/** Staged documents, which nobody else sees; what is there already is published. */
export const stagedDocumentsSchema = statements(
  '1.0-staged-documents',
  () => `
  alter table raise_documents add column published_at text;
  update raise_documents set published_at = created_at;
`,
);

/** Since when each version is shown, and what its company says has changed in it. */
export const documentVersionsSchema = statements(
  '1.0-document-versions',
  () => `
  alter table raise_document_versions add column shown_at text;
  alter table raise_document_versions add column note text not null default '';
  update raise_document_versions set shown_at = created_at where state = 'clean';
`,
);

/** When companies were told that a staged document is removed soon; and an index for the job. */
export const stagedRemovalSchema = statements(
  '1.0-staged-removal',
  () => `
  alter table raise_documents add column removal_told_at text;
  create index raise_documents_staged on raise_documents (updated_at)
    where published_at is null and deleted_at is null;
  create index raise_documents_removed_soon on raise_documents (raise_id)
    where published_at is null and deleted_at is null and removal_told_at is not null;
`,
);

/** Who of a company has decided last about each access. */
export const grantSaverSchema = statements(
  '1.0-grant-savers',
  () => `
  alter table access_grants add column saved_by text references users (id);
  alter table access_grants add column updated_at text;
`,
);

/** Who has written the NDA of each raise last, in effect or proposed. */
export const ndaEditsSchema = statements(
  '1.0-nda-edits',
  ({ strict }) => `
  create table nda_edits (
    raise_id text not null primary key references raises (id) on delete cascade,
    version integer not null,
    updated_at text not null,
    saved_by text references users (id)
  )${strict};
  insert into nda_edits (raise_id, version, updated_at)
    select raise_id, count(*), max(created_at) from nda_texts group by raise_id;
`,
);

/** Who has saved each document last. */
export const documentSaverSchema = statements(
  '1.0-document-savers',
  () => `
  alter table raise_documents add column saved_by text references users (id);
`,
);

/** The readers of a room in an order in which they can be told piece by piece. */
export const roomReadersSchema = statements(
  '1.0-room-readers',
  () => `
  create index access_grants_readers on access_grants (raise_id, user_id);
`,
);
