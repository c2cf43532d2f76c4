import { statements } from '../storage/migration.ts';

/** The tables of notifications, of how people want to be told, and of the last daily email. */
export const notificationSchema = statements(
  '1.0-notifications',
  ({ strict }) => `
  create table notifications (
    id text not null primary key,
    user_id text not null references users (id),
    kind text not null,
    person_id text references users (id),
    facts text not null,
    origin text not null,
    in_app integer not null,
    in_digest integer not null,
    created_at text not null,
    read_at text,
    dedupe_key text not null,
    constraint notifications_once unique (user_id, dedupe_key)
  )${strict};
  -- For the sweep.
  create index notifications_age on notifications (created_at);
  -- What is not in a daily email yet: a short list.
  create index notifications_digest on notifications (user_id) where in_digest = 1;
  create index notifications_newest on notifications (user_id, created_at, id);
  create index notifications_person on notifications (person_id);
  -- A short list, too.
  create index notifications_unread on notifications (user_id, created_at)
    where read_at is null and in_app = 1;

  create table notification_settings (
    user_id text not null references users (id),
    kind text not null,
    in_app integer not null,
    mail text not null check (mail in ('now', 'daily', 'off')),
    constraint notification_settings_pk primary key (user_id, kind)
  )${strict};

  create table quiet_hours (
    user_id text not null primary key references users (id),
    from_hour integer not null check (from_hour between 0 and 23),
    until_hour integer not null check (until_hour between 0 and 23)
  )${strict};

  create table notification_digests (
    user_id text not null primary key references users (id),
    day text not null
  )${strict};
`,
);

/** Which version of their settings people have. */
export const notificationChoicesSchema = statements(
  '1.0-notification-choices',
  ({ strict }) => `
  create table notification_choices (
    user_id text not null primary key references users (id),
    version integer not null,
    updated_at text not null
  )${strict};
`,
);

/** What notifications are about, so that they are found once it is dealt with. */
export const notificationRecordsSchema = statements(
  '1.0-notification-records',
  () => `
  alter table notifications add column record text;
  -- A short list: what is read leaves it.
  create index notifications_record on notifications (record, kind)
    where record is not null and read_at is null;
`,
);
