import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import { capacityTakingStates } from '#shared/product/commitments/states.ts';
import { issuerMonths } from '#shared/product/raises/issuer-limit.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseRow } from './raise-store.ts';

/**
 * Returns what the company of a raise has sold under Regulation Crowdfunding in the twelve months
 * before `now`, in cents, by its other raises (17 CFR 227.100(a)(1)): those that succeeded, and all
 * that is taken of one that still runs. What was paid back was not sold.
 */
export async function soldInAYear(
  db: Database,
  { id, company_id }: Pick<RaiseRow, 'id' | 'company_id'>,
  now: number,
): Promise<number> {
  // The whole day counts that is twelve months ago.
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - issuerMonths);
  since.setUTCHours(0, 0, 0, 0);
  const { sold } = await db
    .selectFrom('raise_totals')
    .innerJoin('raises', 'raises.id', 'raise_totals.raise_id')
    // As text: a sum may be larger than a driver's integers.
    .select(sql<string>`cast(coalesce(sum(raise_totals.amount), 0) as text)`.as('sold'))
    .where('raises.company_id', '=', company_id)
    .where('raises.id', '<>', id)
    .where('raises.regime', '=', 'us_reg_cf')
    .where('raise_totals.state', 'in', capacityTakingStates)
    .where((eb) =>
      eb.or([
        eb('raises.state', 'in', runningRaiseStates),
        eb.and([
          eb('raises.state', '=', 'closed_funded'),
          eb('raises.ended_at', '>=', since.toISOString()),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(sold);
}
