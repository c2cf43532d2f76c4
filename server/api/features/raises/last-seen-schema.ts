import { statements } from '#api/platform/storage/migration.ts';

/**
 * When people looked at raises and at their portfolio: one row for each person and place, written once
 * for a visit. `before_at` is when they had looked before that.
 */
export const lastSeenSchema = statements(
  '1.0-last-seen',
  ({ strict }) => `
  create table last_seen (
    user_id text not null references users (id) on delete cascade,
    place text not null,
    seen_at text not null,
    before_at text,
    primary key (user_id, place)
  )${strict};
`,
);
