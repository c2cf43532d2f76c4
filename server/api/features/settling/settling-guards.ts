/** Whether a raise can be settled, by what is in its ledger. */

import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { fundingDueAt } from '#shared/product/commitments/due-times.ts';
import { isUnderway, totalsOf } from '../commitments/raise-totals.ts';
import { payableSince } from '../commitments/shared-out.ts';
import { ledgerFaults } from '../commitments/verify-ledger.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { blockersOf } from './blockers.ts';
import { arrivedIn, settlingSumsOf } from './settling-sums.ts';

/** Asks that the money that has arrived stays below the minimum. */
export async function isFundedTooLittle(db: Database, row: RaiseRow): Promise<boolean> {
  return arrivedIn(await totalsOf(db, row.id)) < (row.min_amount ?? 0);
}

/**
 * The time to pay is over, and nothing is still to be found out: no payment that was reported or
 * arrived in part waits to be confirmed, and nobody is asked to confirm changed terms. Those have ends of their own.
 */
export async function isSettlingOver(db: Database, row: RaiseRow, now: number): Promise<boolean> {
  const since = payableSince(row);
  if (since === null || Date.parse(fundingDueAt(since)) > now) return false;
  const pending = await db
    .selectFrom('commitments')
    .select('id')
    .where('raise_id', '=', row.id)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'reconfirm_due'),
        eb.and([eb('state', '=', 'signed'), isUnderway(eb)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return pending === undefined;
}

/** Nothing stands in the way of success; otherwise what does, each with its figures. */
export async function isReadyToSucceed(db: Database, row: RaiseRow): Promise<true | ProblemError> {
  const [sums, differences] = await together([settlingSumsOf(db, row), ledgerFaults(db, row.id)]);
  const blockers = blockersOf(row, sums, differences);
  const [first] = blockers;
  if (first === undefined) return true;
  const { code, message } = first;
  return new ProblemError(problem('invalid-transition', message, { code, blockers }));
}
