import { statements } from '#api/platform/storage/migration.ts';

/** Where refunds are paid to. */
export const refundSchema = statements(
  '1.0-refund-accounts',
  ({ strict }) => `
  create table refund_accounts (
    commitment_id text not null primary key references commitments (id) on delete cascade,
    sealed_account text not null,
    entered_at text not null
  )${strict};
`,
);
