import { statements } from '#api/platform/storage/migration.ts';
import { raiseChangeKinds } from '#shared/product/raises/raise-changes.ts';

/** Raises, the snapshots of what they said, and the reviews of them. */
export const raiseSchema = statements(
  '1.0-raises',
  ({ bigint, strict }) => `
  create table raises (
    id text not null primary key,
    company_id text not null references companies (id) on delete cascade,
    slug text not null unique,
    state text not null,
    currency text not null,
    min_amount ${bigint},
    target_amount ${bigint},
    max_amount ${bigint},
    title text not null,
    summary text not null,
    instrument text,
    regime text,
    visibility text not null,
    opens_at text,
    deadline_at text,
    early_close_at text,
    content text not null,
    material_seq integer not null,
    published_snapshot_id text,
    proposed_change text,
    declined_change text,
    issuer text,
    issuer_name text,
    reason text not null,
    cancel_asked_at text,
    created_by text not null references users (id),
    created_at text not null,
    updated_at text not null,
    submitted_at text,
    not_opened_at text,
    live_at text,
    settling_at text,
    ended_at text,
    claimed_by text references users (id),
    claimed_at text,
    version integer not null,
    ledger_seq ${bigint} not null default 0,
    allocated_at text,
    reconfirm_snapshot_seq integer
  )${strict};
  -- Few raises have one of these, however many run.
  create index raises_accredited on raises (updated_at) where regime = 'us_506c';
  create index raises_cancelling on raises (cancel_asked_at) where cancel_asked_at is not null;
  create index raises_changing on raises (updated_at) where proposed_change is not null;
  create index raises_company on raises (company_id, created_at, id);
  -- What was published since somebody was here.
  create index raises_live on raises (live_at, id) where live_at is not null;
  -- A company runs one raise at a time, even when two are published at once.
  create unique index raises_running on raises (company_id)
    where state in ('live', 'paused', 'closing', 'settling');
  create index raises_state on raises (state, submitted_at);

  create table raise_snapshots (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    seq integer not null,
    content text not null,
    sha256 text not null,
    created_at text not null,
    ledger_seq ${bigint},
    constraint raise_snapshots_seq unique (raise_id, seq)
  )${strict};

  create table raise_reviews (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    snapshot_id text not null references raise_snapshots (id) on delete cascade,
    operator_id text not null references users (id),
    decision text not null check (decision in ('approve', 'request_changes', 'reject')),
    checklist text not null,
    reason text not null,
    submitted_at text not null,
    at text not null
  )${strict};
  create index raise_reviews_at on raise_reviews (at);
  create index raise_reviews_raise on raise_reviews (raise_id, at);

  create table raise_review_comments (
    id text not null primary key,
    review_id text not null references raise_reviews (id) on delete cascade,
    raise_id text not null references raises (id) on delete cascade,
    position integer not null,
    field text not null,
    comment text not null,
    answer text not null,
    answered_by text references users (id),
    answered_at text,
    resolved_at text
  )${strict};
  create index raise_review_comments_raise on raise_review_comments (raise_id, review_id);
`,
);

/** Who has saved the fields of each raise last. */
export const raiseSaverSchema = statements(
  '1.0-raise-savers',
  () => `
  alter table raises add column saved_by text references users (id);
`,
);

/** Until when nobody is to pay, after a change of the bank account. */
export const raiseHoldSchema = statements(
  '1.0-raise-payment-holds',
  () => `
  alter table raises add column paying_held_until text;
`,
);

/** Until when operators have looked at what was added without a review. */
export const raiseAdditionsSchema = statements(
  '1.0-raise-additions',
  () => `
  alter table raises add column additions_looked_at text;
`,
);

const changes = raiseChangeKinds.map((kind) => `'raise.${kind}'`).join(', ');

/** Finds what became of a published raise since a moment, however long its log is. */
export const raiseChangesSchema = statements(
  '1.0-raise-changes',
  () => `
  create index audit_events_raise_changes on audit_events (target_id, at)
    where action in (${changes});
`,
);
