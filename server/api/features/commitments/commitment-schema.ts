import { statements } from '#api/platform/storage/migration.ts';

/** The ledger of commitments, what is made of it, and what was signed and shown for them. */
export const commitmentSchema = statements(
  '1.0-commitments',
  ({ bigint, strict }) => `
  create table commitments (
    id text not null primary key,
    raise_id text not null references raises (id),
    investor_id text not null references users (id),
    amount ${bigint} not null check (amount > 0),
    currency text not null,
    state text not null,
    prior_state text,
    queue_pos ${bigint},
    least_amount ${bigint},
    wanted_amount ${bigint},
    offer_expires_at text,
    reconfirm_due_at text,
    signed_at text,
    signed_name text,
    signed_snapshot_seq integer,
    signed_snapshot_sha256 text,
    agreement_sha256 text,
    signed_ip_prefix text,
    reported_at text,
    reported_by text,
    reported_reference text,
    reported_on text,
    reported_amount ${bigint},
    arrived_amount ${bigint} not null default 0,
    returned_amount ${bigint} not null default 0,
    funded_at text,
    funded_by text,
    funding_reference text,
    funded_on text,
    refunded_on text,
    refund_reference text,
    asked_snapshot_seq integer,
    reason text not null,
    created_at text not null,
    updated_at text not null,
    version integer not null
  )${strict};
  create index commitments_investor on commitments (investor_id, created_at);
  -- An investor who wants to invest more amends what they have.
  create unique index commitments_one_open on commitments (raise_id, investor_id)
    where state in ('soft_circled', 'waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded');
  create index commitments_raise on commitments (raise_id, state, queue_pos);
  -- Operators look for these two in all raises.
  create index commitments_reported on commitments (reported_at)
    where reported_at is not null and funded_at is null;
  -- What was signed lately, over all raises.
  create index commitments_signed on commitments (signed_at) where signed_at is not null;
  -- Operators look for a few states in all raises; most commitments have ended.
  create index commitments_state on commitments (state, updated_at);
  create index commitments_surplus on commitments ((arrived_amount - returned_amount - amount))
    where arrived_amount - returned_amount - amount > 0;

  create table commitment_events (
    commitment_id text not null references commitments (id),
    seq integer not null,
    raise_id text not null references raises (id),
    raise_seq ${bigint} not null,
    event text not null,
    from_state text,
    to_state text not null,
    amount_before ${bigint} not null,
    amount_after ${bigint} not null check (amount_after > 0),
    room_delta ${bigint} not null,
    actor_part text not null,
    actor_id text,
    at text not null,
    note text not null,
    reference text,
    arrived_after ${bigint},
    returned_after ${bigint},
    least_after ${bigint},
    snapshot_seq integer,
    snapshot_sha256 text,
    agreement_sha256 text,
    constraint commitment_events_key primary key (commitment_id, seq)
  )${strict};
  -- Finds the agreements of one person, and whether somebody else has signed the same.
  create index commitment_events_agreement on commitment_events (agreement_sha256)
    where agreement_sha256 is not null;
  create unique index commitment_events_raise on commitment_events (raise_id, raise_seq);
  create index commitment_events_snapshot on commitment_events (snapshot_sha256)
    where snapshot_sha256 is not null;

  create table raise_totals (
    raise_id text not null references raises (id),
    state text not null,
    amount ${bigint} not null check (amount >= 0),
    count integer not null check (count >= 0),
    constraint raise_totals_key primary key (raise_id, state)
  )${strict};

  create table commitment_allocations (
    commitment_id text not null primary key references commitments (id) on delete cascade,
    raise_id text not null references raises (id),
    asked ${bigint} not null,
    given ${bigint} not null,
    applied_at text
  )${strict};
  create index commitment_allocations_raise on commitment_allocations (raise_id, applied_at);

  create table ledger_checks (
    id integer not null primary key,
    at text not null,
    differences integer not null,
    listed text
  )${strict};

  create table commitment_notices (
    commitment_id text not null references commitments (id) on delete cascade,
    notice text not null,
    constraint commitment_notices_key primary key (commitment_id, notice)
  )${strict};

  create table raise_notices (
    raise_id text not null references raises (id) on delete cascade,
    notice text not null,
    at text not null,
    constraint raise_notices_key primary key (raise_id, notice)
  )${strict};

  create table agreements (
    sha256 text not null primary key,
    template text not null,
    version text not null,
    text text not null,
    created_at text not null
  )${strict};

  create table commitment_evidence (
    commitment_id text not null primary key references commitments (id) on delete cascade,
    file_id text not null references files (id),
    uploaded_at text not null
  )${strict};
  create index commitment_evidence_file on commitment_evidence (file_id);

  create table commitment_certificates (
    sha256 text not null primary key,
    commitment_id text not null references commitments (id) on delete cascade,
    version integer not null,
    facts_sha256 text not null,
    made_at text not null
  )${strict};
  create index commitment_certificates_commitment
    on commitment_certificates (commitment_id, facts_sha256, made_at);
  -- Documents are found by the hash of their bytes.
  create index commitment_certificates_facts on commitment_certificates (facts_sha256);

  create table commitment_reminders (
    commitment_id text not null primary key references commitments (id) on delete cascade,
    reminded_at text not null
  )${strict};
`,
);

