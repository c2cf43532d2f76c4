import { statements } from '../storage/migration.ts';

/** Emails that wait or have left, and who sent how many invitations. */
export const mailSchema = statements(
  '1.0-mail',
  ({ strict }) => `
  create table outbox_emails (
    id text not null primary key,
    dedupe_key text not null unique,
    recipient text not null,
    template text not null,
    vars text not null,
    state text not null check (state in ('queued', 'sent', 'failed', 'suppressed')),
    created_at text not null,
    finished_at text,
    last_error text,
    held_until text
  )${strict};
  -- For the sweep, which looks for emails that left long ago.
  create index outbox_emails_finished on outbox_emails (state, finished_at);
  -- Those that wait for the end of quiet hours.
  create index outbox_emails_held on outbox_emails (held_until, id) where held_until is not null;

  create table sent_invitations (
    id text not null primary key,
    company_id text not null,
    company_name text not null,
    user_id text not null references users (id) on delete cascade,
    day text not null,
    sent integer not null,
    constraint sent_invitations_of unique (company_id, user_id, day)
  )${strict};
  -- The operators' list, newest first, and the sweep of old days.
  create index sent_invitations_day on sent_invitations (day, id);
  create index sent_invitations_user on sent_invitations (user_id);
`,
);
