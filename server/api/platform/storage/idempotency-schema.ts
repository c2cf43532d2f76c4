import { statements } from './migration.ts';

/** The table of the responses to requests that may come twice. */
export const idempotencySchema = statements(
  '1.0-idempotency',
  ({ strict }) => `
  create table idempotency_records (
    id text not null primary key,
    fingerprint text not null,
    sealed_answer text not null,
    created_at text not null,
    expires_at text not null
  )${strict};
  create index idempotency_records_expires_at on idempotency_records (expires_at);
`,
);
