import { statements } from './storage/migration.ts';

/** Which keys anything here is encrypted or signed with, by what identifies them. Never the keys. */
export const secretKeySchema = statements(
  '1.0-secret-keys',
  ({ strict }) => `
  create table secret_keys (
    key_id text not null primary key,
    since text not null,
    lost_at text
  )${strict};
`,
);
