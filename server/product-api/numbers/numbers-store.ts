import { sql } from 'kysely';
import {
  countedCommitmentStates,
  liveRaiseStates,
  type Numbers,
} from '../../../shared/product/content.ts';
import type { Read } from '../storage/storage.ts';

/** The public numbers, counted where they are kept. Currencies are never added up. */
export async function countNumbers(db: Read): Promise<Omit<Numbers, 'asOf'>> {
  const live = await db
    .selectFrom('raises')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('state', 'in', liveRaiseStates)
    .executeTakeFirstOrThrow();
  const approved = await db
    .selectFrom('investor_profiles')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow();
  const committed = await db
    .selectFrom('commitments')
    // As text: a sum may be larger than a driver's integers, and each driver has its own idea.
    .select(['currency', sql<string>`cast(sum(amount) as text)`.as('amount')])
    .where('state', 'in', countedCommitmentStates)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return {
    liveRaises: Number(live.n),
    committed: committed.map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    investorsApproved: Number(approved.n),
  };
}
