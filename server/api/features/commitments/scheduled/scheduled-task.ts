import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import type { CommitmentRow, Ledger } from '../ledger.ts';

/** One kind of work that a raise may have for the clock. */
export interface ScheduledTask<Found = CommitmentRow> {
  /** What is due of it, at most `limit`; nothing once it is done, however often it is asked. */
  find(db: Database, raise: RaiseRow, now: number, limit: number): Promise<readonly Found[]>;
  /**
   * The next moment, ISO 8601, from which it may find something though nothing has been written, or
   * null; a moment at which there is nothing to do is harmless. `written` where that never is: what
   * it finds comes with a change of the raise, of its commitments or of who waits for capacity.
   */
  readonly next:
    | 'written'
    | ((db: Database, raise: RaiseRow, now: number) => Promise<string | null> | string | null);
  /** Does it, in the transaction in which it was found, with the ledger of the raise locked. */
  move(
    ledger: Ledger,
    raise: RaiseRow,
    found: readonly Found[],
    now: number,
  ): Promise<readonly AnyEvent[]>;
}

/** The commitments of a raise in some states, in the order in which they were made. */
export function commitmentsIn(
  db: Database,
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

/** The first of some moments that is still to come, ISO 8601; null when none is. */
export function firstAfter(now: number, ...moments: readonly (string | null)[]): string | null {
  const today = new Date(now).toISOString();
  const coming = moments.filter((at) => at !== null && at > today).sort();
  return coming[0] ?? null;
}

/** The first moment of this kind after another, of the commitments of a raise in a state. */
export async function firstDue(
  db: Database,
  { id }: Pick<RaiseRow, 'id'>,
  state: 'offered' | 'reconfirm_due',
  after: number,
): Promise<string | null> {
  const column = state === 'offered' ? 'offer_expires_at' : 'reconfirm_due_at';
  const { at } = await db
    .selectFrom('commitments')
    .select((eb) => eb.fn.min(column).as('at'))
    .where('raise_id', '=', id)
    .where('state', '=', state)
    .where(column, '>', new Date(after).toISOString())
    .executeTakeFirstOrThrow();
  return at;
}

/** Does the same to each, one after another, and returns what people are told. */
export async function each<Found>(
  found: readonly Found[],
  move: (one: Found) => Promise<{ readonly events?: readonly AnyEvent[] }>,
): Promise<readonly AnyEvent[]> {
  const events: AnyEvent[] = [];
  for (const one of found) events.push(...((await move(one)).events ?? []));
  return events;
}
