/** What people do with a commitment: one event of its lifecycle, and all that follows from it. */

import { type Consequences, joined } from '#api/platform/consequences.ts';
import { type Handlers, take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EventOf, WhoOf } from '#shared/product/lifecycle.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { commitmentMoved } from './commitment-events.ts';
import {
  type CommitmentChange,
  type CommitmentRow,
  capacityTaken,
  recordCommitmentEvent,
} from './ledger.ts';
import { oweBack } from './move-commitment.ts';
import { offerFreedRoom } from './waitlist.ts';
import { wrongState } from './wrong-state.ts';

type Table = typeof commitmentLifecycle;

/** An event that somebody causes. */
export interface Step<Event extends EventOf<Table>> {
  readonly raise: RaiseRow;
  /** As it is now; of a new one only whose it is and to which raise. */
  readonly row: CommitmentChange['row'];
  readonly event: Event;
  readonly who: WhoOf<Table>;
  readonly actorId: string;
  readonly guards: Handlers<Table, Event>['guards'];
  /** In minor units, from now on. */
  readonly amount: number;
  readonly noted?: NonNullable<CommitmentChange['noted']>;
  readonly note?: string;
  readonly reference?: string;
  /** Of a decline, or of what is noted about the money. */
  readonly reason?: string;
  /** What was paid back, in minor units. */
  readonly paid?: number;
}

/**
 * Writes the event if its guards hold, tells who is to be told, and offers the room that it freed to
 * those who wait, all in the caller's transaction. Rejects as `take` and the ledger do.
 */
export async function takeStep<Event extends EventOf<Table>>(
  trx: Transaction,
  step: Step<Event>,
  now: number,
): Promise<{ readonly after: CommitmentRow; readonly followed: Consequences }> {
  const { raise, row, event, who, actorId, guards, amount, noted, note, reference, reason, paid } =
    step;
  const before = 'id' in row ? row : undefined;
  let written: CommitmentRow | undefined;
  const effects = {
    async write(to: CommitmentRow['state']) {
      written = await recordCommitmentEvent(
        trx,
        {
          ...{ row, event, to, amount, by: { part: who, id: actorId } },
          ...(noted === undefined ? {} : { noted }),
          ...(note === undefined ? {} : { note }),
          ...(reference === undefined ? {} : { reference }),
        },
        now,
      );
    },
  } as unknown as Handlers<Table, Event>['effects'];
  const state = before?.state ?? null;
  const refused = () => wrongState(state);
  await take(commitmentLifecycle, { state, event, who }, { guards, effects, refused });
  const after = required(written);
  const tell = {
    ...{ now, by: actorId },
    ...(reason === undefined ? {} : { reason }),
    ...(paid === undefined ? {} : { paid }),
  };
  const moved = commitmentMoved(raise, after, event, tell);
  const told = { events: [...moved, ...(await oweBack(trx, raise, after, now))] };
  const freed = before !== undefined && isFreed(before, after);
  // Whoever would take less may be offered what is available at once.
  const mayFit = after.state === 'waitlisted' && (event === 'amend' || after.least_amount !== null);
  const offered = freed || mayFit ? await offerFreedRoom(trx, raise.id, now) : {};
  const auditEntries = { auditEntries: auditOf(event, before, after) };
  return { after, followed: joined([auditEntries, told, offered]) };
}

function isFreed(before: CommitmentRow, after: CommitmentRow): boolean {
  return capacityTaken(before.state, before.amount) > capacityTaken(after.state, after.amount);
}

/** Who did what is kept; names, references and reasons stay with the commitment. */
function auditOf(event: string, before: CommitmentRow | undefined, after: CommitmentRow) {
  return {
    action: `commitment.${event}`,
    targetType: 'commitment',
    targetId: after.id,
    ...(before === undefined ? {} : { before: factsOf(before) }),
    after: {
      raise: after.raise_id,
      ...factsOf(after),
      snapshot: after.signed_snapshot_seq,
      agreement: after.agreement_sha256,
    },
  };
}

function factsOf({ state, amount, currency }: CommitmentRow) {
  return { state, amount, currency };
}
