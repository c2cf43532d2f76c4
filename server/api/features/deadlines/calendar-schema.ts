import { statements } from '#api/platform/storage/migration.ts';

/** The addresses from which calendars read deadlines: one for each person, by the hash of its secret. */
export const calendarSchema = statements(
  '1.0-calendar-links',
  ({ strict }) => `
  create table calendar_links (
    user_id text not null primary key references users (id) on delete cascade,
    token_hash text not null unique,
    created_at text not null,
    last_read_at text
  )${strict};
`,
);
