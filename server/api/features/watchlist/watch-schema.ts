import { statements } from '#api/platform/storage/migration.ts';

/**
 * The raises that people watch. `told` is what its watcher was last told of the raise, so that the
 * clock finds whom to tell by the index alone, however many watch.
 */
export const watchSchema = statements(
  '1.0-watchlist',
  ({ strict }) => `
  create table watched_raises (
    user_id text not null references users (id) on delete cascade,
    raise_id text not null references raises (id) on delete cascade,
    watched_at text not null,
    told text not null,
    primary key (user_id, raise_id)
  )${strict};
  create index watched_raises_told on watched_raises (raise_id, told, user_id);
`,
);
