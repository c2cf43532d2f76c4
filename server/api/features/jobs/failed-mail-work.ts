import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import { failedMailKeptMs } from '#api/platform/mail/outbox.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';

/** Emails that failed for good, as long as they can be tried again. */
export const failedMailWork: readonly WorkItemSource[] = [
  {
    kind: 'mail-failed',
    select: (now) => sql<WorkItemRow>`
      select id, finished_at as since, null as until, template as name, null as raise,
        null as amount, null as currency, null as investor, null as state, null as reference
      from outbox_emails
      where state in ('failed', 'suppressed') and vars <> '{}'
        and finished_at > ${new Date(now - failedMailKeptMs).toISOString()}`,
    what: ({ name }) => `An email could not be sent: ${name}`,
    path: () => viewAddress('jobs', { state: 'failed' }),
  },
];
