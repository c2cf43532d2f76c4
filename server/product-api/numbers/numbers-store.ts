import { sql } from 'kysely';
import {
  countedCommitmentStates,
  liveRaiseStates,
  type Numbers,
} from '../../../shared/product/content.ts';
import { compiledQuery } from '../storage/compiled-query.ts';
import type { Read } from '../storage/storage.ts';

const liveRaises = compiledQuery((db) =>
  db
    .selectFrom('raises')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('state', 'in', liveRaiseStates),
);

const approvedInvestors = compiledQuery((db) =>
  db
    .selectFrom('investor_profiles')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('state', '=', 'approved'),
);

const committedAmounts = compiledQuery((db) =>
  db
    .selectFrom('commitments')
    // As text: a sum may be larger than a driver's integers, and each driver has its own idea.
    .select(['currency', sql<string>`cast(sum(amount) as text)`.as('amount')])
    .where('state', 'in', countedCommitmentStates)
    .groupBy('currency')
    .orderBy('currency'),
);

/** The public numbers, counted where they are kept. Currencies are never added up. */
export async function countNumbers(db: Read): Promise<Omit<Numbers, 'asOf'>> {
  const [live] = await liveRaises(db);
  const [approved] = await approvedInvestors(db);
  const committed = await committedAmounts(db);
  return {
    liveRaises: Number(live?.n ?? 0),
    committed: committed.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    investorsApproved: Number(approved?.n ?? 0),
  };
}
