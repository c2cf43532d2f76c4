import { statements } from '#api/platform/storage/migration.ts';
import { readingTriggers } from './reading-triggers.ts';

/** Who read what in data rooms, and what is added up of it. */
export const readingSchema = statements(
  '1.0-reading',
  (dialect) => `
  create table access_events (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    document_id text not null references raise_documents (id) on delete cascade,
    version_id text references raise_document_versions (id) on delete cascade,
    user_id text not null references users (id),
    grant_id text references access_grants (id) on delete set null,
    session_id text not null,
    kind text not null check (kind in ('open', 'page', 'download', 'denied', 'close')),
    page integer,
    dwell_ms integer,
    ahead integer not null,
    internal integer not null,
    at text not null
  )${dialect.strict};
  -- One document in the log.
  create index access_events_document on access_events (document_id, at, id);
  create index access_events_grant on access_events (grant_id);
  -- The log, and the figures over time.
  create index access_events_log on access_events (raise_id, internal, at, id);
  -- How long pages were looked at, in order: with this the median is found by counting.
  create index access_events_looks
    on access_events (version_id, internal, kind, page, dwell_ms, at);
  -- One person in the log.
  create index access_events_person on access_events (raise_id, user_id, at, id);
  create index access_events_user on access_events (user_id, at);

  create table reading_days (
    raise_id text not null references raises (id) on delete cascade,
    user_id text not null,
    document_id text not null references raise_documents (id) on delete cascade,
    day text not null,
    events integer not null,
    opened integer not null,
    downloads integer not null,
    looks integer not null,
    dwell_ms ${dialect.bigint} not null,
    first_at text not null,
    last_at text not null,
    constraint reading_days_pk primary key (raise_id, user_id, document_id, day)
  )${dialect.strict};
  -- The figures of a period.
  create index reading_days_day on reading_days (raise_id, day, user_id, opened);
  -- What is deleted with a document.
  create index reading_days_document on reading_days (document_id);

  create table page_reading_days (
    version_id text not null references raise_document_versions (id) on delete cascade,
    page integer not null,
    user_id text not null,
    day text not null,
    raise_id text not null references raises (id) on delete cascade,
    document_id text not null references raise_documents (id) on delete cascade,
    looks integer not null,
    timed integer not null,
    constraint page_reading_days_pk primary key (version_id, page, user_id, day)
  )${dialect.strict};
  -- What is deleted with a document.
  create index page_reading_days_document on page_reading_days (document_id);
  -- Everything of one reader.
  create index page_reading_days_reader on page_reading_days (raise_id, user_id, document_id, day);

  create table reading_to_add_up (
    raise_id text not null references raises (id) on delete cascade,
    user_id text not null,
    constraint reading_to_add_up_pk primary key (raise_id, user_id)
  )${dialect.strict};

${readingTriggers(dialect)}
`,
);

/** What is not the turning of a page, by its kind: in a long log downloads and refusals are few. */
export const accessKindSchema = statements(
  '1.0-access-kinds',
  () => `
  create index access_events_kind on access_events (raise_id, kind, at, id) where kind <> 'page';
`,
);
