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

  create table thread_readers (
    thread_id text not null references threads (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    read_count integer not null,
    muted_at text,
    constraint thread_readers_key primary key (thread_id, user_id)
  )${strict};
  create index thread_readers_user on thread_readers (user_id);
`,
);
