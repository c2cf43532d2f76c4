/** What investors have in a company: whoever wants it gone is asked about that first. */

import { isOwedBack } from '#api/platform/owed-back.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';

/** Tells whether a raise of this company is open or being settled: investors rely on it. */
export function hasRunningRaise(db: Database, companyId: string): Promise<boolean> {
  return hasRaise(db, companyId, runningRaiseStates);
}

/** Tells whether a raise of this company may be opened by the clock, now or once it is approved. */
export function hasComingRaise(db: Database, companyId: string): Promise<boolean> {
  return hasRaise(db, companyId, ['in_review', 'approved']);
}

/**
 * Tells whether anybody ever committed to a raise of this company: the records of that are kept.
 */
export function hasCommitments(db: Database, companyId: string): Promise<boolean> {
  return hasCommitment(db, companyId);
}

/** Tells whether somebody has committed to a raise of this company that is not over. */
export async function hasOpenCommitment(
  db: Database,
  companyId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .select('commitments.id')
    .where('raises.company_id', '=', companyId)
    .where('commitments.investor_id', '=', userId)
    .where('commitments.state', 'in', openCommitmentStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether the company still has to pay money back. */
export function owesRefunds(db: Database, companyId: string): Promise<boolean> {
  return hasCommitment(db, companyId, isOwedBack);
}

async function hasRaise(
  db: Database,
  companyId: string,
  states: readonly RaiseState[],
): Promise<boolean> {
  const row = await db
    .selectFrom('raises')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasCommitment(
  db: Database,
  companyId: string,
  only?: typeof isOwedBack,
): Promise<boolean> {
  const row = await db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .select('commitments.id')
    .where('raises.company_id', '=', companyId)
    .$if(only !== undefined, (query) => query.where(only ?? isOwedBack))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
