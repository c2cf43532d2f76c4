import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';

/** Bank accounts that await confirmation: an operator is a second person for each of them. */
export const paymentWork: readonly WorkItemSource[] = [
  {
    kind: 'payment-details',
    select: () => sql<WorkItemRow>`
      select payment_instructions.id as id, payment_instructions.submitted_at as since,
        null as until, companies.name as name, null as investor, null as raise, null as amount,
        null as currency, null as state, payment_instructions.currency as reference
      from payment_instructions
      left join companies on companies.id = payment_instructions.company_id
      where payment_instructions.state = 'waiting'`,
    what: ({ name, reference }) => `Confirm the bank account of ${name} for ${reference}`,
    path: ({ id }) => viewAddress('payments', { id }),
  },
];
