import { statements } from '#api/platform/storage/migration.ts';

/** What people have chosen in lists, under names. */
export const savedViewSchema = statements(
  '1.0-saved-views',
  ({ strict }) => `
  create table saved_views (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    list text not null,
    name text not null,
    name_key text not null,
    query text not null,
    created_at text not null
  )${strict};
  create unique index saved_views_name on saved_views (user_id, list, name_key);
`,
);

/** Which searches of the network are mailed about: those of a person are found without the others. */
export const savedSearchSchema = statements(
  '1.0-saved-searches',
  () => `
  alter table saved_views add column mail integer not null default 0;
  create index saved_views_mailed on saved_views (user_id) where list = 'network' and mail = 1;
`,
);
