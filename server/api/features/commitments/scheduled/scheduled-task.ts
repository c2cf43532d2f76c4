import type { AnyEvent } from '#api/platform/events/record-event.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EventOf } from '#shared/product/lifecycle.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import type { CommitmentRow, Ledger } from '../ledger.ts';
import { payableSince } from '../shared-out.ts';
import { applyTransition, type CommitmentTransition } from '../transition.ts';

/** A kind of work on the commitments of a raise that time or a change makes due. */
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

/** Selects the commitments of a raise in some states, in the order in which they were made. */
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

/** Finds the first of some moments that is still to come, ISO 8601; null when none is. */
export function firstAfter(now: number, ...moments: readonly (string | null)[]): string | null {
  const today = new Date(now).toISOString();
  const coming = moments.filter((at) => at !== null && at > today).sort();
  return coming[0] ?? null;
}

/** Finds the first moment to come that is counted from when signed amounts can be paid; or null. */
export function afterPayable(
  raise: RaiseRow,
  now: number,
  ...momentsFrom: readonly ((since: string) => string)[]
): string | null {
  const since = payableSince(raise);
  if (raise.state !== 'settling' || since === null) return null;
  return firstAfter(now, ...momentsFrom.map((momentFrom) => momentFrom(since)));
}

/** Finds when the next of the commitments of a raise in a state expires, after another moment. */
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

/** Does something with each that was found, one after another, and returns what people are told. */
export async function each<Found>(
  found: readonly Found[],
  move: (one: Found) => Promise<{ readonly events?: readonly AnyEvent[] }>,
): Promise<readonly AnyEvent[]> {
  const events: AnyEvent[] = [];
  for (const one of found) events.push(...((await move(one)).events ?? []));
  return events;
}

/** Makes the `move` of a task that applies one event of the lifecycle to each commitment. */
export function applyToEach<Event extends EventOf<typeof commitmentLifecycle>>(
  transitionOf: (row: CommitmentRow) => Omit<CommitmentTransition<Event>, 'raise' | 'row'>,
): ScheduledTask['move'] {
  return (ledger, raise, found, now) =>
    each(found, (row) => applyTransition(ledger, { ...transitionOf(row), raise, row }, now));
}
