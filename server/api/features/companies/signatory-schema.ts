import { statements } from '#api/platform/storage/migration.ts';

/** Who signs for a company beside its owner, as long as they are a member. */
export const signatorySchema = statements(
  '1.0-signatories',
  ({ strict }) => `
  create table company_signatories (
    company_id text not null,
    user_id text not null,
    name text not null,
    title text not null,
    named_at text not null,
    constraint company_signatories_pk primary key (company_id, user_id),
    constraint company_signatories_member foreign key (company_id, user_id)
      references company_members (company_id, user_id) on delete cascade
  )${strict};
`,
);
