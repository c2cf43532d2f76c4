import { statements } from '#api/platform/storage/migration.ts';

/**
 * What waits of each kind, in the order in which it waits: a page of the queue is read from its
 * beginning, however much there is behind it or was done before. The condition and the moment of each
 * index are those of its kind (`WorkItemSource`), or it would not be used.
 */
export const queueSchema = statements(
  '1.0-queue-order',
  () => `
  create index queue_raise_reviews on raises ((coalesce(submitted_at, updated_at)), id)
    where state = 'in_review';
  create index queue_raises_settling on raises ((coalesce(settling_at, updated_at)), id)
    where state = 'settling';
  create index queue_profiles on investor_profiles
    ((coalesce(submitted_at, updated_at)), user_id) where state = 'pending';
  create index queue_entities on investor_entities ((coalesce(submitted_at, updated_at)), id)
    where state = 'pending';
  create index queue_certifications on investor_certifications (signed_at, id)
    where jurisdiction = 'US' and verified_at is null and superseded_at is null
      and revoked_at is null;
  create index queue_refunds on commitments (updated_at, id)
    where (state = 'refund_due' or arrived_amount - returned_amount - amount > 0);
  create index queue_reports on thread_reports (created_at, id) where decided_at is null;
  create index queue_failed_mail on outbox_emails (finished_at, id)
    where state in ('failed', 'suppressed') and vars <> '{}';
`,
);
