import { statements } from '#api/platform/storage/migration.ts';

/** Companies, their members, and invitations to them. */
export const companySchema = statements(
  '1.0-companies',
  ({ strict }) => `
  create table companies (
    id text not null primary key,
    name text not null,
    legal_name text not null,
    one_liner text not null,
    country text not null,
    city text not null,
    website text not null,
    founded_on text not null,
    sector text not null,
    stage text not null,
    logo_file_id text references files (id),
    cap_table text,
    created_at text not null,
    updated_at text not null,
    version integer not null
  )${strict};

  create table company_members (
    company_id text not null references companies (id) on delete cascade,
    user_id text not null references users (id),
    role text not null check (role in ('owner', 'editor', 'viewer')),
    joined_at text not null,
    opened_at text,
    constraint company_members_pk primary key (company_id, user_id)
  )${strict};
  create unique index company_members_owner on company_members (company_id) where role = 'owner';
  create index company_members_user on company_members (user_id, role);

  create table company_invitations (
    id text not null primary key,
    company_id text not null references companies (id) on delete cascade,
    email text not null,
    role text not null check (role in ('editor', 'viewer')),
    token_hash text not null unique,
    invited_by text not null references users (id),
    state text not null check (state in ('open', 'accepted', 'declined', 'revoked')),
    sent_at text not null,
    expires_at text not null,
    ended_at text
  )${strict};
  create index company_invitations_email on company_invitations (email);
  create unique index company_invitations_open on company_invitations (company_id, email)
    where state = 'open';
`,
);

/** Which version the part of each member is, and who has decided about it last. */
export const memberVersionsSchema = statements(
  '1.0-member-versions',
  () => `
  alter table company_members add column version integer not null default 1;
  alter table company_members add column updated_at text;
  alter table company_members add column saved_by text references users (id);
`,
);

/** Who has saved each company last. */
export const companySaverSchema = statements(
  '1.0-company-savers',
  () => `
  alter table companies add column saved_by text references users (id);
`,
);

/** The legal form of each company; empty until it is entered, before its next raise is submitted. */
export const legalFormSchema = statements(
  '1.0-legal-forms',
  () => `
  alter table companies add column legal_form text not null default '';
`,
);
