import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { requireNotEnded } from '../raises/archived.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { claimOf, nameOf } from './review-store.ts';

/** Nobody decides about a raise of a company that they are a member of. */
export function hasNoConflict({ role }: Pick<RaiseRow, 'role'>): true | ProblemError {
  if (role === null) return true;
  return new ProblemError(
    problem('forbidden', 'You’re a member of this company. Someone else reviews its raise.', {
      code: 'own-company',
    }),
  );
}

/** Rejects with 403 for a member of the company. */
export function requireNoConflict(row: Pick<RaiseRow, 'role'>): void {
  const verdict = hasNoConflict(row);
  if (verdict !== true) throw verdict;
}

/** Rejects with 422 when there is nothing to review. */
export function requireInReview({ state }: RaiseRow): void {
  requireNotEnded({ state });
  if (state === 'in_review') return;
  const message = 'This raise isn’t in review.';
  throw new ProblemError(
    problem('invalid-transition', message, { from: state, event: 'claim', allowed: [] }),
  );
}

/** Rejects with 422 while another operator has the review to themselves. */
export async function requireFree(
  db: Database,
  row: RaiseRow,
  me: string,
  now: number,
): Promise<void> {
  requireNotEnded(row);
  const claim = claimOf(row, await nameOf(db, row.claimed_by), me, now);
  if (claim === null || claim.mine) return;
  const message = `${claim.by} is reviewing this.`;
  throw new ProblemError(
    problem('invalid-transition', message, { code: 'claimed', until: claim.until }),
  );
}
