/** What a company has not countersigned yet, in SQL and in words. */
import { type RawBuilder, sql } from 'kysely';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { Verdict } from '../commitment-guards.ts';
import type { CommitmentRow } from '../ledger.ts';

/** Finds commitments that wait for the signature of the company. */
export const isToCountersign: RawBuilder<boolean> = sql<boolean>`(
  commitments.countersigned_at is null and commitments.state in ('signed', 'funded'))`;

/** Counts what of a raise the company has not countersigned. */
export async function countToCountersign(db: Database, raiseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('commitments')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('raise_id', '=', raiseId)
    .where(isToCountersign)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Asks, before a company declines, that it has not countersigned. */
export function notBindingBoth({ countersigned_at }: CommitmentRow): Verdict {
  if (countersigned_at === null) return true;
  const message = 'The company has countersigned this commitment, so it can no longer be declined.';
  return refusal('countersigned', message);
}

const unsigned = 'The investor hasn’t signed this yet, so there’s nothing to countersign.';
const ended = 'This commitment has ended, so it can’t be countersigned.';
const sentences: Readonly<Record<CommitmentState, string>> = {
  soft_circled: unsigned,
  waitlisted:
    'This commitment is on the waitlist. You can countersign it once it’s signed for an available amount.',
  offered: unsigned,
  signed: unsigned,
  reconfirm_due:
    'The terms have changed and the investor hasn’t reconfirmed yet. You can countersign once they have.',
  funded: unsigned,
  refund_due: ended,
  settled: 'This commitment is settled, so it can’t be countersigned any more.',
  cancelled: ended,
  refunded: ended,
};

/** Refuses to countersign what is in a state without a signature that binds. */
export function notToCountersign(state: CommitmentState): ProblemError {
  return new ProblemError(problem('invalid-transition', sentences[state]));
}
