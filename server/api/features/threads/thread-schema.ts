import { statements } from '#api/platform/storage/migration.ts';

/** What companies and investors write to each other. */
export const threadSchema = statements(
  '1.0-threads',
  ({ strict }) => `
  create table threads (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    company_id text not null references companies (id) on delete cascade,
    investor_id text not null references users (id) on delete cascade,
    messages integer not null,
    sent_by_investor integer not null,
    sent_by_company integer not null,
    read_by_investor integer not null,
    read_by_company integer not null,
    created_at text not null,
    newest_at text not null,
    locked_at text,
    locked_reason text,
    constraint threads_pair unique (raise_id, investor_id)
  )${strict};
  create index threads_company on threads (company_id, newest_at, id);
  create index threads_investor on threads (investor_id, newest_at, id);

  create table thread_messages (
    id text not null primary key,
    thread_id text not null references threads (id) on delete cascade,
    n integer not null,
    side text not null check (side in ('investor', 'company')),
    side_n integer not null,
    author_id text references users (id),
    text text not null,
    sent_at text not null,
    constraint thread_messages_n unique (thread_id, n)
  )${strict};
  create index thread_messages_side on thread_messages (thread_id, side, n);
  create index thread_messages_author on thread_messages (author_id, sent_at, id);

  create table thread_attachments (
    id text not null primary key,
    thread_id text not null references threads (id) on delete cascade,
    message_id text not null references thread_messages (id) on delete cascade,
    position integer not null,
    file_id text not null references files (id),
    owner text not null,
    name text not null,
    media_type text not null,
    bytes integer not null
  )${strict};
  create index thread_attachments_file on thread_attachments (file_id);
  create index thread_attachments_message on thread_attachments (message_id, position);
  create index thread_attachments_thread on thread_attachments (thread_id);

  create table thread_readers (
    thread_id text not null references threads (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    read_count integer not null,
    muted_at text,
    constraint thread_readers_key primary key (thread_id, user_id)
  )${strict};
  create index thread_readers_user on thread_readers (user_id);

  create table thread_reports (
    id text not null primary key,
    thread_id text not null references threads (id) on delete cascade,
    reported_by text references users (id),
    side text not null check (side in ('investor', 'company')),
    reason text not null,
    created_at text not null,
    decision text check (decision in ('close', 'lock')),
    decision_reason text,
    decided_by text references users (id),
    decided_at text
  )${strict};
  create index thread_reports_decided on thread_reports (decided_at, created_at, id);
  create index thread_reports_decided_by on thread_reports (decided_by);
  create index thread_reports_reporter on thread_reports (reported_by);
  create index thread_reports_thread on thread_reports (thread_id, reported_by);
`,
);

/** That a locked thread was unlocked again, kept with the reports for which it was locked. */
export const unlockSchema = statements(
  '1.0-thread-unlocks',
  () => `
  alter table thread_reports add column unlocked_at text;
  alter table thread_reports add column unlocked_by text references users (id);
  alter table thread_reports add column unlock_reason text;
  create index thread_reports_unlocked_by on thread_reports (unlocked_by);
`,
);

/** That an accepted introduction opened a thread, so that the two may write without access. */
export const introducedSchema = statements(
  '1.0-thread-introductions',
  () => `
  alter table threads add column introduction text check (introduction in ('open', 'ended'));
`,
);
