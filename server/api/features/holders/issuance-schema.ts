import { statements } from '#api/platform/storage/migration.ts';

/** What was issued to the holders of raises that closed as funded. */
export const issuanceSchema = statements(
  '1.0-issuances',
  ({ strict }) => `
  create table issuances (
    commitment_id text not null primary key references commitments (id) on delete cascade,
    raise_id text not null references raises (id),
    issued_on text not null,
    reference text not null,
    shares text,
    recorded_by text not null references users (id),
    recorded_at text not null,
    correction text not null,
    version integer not null
  )${strict};
  -- A certificate has a number of its own.
  create unique index issuances_reference on issuances (raise_id, reference);
  -- Who holds what, in the order of the list; and what somebody holds.
  create index commitments_holders on commitments (raise_id, created_at, id)
    where state = 'settled';
  create index commitments_holdings on commitments (investor_id, created_at, id)
    where state = 'settled';
`,
);
