import { statements } from '#api/platform/storage/migration.ts';

/** The second factor of an account, and log-ins that wait for it. */
export const twoFactorSchema = statements(
  '1.0-two-factor',
  ({ strict }) => `
  create table totp_secrets (
    user_id text not null primary key references users (id) on delete cascade,
    sealed_secret text not null,
    session_id text not null,
    enrolled_at text not null,
    confirmed_at text,
    last_step integer
  )${strict};

  create table recovery_codes (
    id text not null primary key,
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    created_at text not null,
    used_at text
  )${strict};
  create index recovery_codes_user_id on recovery_codes (user_id);

  create table sign_in_challenges (
    id text not null primary key,
    token_hash text not null unique,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    used_at text
  )${strict};
  create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);
  create index sign_in_challenges_user_id on sign_in_challenges (user_id);
`,
);
