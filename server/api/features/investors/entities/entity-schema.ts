import { statements } from '#api/platform/storage/migration.ts';

/** The entities that investors sign for, and for which of them a certification was signed. */
export const entitySchema = statements(
  '1.0-investor-entities',
  ({ strict }) => `
  create table investor_entities (
    id text not null primary key,
    user_id text not null references users (id),
    kind text not null
      check (kind in ('company', 'fund', 'partnership', 'trust', 'foundation', 'other')),
    legal_name text not null,
    country text not null,
    address text not null,
    registration_number text not null,
    signatory_name text not null,
    signatory_title text not null,
    authority text not null,
    state text not null check (state in ('draft', 'pending', 'approved', 'rejected', 'suspended')),
    review_note text not null,
    submitted_at text,
    decided_at text,
    decided_by text references users (id),
    sealed_elsewhere text,
    elsewhere_at text,
    created_at text not null,
    updated_at text not null,
    version integer not null
  )${strict};
  create index investor_entities_user on investor_entities (user_id, legal_name, id);
  create index investor_entities_waiting on investor_entities (submitted_at)
    where state = 'pending';

  -- Null for oneself: a profile is the natural person of all that was certified before.
  alter table investor_certifications
    add column entity_id text references investor_entities (id) on delete cascade;
  drop index investor_certifications_valid;
  create unique index investor_certifications_valid
    on investor_certifications (user_id, coalesce(entity_id, ''), jurisdiction)
    where superseded_at is null and revoked_at is null;
  create index investor_certifications_entity on investor_certifications (entity_id)
    where entity_id is not null;
`,
);
