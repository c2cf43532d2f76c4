import type { AnyEvent } from '../../../../platform/events/record-event.ts';
import type { Read, Write } from '../../../../platform/storage/storage.ts';
import type { RaiseRow } from '../../raise-store.ts';
import type { CommitmentRow } from '../ledger.ts';

/** One kind of work that a raise may have for the clock. */
export interface Step<Found = CommitmentRow> {
  /** What is due of it, at most `limit`; nothing once it is done, however often it is asked. */
  find(db: Read, raise: RaiseRow, now: number, limit: number): Promise<readonly Found[]>;
  /** Does it, in the transaction in which it was found, with the raise locked. */
  move(
    trx: Write,
    raise: RaiseRow,
    found: readonly Found[],
    now: number,
  ): Promise<readonly AnyEvent[]>;
}

/** The commitments of a raise in some states, in the order in which they were made. */
export function commitmentsIn(
  db: Read,
  raise: Pick<RaiseRow, 'id'>,
  states: readonly CommitmentRow['state'][],
  limit: number,
) {
  return db
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raise.id)
    .where('state', 'in', states)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
}

/** Does the same to each, one after another. */
export async function each<Found>(
  found: readonly Found[],
  move: (one: Found) => Promise<readonly AnyEvent[]>,
): Promise<readonly AnyEvent[]> {
  const events: AnyEvent[] = [];
  for (const one of found) events.push(...(await move(one)));
  return events;
}
