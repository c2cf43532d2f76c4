import { sql } from 'kysely';
import {
  countedCommitmentStates,
  liveRaiseStates,
  type Numbers,
} from '../../../../shared/product/content/content.ts';
import { compiledQuery } from '../../platform/storage/compiled-query.ts';
import type { Read } from '../../platform/storage/storage.ts';

const counts = compiledQuery((db) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('raises')
      .select((raises) => raises.fn.countAll().as('n'))
      .where('state', 'in', liveRaiseStates)
      .as('live_raises'),
    eb
      .selectFrom('investor_profiles')
      .select((profiles) => profiles.fn.countAll().as('n'))
      .where('state', '=', 'approved')
      .as('investors_approved'),
  ]),
);

const committedAmounts = compiledQuery((db) =>
  db
    .selectFrom('raise_totals')
    .innerJoin('raises', 'raises.id', 'raise_totals.raise_id')
    // As text: a sum may be larger than a driver's integers, and the drivers return it differently.
    .select(['raises.currency', sql<string>`cast(sum(raise_totals.amount) as text)`.as('amount')])
    .where('raise_totals.state', 'in', countedCommitmentStates)
    .where('raise_totals.count', '>', 0)
    .groupBy('raises.currency')
    .orderBy('raises.currency'),
);

/** The public numbers, counted by the database. Currencies are never added up. */
export async function countNumbers(db: Read): Promise<Omit<Numbers, 'asOf'>> {
  const [counted] = await counts(db);
  const committed = await committedAmounts(db);
  return {
    liveRaises: Number(counted?.live_raises ?? 0),
    committed: committed.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    investorsApproved: Number(counted?.investors_approved ?? 0),
  };
}
