import { statements } from '#api/platform/storage/migration.ts';

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
