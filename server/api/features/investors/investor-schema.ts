import { statements } from '#api/platform/storage/migration.ts';

/** Investor profiles, what investors certify, and the words that operators find people by. */
export const investorSchema = statements(
  '1.0-investors',
  ({ bigint, engine, strict }) => `
  create table investor_profiles (
    user_id text not null primary key references users (id),
    kind text check (kind in ('angel', 'fund', 'family_office', 'corporate', 'syndicate')),
    display_name text not null,
    legal_name text not null default '',
    country text not null default '',
    bio text not null default '',
    thesis text not null default '',
    stages text not null default '[]',
    sectors text not null default '[]',
    countries text not null default '[]',
    currency text not null default 'USD',
    check_min ${bigint},
    check_max ${bigint},
    leads integer not null default 0,
    visibility text not null default 'hidden' check (visibility in ('hidden', 'network', 'public')),
    state text not null check (state in ('draft', 'pending', 'approved', 'rejected', 'suspended')),
    review_note text not null default '',
    submitted_at text,
    decided_at text,
    decided_by text references users (id),
    approved_at text,
    sealed_elsewhere text,
    elsewhere_at text,
    created_at text not null,
    updated_at text not null,
    version integer not null
  )${strict};
  create index investor_profiles_found on investor_profiles (visibility, approved_at, user_id)
    where state = 'approved';
  create index investor_profiles_state on investor_profiles (state);
  create index investor_profiles_waiting on investor_profiles (state, submitted_at, user_id);

  create table investor_certifications (
    id text not null primary key,
    user_id text not null references users (id),
    number integer not null,
    jurisdiction text not null check (jurisdiction in ('US', 'UK', 'EU', 'OTHER')),
    basis text not null,
    sealed_figures text,
    statement_version text not null,
    typed_name text not null,
    signed_at text not null,
    expires_at text not null,
    superseded_at text,
    revoked_at text,
    revoked_by text references users (id),
    revoke_reason text not null,
    verified_at text,
    verified_by text references users (id),
    verified_note text not null,
    reminded_at text,
    constraint investor_certifications_number unique (user_id, number)
  )${strict};
  create index investor_certifications_end on investor_certifications (expires_at);
  -- Two that are signed at once cannot both hold.
  create unique index investor_certifications_valid
    on investor_certifications (user_id, jurisdiction)
    where superseded_at is null and revoked_at is null;

  -- Compared byte by byte on both engines, so that beginnings are found by the index.
  create table person_words (
    word text ${engine === 'sqlite' ? '' : 'collate "C" '}not null,
    user_id text not null references users (id) on delete cascade,
    constraint person_words_key primary key (word, user_id)
  )${strict};
  create index person_words_user on person_words (user_id);
`,
);

/** The address of each investor; empty until it is entered, before the next signature. */
export const profileAddressSchema = statements(
  '1.0-profile-addresses',
  () => `
  alter table investor_profiles add column address text not null default '';
`,
);
