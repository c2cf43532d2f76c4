/** What the end of a raise means for the money that has arrived, in one sum. */
import { sql } from 'kysely';
import { openCommitmentStates } from '../../../../../shared/product/commitments/states.ts';
import type { MoveFacts } from '../../../platform/events/raise-news.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import type { RaiseRow } from '../raise-store.ts';

type Payments = Pick<MoveFacts, 'payments'>;

/** Paid as a whole; who has paid and is asked to confirm changed terms gets the money back too. */
const paid = sql<boolean>`(
  state in ('funded', 'refund_due') or (state = 'reconfirm_due' and prior_state = 'funded')
)`;
/** Paid in part. While a payment is reported, nobody knows yet how much has arrived in all. */
const paidInPart = sql<boolean>`(
  state in (${sql.join(openCommitmentStates)}) and received_amount is not null
  and reported_at is null
)`;

/** What is to be paid back once a raise has failed, with what was owed before. */
export async function paymentsOwed(db: Read, { id, currency }: RaiseRow): Promise<Payments> {
  const found = await db
    .selectFrom('commitments')
    .select((eb) => [
      sql<string>`cast(sum(case when ${paid} then amount else received_amount end) as text)`.as(
        'amount',
      ),
      eb.fn.countAll().as('count'),
    ])
    .where('raise_id', '=', id)
    .where((eb) => eb.or([paid, paidInPart]))
    .executeTakeFirstOrThrow();
  return paymentsOf(found, currency);
}

/** What is invested once a raise has succeeded. */
export async function paymentsArrived(db: Read, { id, currency }: RaiseRow): Promise<Payments> {
  const found = await db
    .selectFrom('commitments')
    .select((eb) => [
      sql<string>`cast(sum(amount) as text)`.as('amount'),
      eb.fn.countAll().as('count'),
    ])
    .where('raise_id', '=', id)
    .where('state', '=', 'funded')
    .executeTakeFirstOrThrow();
  return paymentsOf(found, currency);
}

function paymentsOf(
  { amount, count }: { readonly amount: string | null; readonly count: string | number | bigint },
  currency: RaiseRow['currency'],
): Payments {
  if (Number(count) === 0) return {};
  return { payments: { count: Number(count), amount: { amount: Number(amount), currency } } };
}
