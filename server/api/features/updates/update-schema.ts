import { statements } from '#api/platform/storage/migration.ts';

/**
 * Updates of raises, and who was told of each or has opened it. `listed_at` orders a list: when a draft
 * was begun, and when it was published from then on.
 */
export const updateSchema = statements(
  '1.0-updates',
  ({ strict }) => `
  create table raise_updates (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    title text not null,
    body text not null,
    audience text not null check (audience in ('committed', 'granted', 'watchers')),
    metrics text not null,
    state text not null check (state in ('draft', 'published', 'retracted')),
    listed_at text not null,
    created_at text not null,
    created_by text references users (id),
    updated_at text not null,
    saved_by text references users (id),
    published_at text,
    published_by text references users (id),
    corrected_at text,
    retracted_at text,
    retracted_by text references users (id),
    retraction_reason text not null,
    version integer not null
  )${strict};
  create index raise_updates_listed on raise_updates (raise_id, listed_at, id);
  create index raise_updates_published on raise_updates (published_at, id)
    where published_at is not null;
  create index raise_updates_created_by on raise_updates (created_by);
  create index raise_updates_saved_by on raise_updates (saved_by);
  create index raise_updates_published_by on raise_updates (published_by);
  create index raise_updates_retracted_by on raise_updates (retracted_by);

  create table update_corrections (
    update_id text not null references raise_updates (id) on delete cascade,
    n integer not null,
    text text not null,
    at text not null,
    author_id text references users (id),
    primary key (update_id, n)
  )${strict};
  create index update_corrections_author on update_corrections (author_id);

  create table update_readers (
    update_id text not null references raise_updates (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    told_at text,
    read_at text,
    primary key (update_id, user_id)
  )${strict};
  create index update_readers_read on update_readers (update_id) where read_at is not null;
  create index update_readers_user on update_readers (user_id, update_id);
`,
);

/** Whom an update is for is read by these in the order of their ids, however many there are. */
export const audienceSchema = statements(
  '1.0-update-audience',
  () => `
  create index watched_raises_people on watched_raises (raise_id, user_id);
  create index commitments_people on commitments (raise_id, investor_id);
`,
);
