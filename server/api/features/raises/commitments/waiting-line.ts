/** Who waits for room of a raise and can take it. */
import type { Read } from '../../../platform/storage/storage.ts';
import type { RaiseRow } from '../raise-store.ts';
import type { CommitmentRow } from './ledger.ts';

type Waited = Pick<RaiseRow, 'id' | 'max_amount'>;

/** The first in line; undefined when nobody in it can take room now. */
export function firstInLine(db: Read, raise: Waited): Promise<CommitmentRow | undefined> {
  return inLine(db, raise).selectAll().orderBy('queue_pos').limit(1).executeTakeFirst();
}

/** How many are in line. */
export async function countInLine(db: Read, raise: Waited): Promise<number> {
  const { total } = await inLine(db, raise)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Those who wait, but for who could not take a place now: whose account or profile is suspended, in
 * review or about to be erased, and who wants more than the whole raise takes since its maximum was
 * lowered. They keep their place and are passed over, or nobody behind them would ever be asked.
 */
function inLine(db: Read, { id, max_amount }: Waited) {
  return db
    .selectFrom('commitments')
    .where('raise_id', '=', id)
    .where('state', '=', 'waitlisted')
    .where('amount', '<=', max_amount ?? 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'commitments.investor_id')
          .where('users.status', '=', 'active')
          .where('users.deletion_due_at', 'is', null),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('investor_profiles')
            .select('investor_profiles.user_id')
            .whereRef('investor_profiles.user_id', '=', 'commitments.investor_id')
            .where('investor_profiles.state', '<>', 'approved'),
        ),
      ),
    );
}
