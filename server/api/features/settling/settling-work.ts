/** Finds what of raises that have ended, and of payments and refunds, waits for an operator. */
import { type RawBuilder, sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import { isOwedBack, owedAmount } from '#api/platform/owed-back.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import { releasedStates } from '#shared/product/commitments/arrived-money.ts';
import { endOfNewYorkDay } from '#shared/product/commitments/due-times.ts';
import { addBusinessDays, newYorkDay } from '#shared/product/raises/business-days.ts';
import { investorName } from '../commitments/commitment-rows.ts';
import { issuerName } from '../raises/issuer.ts';
import { raiseItems } from '../raises/raise-work.ts';

/** Confirmations that lapse within so many business days are shown. */
const soonDays = 2;

const settling = ({ raise, id }: WorkItemRow) =>
  viewAddress('settling', { raise: raise ?? '', ...(raise === id ? {} : { id }) });

function commitments(
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  amount: RawBuilder<unknown> = sql`commitments.amount`,
): RawBuilder<WorkItemRow> {
  return sql<WorkItemRow>`
    select commitments.id as id, ${since} as since, ${until} as until, ${issuerName} as name,
      ${investorName} as investor, commitments.raise_id as raise, ${amount} as amount,
      commitments.currency as currency, commitments.state as state,
      commitments.reported_reference as reference
    from commitments left join raises on raises.id = commitments.raise_id
    left join companies on companies.id = raises.company_id
    left join users as investors on investors.id = commitments.investor_id
    left join investor_profiles on investor_profiles.user_id = commitments.investor_id
    left join investor_entities on investor_entities.id = commitments.entity_id
    where ${where}`;
}

export const settlingWork: readonly WorkItemSource[] = [
  {
    kind: 'raise-settling',
    select: () =>
      raiseItems(
        sql`coalesce(raises.settling_at, raises.updated_at)`,
        sql`raises.state = 'settling'`,
      ),
    what: ({ name }) => `The raise of ${name} has ended: settle it`,
    path: settling,
  },
  {
    kind: 'funding-reported',
    select: () =>
      commitments(
        sql`commitments.reported_at`,
        sql`null`,
        // Also once the commitment has ended: the money may be on the account all the same.
        sql`commitments.reported_at > '' and commitments.funded_at is null`,
        sql`coalesce(commitments.reported_amount, commitments.amount)`,
      ),
    what: ({ investor, name, state, reference }) => {
      const named = reference ? `, ${reference}` : '';
      const isOver = releasedStates.some((one) => one === state);
      // Short enough for one line of the queue, whose kind says that it is to be confirmed.
      return `${investor} reported a payment to ${name}${named}${isOver ? '; the commitment has ended' : ''}`;
    },
    path: settling,
  },
  {
    kind: 'refund-due',
    select: () => commitments(sql`commitments.updated_at`, sql`null`, isOwedBack, owedAmount),
    what: ({ investor, name }) => `${investor} is owed a refund from the raise of ${name}`,
    path: settling,
  },
  {
    kind: 'reconfirm-ends',
    select: (now) =>
      commitments(
        sql`commitments.updated_at`,
        sql`commitments.reconfirm_due_at`,
        sql`commitments.state = 'reconfirm_due' and commitments.reconfirm_due_at <= ${soon(now)}`,
      ),
    what: ({ investor, name }) =>
      `${investor} has not confirmed the changed terms of the raise of ${name}`,
    path: settling,
  },
];

function soon(now: number): string {
  return endOfNewYorkDay(addBusinessDays(newYorkDay(now), soonDays));
}