/** For which entity of its investor a commitment is; none of those before was for one. */
export const signedForSchema = statements(
  '1.0-commitment-entities',
  () => `
  -- No reference: the entity goes with the account of its investor, what was signed stays.
  alter table commitments add column entity_id text;
  alter table commitments add column signed_for text;
  alter table commitments add column signed_title text;
  create index commitments_entity on commitments (entity_id) where entity_id is not null;
  drop index commitments_one_open;
  -- An investor who wants to invest more for the same party amends what they have.
  create unique index commitments_one_open
    on commitments (raise_id, investor_id, coalesce(entity_id, ''))
    where state in ('soft_circled', 'waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded');
`,
);

/**
 * The signature of the company under a commitment, and the documents that have both. What is settled
 * already stays as it is; what is not has to be countersigned first.
 */
export const countersignedSchema = statements(
  '1.0-countersigned',
  () => `
  alter table commitments add column countersigned_at text;
  alter table commitments add column countersigned_by text;
  alter table commitments add column countersigned_name text;
  alter table commitments add column countersigned_title text;
  alter table commitments add column countersigned_instruction text;
  alter table commitments add column countersigned_version integer;
  alter table commitment_certificates add column kind text;
  create index commitments_to_countersign on commitments (raise_id, signed_at)
    where countersigned_at is null and state in ('signed', 'funded');
  create index commitments_countersigned_by on commitments (countersigned_by)
    where countersigned_by is not null;
`,
);

/** The search of a company's commitments reads the newest of each raise. */
export const newestSchema = statements(
  '1.0-commitments-newest',
  () => `
  create index commitments_newest on commitments (raise_id, created_at, id);
`,
);

/** The book lists what changed last first. */
export const latestSchema = statements(
  '1.0-commitments-latest',
  () => `
  create index commitments_latest on commitments (raise_id, updated_at, id);
`,
);

/** What both had signed before the investor signed anew: it stays among the papers of a commitment. */
export const supersededSchema = statements(
  '1.0-superseded-agreements',
  ({ strict }) => `
  create table superseded_agreements (
    commitment_id text not null references commitments (id) on delete cascade,
    signed_at text not null,
    signed_name text,
    signed_for text,
    signed_title text,
    signed_snapshot_seq integer not null,
    agreement_sha256 text not null,
    countersigned_at text not null,
    countersigned_by text,
    countersigned_name text,
    countersigned_title text,
    countersigned_instruction text,
    countersigned_version integer not null,
    replaced_at text not null,
    primary key (commitment_id, countersigned_version)
  )${strict};
  create index superseded_agreements_by on superseded_agreements (countersigned_by)
    where countersigned_by is not null;
`,
);

/** Where the investor was when they signed, or their entity, and its number in its register. */
export const signedAddressSchema = statements(
  '1.0-signed-addresses',
  () => `
  alter table commitments add column signed_address text;
  alter table commitments add column signed_country text;
  alter table commitments add column signed_registration text;
`,
);
