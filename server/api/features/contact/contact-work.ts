import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';

/** Messages that nobody has answered. */
export const contactWork: readonly WorkItemSource[] = [
  {
    kind: 'message',
    select: () => sql<WorkItemRow>`
      select id, created_at as since, null as until, name, null as raise, null as amount,
        null as currency, null as investor, null as state, null as reference
      from contact_messages where state = 'new'`,
    what: ({ name }) => `Answer a message from ${name}`,
    path: ({ id }) => viewAddress('messages', { id }),
  },
];
