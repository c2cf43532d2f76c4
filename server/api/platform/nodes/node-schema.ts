import { statements } from '../storage/migration.ts';

/** The tables in which each process notes its state. */
export const nodeSchema = statements(
  '1.0-nodes',
  ({ bigint, strict }) => `
  create table nodes (
    name text not null primary key,
    seen_at text not null,
    clock_ahead_ms ${bigint} not null,
    disk_free ${bigint} not null,
    disk_size ${bigint} not null,
    memory ${bigint} not null,
    memory_limit ${bigint} not null,
    backup_at text
  )${strict};
`,
);
