import { statements } from '../storage/migration.ts';

/** Accounts, their sessions and tokens, and invitations of operators. */
export const identitySchema = statements(
  '1.0-identity',
  ({ strict }) => `
  create table users (
    id text not null primary key,
    email text not null unique,
    name text not null,
    operator_since text,
    begins_as text check (begins_as in ('founder', 'investor')),
    status text not null check (status in ('pending_verification', 'active', 'suspended', 'deleted')),
    password_hash text not null,
    locale text not null,
    time_zone text not null,
    email_verified_at text,
    two_factor_since text,
    deletion_due_at text,
    suspension_reason text not null default '',
    created_at text not null,
    updated_at text not null,
    version integer not null
  )${strict};
  create index users_created on users (created_at, id);
  -- Operators are few, and are looked for whenever something waits for them.
  create index users_operators on users (id) where operator_since is not null;

  create table acceptances (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    document text not null,
    document_version text not null,
    accepted_at text not null
  )${strict};
  create index acceptances_user_id on acceptances (user_id);

  create table sessions (
    id text not null primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null,
    expires_at text not null,
    user_agent text not null,
    ip_prefix text not null,
    revoked_at text,
    mfa_at text
  )${strict};
  create index sessions_expires_at on sessions (expires_at);
  create index sessions_user_id on sessions (user_id);

  create table access_tokens (
    id text not null primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    name text not null,
    scope text not null check (scope in ('read', 'write')),
    created_at text not null,
    expires_at text not null,
    last_used_at text,
    revoked_at text
  )${strict};
  create index access_tokens_user_id on access_tokens (user_id);

  create table one_time_tokens (
    id text not null primary key,
    token_hash text not null unique,
    purpose text not null,
    user_id text not null references users (id) on delete cascade,
    payload text,
    created_at text not null,
    expires_at text not null,
    used_at text
  )${strict};
  create index one_time_tokens_expires_at on one_time_tokens (expires_at);
  create index one_time_tokens_user_id on one_time_tokens (user_id);

  create table invitations (
    id text not null primary key,
    token_hash text not null unique,
    email text,
    invited_by text references users (id),
    created_at text not null,
    expires_at text not null,
    accepted_at text,
    revoked_at text
  )${strict};

  create table login_failures (
    subject text not null primary key,
    failures integer not null,
    last_failure_at text not null,
    locked_until text
  )${strict};
  create index login_failures_last_failure_at on login_failures (last_failure_at);
`,
);

/** When somebody was here before, so that they are shown what is new since. */
export const visitedBeforeSchema = statements(
  '1.0-visited-before',
  () => 'alter table sessions add column visited_before_at text;',
);
