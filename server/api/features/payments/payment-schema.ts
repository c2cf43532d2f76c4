import { statements } from '#api/platform/storage/migration.ts';

/** Where companies are paid. */
export const paymentSchema = statements(
  '1.0-payment-instructions',
  ({ strict }) => `
  create table payment_instructions (
    id text not null primary key,
    company_id text not null references companies (id) on delete cascade,
    currency text not null,
    state text not null check (state in ('draft', 'waiting', 'active', 'replaced')),
    sealed_account text not null,
    made_by text not null references users (id),
    submitted_by text references users (id),
    submitted_at text,
    confirmed_by text references users (id),
    confirmed_at text,
    shown_from text,
    replaced_at text,
    declined text not null,
    created_at text not null,
    updated_at text not null,
    version integer not null
  )${strict};
  create unique index payment_instructions_open on payment_instructions (company_id, currency)
    where state in ('draft', 'waiting');
  create unique index payment_instructions_active on payment_instructions (company_id, currency)
    where state = 'active';
  create index payment_instructions_company on payment_instructions (company_id);
  create index payment_instructions_waiting on payment_instructions (submitted_at)
    where state = 'waiting';
`,
);

/** What was recorded from bank statements. */
export const statementSchema = statements(
  '1.0-statement-lines',
  ({ strict }) => `
  create table statement_lines (
    raise_id text not null references raises (id) on delete cascade,
    line text not null,
    commitment_id text not null references commitments (id) on delete cascade,
    recorded_at text not null,
    primary key (raise_id, line)
  )${strict};
  create index statement_lines_commitment on statement_lines (commitment_id);
`,
);

/** Who has saved the draft of each payment instruction last. */
export const instructionSaverSchema = statements(
  '1.0-payment-instruction-savers',
  () => `
  alter table payment_instructions add column saved_by text references users (id);
`,
);
