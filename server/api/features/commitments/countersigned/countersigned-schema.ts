import { statements } from '#api/platform/storage/migration.ts';

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
