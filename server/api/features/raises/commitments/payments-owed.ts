/** What the end of a raise means for the money that has arrived, in one sum. */
import type { MoveFacts } from '../../../platform/events/raise-news.ts';
import type { Read } from '../../../platform/storage/storage.ts';
import type { RaiseRow } from '../raise-store.ts';

/** What is to be paid back once a raise has failed, with what was owed before. */
export function paymentsOwed(db: Read, raise: RaiseRow): Promise<Pick<MoveFacts, 'payments'>> {
  return paymentsIn(db, raise, ['funded', 'refund_due'], true);
}

/** What is invested once a raise has succeeded. */
export function paymentsArrived(db: Read, raise: RaiseRow): Promise<Pick<MoveFacts, 'payments'>> {
  return paymentsIn(db, raise, ['funded'], false);
}

async function paymentsIn(
  db: Read,
  { id, currency }: RaiseRow,
  states: readonly ('funded' | 'refund_due')[],
  withAskedAgain: boolean,
): Promise<Pick<MoveFacts, 'payments'>> {
  const { amount, count } = await db
    .selectFrom('commitments')
    .select((eb) => [eb.fn.sum('amount').as('amount'), eb.fn.countAll().as('count')])
    .where('raise_id', '=', id)
    .where((eb) => {
      const inStates = eb('state', 'in', states);
      if (!withAskedAgain) return inStates;
      // Who has paid and is asked to confirm changed terms gets the money back too.
      const askedAgain = [eb('state', '=', 'reconfirm_due'), eb('prior_state', '=', 'funded')];
      return eb.or([inStates, eb.and(askedAgain)]);
    })
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return {};
  return { payments: { count: Number(count), amount: { amount: Number(amount), currency } } };
}
