import { statements } from '#api/platform/storage/migration.ts';

/** The messages of visitors. */
export const contactSchema = statements(
  '1.0-contact',
  ({ strict }) => `
  create table contact_messages (
    id text not null primary key,
    reference text not null unique,
    name text not null,
    email text not null,
    topic text not null,
    body text not null,
    state text not null check (state in ('new', 'answered', 'spam')),
    created_at text not null,
    answered_at text,
    changed_by text,
    changed_at text,
    version integer not null default 1
  )${strict};
  -- For reading the list page by page.
  create index contact_messages_oldest on contact_messages (state, created_at, id);
`,
);
