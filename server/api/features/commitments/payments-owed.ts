/** What the end of a raise means for the money that has arrived, in one sum. */
import { sql } from 'kysely';
import type { MoveFacts } from '#api/platform/events/raise-notifications.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { heldAmount } from './raise-totals.ts';

type Payments = Pick<MoveFacts, 'payments'>;

/**
 * What is to be paid back once a raise has failed, with what was owed before: all that has arrived,
 * as a whole or in part, and was not paid back.
 */
export async function paymentsOwed(db: Database, { id, currency }: RaiseRow): Promise<Payments> {
  const found = await db
    .selectFrom('commitments')
    .select((eb) => [
      sql<string>`cast(sum(${heldAmount}) as text)`.as('amount'),
      eb.fn.countAll().as('count'),
    ])
    .where('raise_id', '=', id)
    .where(heldAmount, '>', 0)
    .executeTakeFirstOrThrow();
  return paymentsOf(found, currency);
}

/** What is invested once a raise has succeeded. */
export async function paymentsArrived(db: Database, { id, currency }: RaiseRow): Promise<Payments> {
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
