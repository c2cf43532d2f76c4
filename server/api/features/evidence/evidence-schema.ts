import { statements } from '#api/platform/storage/migration.ts';

/**
 * What investors show operators. An entity is named without a reference: the files of one that was
 * removed have to be released, which the database cannot do.
 */
export const evidenceSchema = statements(
  '1.0-investor-evidence',
  ({ bigint, strict }) => `
  create table investor_evidence (
    id text not null primary key,
    user_id text not null references users (id),
    entity_id text,
    kind text not null check (kind in ('identity', 'accreditation', 'entity-existence')),
    name text not null,
    file_id text,
    sealed_key text,
    media_type text not null,
    bytes ${bigint} not null,
    sha256 text not null,
    state text not null check (state in ('waiting', 'accepted', 'refused')),
    uploaded_at text not null,
    decided_at text,
    decided_by text references users (id),
    decision_reason text not null,
    valid_until text,
    delete_at text,
    deleted_at text
  )${strict};
  create index investor_evidence_user on investor_evidence (user_id, uploaded_at, id);
  create index investor_evidence_waiting on investor_evidence (uploaded_at)
    where state = 'waiting';
  create index investor_evidence_due on investor_evidence (delete_at)
    where deleted_at is null;

  create table investor_evidence_readings (
    id text not null primary key,
    evidence_id text not null references investor_evidence (id) on delete cascade,
    reader_id text not null references users (id),
    reason text not null,
    read_at text not null
  )${strict};
  create index investor_evidence_readings_of
    on investor_evidence_readings (evidence_id, read_at, id);
`,
);

/** Which document a file is; null where it was sent before documents were named. */
export const evidenceDocumentSchema = statements(
  '1.0-evidence-documents',
  () => `
  alter table investor_evidence add column document text;
`,
);

/** When each sender was told of the end of what they sent, and what has an end. */
export const evidenceEndsSchema = statements(
  '1.0-evidence-ends',
  () => `
  alter table investor_evidence add column reminded_at text;
  create index investor_evidence_ends on investor_evidence (valid_until, id)
    where state = 'accepted' and valid_until is not null;
  -- In the order of the queue of operators.
  create index queue_evidence_expired on investor_evidence ((valid_until || 'T23:59:59.999Z'), id)
    where state = 'accepted' and kind = 'accreditation' and valid_until is not null;
`,
);
