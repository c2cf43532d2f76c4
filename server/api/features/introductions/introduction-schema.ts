import { statements } from '#api/platform/storage/migration.ts';

/** Requests for an introduction; one may wait for an answer for each investor and raise. */
export const introductionSchema = statements(
  '1.0-introductions',
  ({ strict }) => `
  create table introductions (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    company_id text not null references companies (id) on delete cascade,
    investor_id text not null references users (id) on delete cascade,
    asked_by text not null check (asked_by in ('investor', 'company')),
    author_id text references users (id),
    note text not null,
    state text not null
      check (state in ('pending', 'open', 'declined', 'withdrawn', 'expired', 'closed')),
    created_at text not null,
    expires_at text not null,
    decided_at text,
    decided_by text references users (id),
    reason text not null,
    is_last integer not null,
    thread_id text references threads (id) on delete set null
  )${strict};
  create unique index introductions_pending on introductions (raise_id, investor_id)
    where state = 'pending';
  create index introductions_due on introductions (expires_at) where state = 'pending';
  create index introductions_pair on introductions (company_id, investor_id, created_at, id);
  create index introductions_raise on introductions (raise_id);
  create index introductions_company on introductions (company_id, created_at, id);
  create index introductions_investor on introductions (investor_id, created_at, id);
  create index introductions_author on introductions (author_id);
  create index introductions_decided_by on introductions (decided_by);
  create index introductions_thread on introductions (thread_id);
`,
);

/** Who was asked is reminded once, before the request expires. */
export const introductionReminderSchema = statements(
  '1.0-introduction-reminders',
  () => `
  alter table introductions add column reminded_at text;
  create index introductions_to_remind on introductions (expires_at)
    where state = 'pending' and reminded_at is null;
`,
);
