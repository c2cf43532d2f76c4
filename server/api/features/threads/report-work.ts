import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import { issuerName } from '../raises/issuer.ts';

/** Reported threads that no operator has decided about. */
export const reportWork: readonly WorkItemSource[] = [
  {
    kind: 'thread-report',
    select: () => sql<WorkItemRow>`
      select thread_reports.id, thread_reports.created_at as since, null as until,
        ${issuerName} as name, raises.title as raise, null as amount, null as currency,
        users.name as investor, null as state, null as reference
      from thread_reports
      left join threads on threads.id = thread_reports.thread_id
      left join raises on raises.id = threads.raise_id
      left join companies on companies.id = raises.company_id
      left join users on users.id = threads.investor_id
      where thread_reports.decided_at is null`,
    what: ({ name, investor }) => `Look into a thread between ${name} and ${investor}`,
    path: ({ id }) => viewAddress('reports', { id }),
  },
];
