/** Who waits for capacity of a raise and can take it. */
import { sql } from 'kysely';
import type { Database } from '#api/platform/storage/storage.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { CommitmentRow } from './ledger.ts';

type Waited = Pick<RaiseRow, 'id' | 'max_amount'>;

/** What somebody on the waitlist would take at least: all of it, unless they said less would do. */
const leastTaken = sql<number>`coalesce(commitments.least_amount, commitments.amount)`;

/** The first in line for whom so much is enough, in minor units; undefined when there is nobody. */
export async function firstForWhom(
  db: Database,
  raise: Waited,
  available: number,
): Promise<CommitmentRow | undefined> {
  if (available <= 0) return undefined;
  return inLine(db, raise)
    .selectAll()
    .where(leastTaken, '<=', available)
    .orderBy('queue_pos')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Those who wait, but for who could not take a place now: whose account or profile is suspended, in
 * review or about to be erased, and who wants more than the whole raise takes since its maximum was
 * lowered. They keep their place and are passed over, as is who wants more than there is just now, or
 * nobody behind them would ever be asked.
 */
export function inLine(db: Database, { id, max_amount }: Waited) {
  return db
    .selectFrom('commitments')
    .where('raise_id', '=', id)
    .where('state', '=', 'waitlisted')
    .where(leastTaken, '<=', max_amount ?? 0)
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
