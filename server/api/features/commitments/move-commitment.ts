/** What the clock and the system do with one commitment, by its lifecycle. */

import type { AnyEvent } from '#api/platform/events/record-event.ts';
import { type Handlers, take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EventOf, WhoOf } from '#shared/product/lifecycle.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { commitmentMoved, type MoreToTell } from './commitment-events.ts';
import { heldOf } from './commitment-money.ts';
import { type CommitmentChange, type CommitmentRow, recordCommitmentEvent } from './ledger.ts';

type Table = typeof commitmentLifecycle;

/** What happens to a commitment without its investor. */
export interface Moving<Event extends EventOf<Table>> {
  readonly raise: RaiseRow;
  readonly row: CommitmentRow;
  readonly event: Event;
  readonly who: WhoOf<Table>;
  /** The account that does it; left out for the clock and the system. */
  readonly actorId?: string;
  readonly guards: Handlers<Table, Event>['guards'];
  /** In minor units; as before if left out. */
  readonly amount?: number;
  readonly noted?: CommitmentChange['noted'];
  readonly tell?: Omit<MoreToTell, 'now'>;
}

/** Writes the event and returns what people are told. Rejects as `take` and the ledger do. */
export async function moveCommitment<Event extends EventOf<Table>>(
  trx: Transaction,
  { raise, row, event, who, actorId, guards, amount = row.amount, noted, tell = {} }: Moving<Event>,
  now: number,
): Promise<readonly AnyEvent[]> {
  let after: CommitmentRow | undefined;
  const effects = {
    async write(to: CommitmentRow['state']) {
      const change = { row, event, to, amount, by: { part: who, id: actorId ?? null } };
      after = await recordCommitmentEvent(
        trx,
        { ...change, ...(noted === undefined ? {} : { noted }) },
        now,
      );
    },
  } as unknown as Handlers<Table, Event>['effects'];
  await take(commitmentLifecycle, { state: row.state, event, who }, { guards, effects });
  const by = actorId === undefined ? {} : { by: actorId };
  const told = commitmentMoved(raise, required(after), event, { ...tell, ...by, now });
  return [...told, ...(await oweBack(trx, raise, required(after), now))];
}

/** Of a commitment that has just ended as cancelled, what had arrived is owed back. */
export async function oweBack(
  trx: Transaction,
  raise: RaiseRow,
  row: CommitmentRow,
  now: number,
): Promise<readonly AnyEvent[]> {
  if (row.state !== 'cancelled' || heldOf(row) === 0) return [];
  return moveCommitment(trx, { raise, row, event: 'owe-back', who: 'system', guards: {} }, now);
}

/** Whether a commitment that is to be confirmed again had been signed, or funded. */
export function priorGuards({ prior_state }: CommitmentRow) {
  return {
    wasSigned: () => prior_state === 'signed',
    wasFunded: () => prior_state === 'funded',
  };
}
