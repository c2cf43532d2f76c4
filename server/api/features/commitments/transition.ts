/** The one way in which a commitment changes: an event of its lifecycle, and all that follows from it. */

import type { Consequences } from '#api/platform/consequences.ts';
import { type Handlers, nextOf } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import { type CommitmentState, openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { EffectOf, EventOf, WhoOf } from '#shared/product/lifecycle.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { commitmentMoved, type MoreToTell } from './commitment-events.ts';
import { heldOf } from './commitment-money.ts';
import { notToCountersign } from './countersigned/to-countersign.ts';
import { type CommitmentRow, type Ledger, recordCommitmentEvent } from './ledger.ts';
import type { CommitmentChange } from './ledger-rows.ts';
import { offeredLetters } from './side-letters/letter-rows.ts';

type Table = typeof commitmentLifecycle;

/** Each effect that the table names; one that is missing here does not compile. */
const effects: Readonly<Record<EffectOf<Table>, typeof recordCommitmentEvent>> = {
  write: recordCommitmentEvent,
};

/** An event of a commitment: who causes it, under which conditions, and what it notes. */
export interface CommitmentTransition<Event extends EventOf<Table>> {
  readonly raise: RaiseRow;
  /** The commitment as it is now; of a new one only whose it is and to which raise. */
  readonly row: CommitmentChange['row'];
  readonly event: Event;
  readonly who: WhoOf<Table>;
  /** The account that causes it; left out for the clock and the system. */
  readonly actorId?: string;
  readonly guards: Handlers<Table, Event>['guards'];
  /** In minor units, from now on; as before if left out, and never left out of a new one. */
  readonly amount?: number;
  readonly noted?: CommitmentChange['noted'];
  readonly note?: string;
  readonly reference?: string;
  /** What people are told of it besides. */
  readonly tell?: Omit<MoreToTell, 'now' | 'by'>;
}

/**
 * The result of a transition: the commitment as it is then, and everything that follows from it.
 */
export interface Transitioned extends Required<Pick<Consequences, 'auditEntries' | 'events'>> {
  readonly after: CommitmentRow;
}

/**
 * Writes the event in the ledger of the raise if its guards hold. What had arrived of a commitment
 * that ends as cancelled is owed back with it. The audit log has a line of what a person does; for the
 * clock and the system the ledger is enough. Rejects as `nextOf` and the ledger do.
 */
export async function applyTransition<Event extends EventOf<Table>>(
  ledger: Ledger,
  transition: CommitmentTransition<Event>,
  now: number,
): Promise<Transitioned> {
  const { raise, row, event, who, actorId, guards, tell = {} } = transition;
  const before = 'id' in row ? row : undefined;
  const state = before?.state ?? null;
  const refused = () => wrongState(state, event);
  const next = await nextOf(commitmentLifecycle, { state, event, who }, { guards, refused });
  const change = changeOf(transition, before, next.to);
  let written: CommitmentRow | undefined;
  for (const name of next.effects) written = await effects[name](ledger, change, now);
  const after = required(written);
  const by = actorId === undefined ? {} : { by: actorId };
  const letters = hasEnded(before, after) ? await offeredLetters(ledger.trx, after.id) : [];
  const events = commitmentMoved(raise, after, event, { ...tell, ...by, letters, now });
  const owed = await oweBack(ledger, raise, after, now);
  return {
    after: owed?.after ?? after,
    auditEntries: actorId === undefined ? [] : [auditOf(event, before, after)],
    events: [...events, ...(owed?.events ?? [])],
  };
}

function changeOf<Event extends EventOf<Table>>(
  { row, event, who, actorId, amount, noted, note, reference }: CommitmentTransition<Event>,
  before: CommitmentRow | undefined,
  to: CommitmentRow['state'],
): CommitmentChange {
  return {
    ...{ row, event, to },
    amount: amount ?? required(before).amount,
    by: { part: who, id: actorId ?? null },
    ...(noted === undefined ? {} : { noted }),
    ...(note === undefined ? {} : { note }),
    ...(reference === undefined ? {} : { reference }),
  };
}

function hasEnded(before: CommitmentRow | undefined, after: CommitmentRow): boolean {
  const isOpen = ({ state }: CommitmentRow) => openCommitmentStates.includes(state);
  return before !== undefined && isOpen(before) && !isOpen(after);
}

/** Owes back what had arrived for a commitment that has just ended as cancelled. */
async function oweBack(
  ledger: Ledger,
  raise: RaiseRow,
  row: CommitmentRow,
  now: number,
): Promise<Transitioned | undefined> {
  if (row.state !== 'cancelled' || heldOf(row) === 0) return undefined;
  const owing = { raise, row, event: 'owe-back', who: 'system', guards: {} } as const;
  return applyTransition(ledger, owing, now);
}

/** Makes the guards that say whether a commitment that needs reconfirmation had been signed, or funded. */
export function priorGuards({ prior_state }: CommitmentRow) {
  return {
    wasSigned: () => prior_state === 'signed',
    wasFunded: () => prior_state === 'funded',
  };
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

/** The sentence for somebody who tries what the state does not allow: what can be done instead. */
const instead: Readonly<Record<CommitmentState, string>> = {
  soft_circled: 'This is a soft circle, which is non-binding. Sign it first.',
  waitlisted:
    'This commitment is on the waitlist. For a different amount, cancel it and commit again. You then start at the end.',
  offered: 'This commitment has an open offer. Accept or decline it first.',
  signed: 'This commitment is signed. You can change its amount, cancel it or pay it.',
  reconfirm_due:
    'The terms of the raise have changed. Reconfirm this commitment or cancel it first.',
  funded: 'The money for this commitment has arrived. You can only cancel or decline it.',
  refund_due: 'This commitment has ended. Pay back what was paid, then record it here.',
  settled: 'This commitment is settled and can’t change.',
  cancelled: 'This commitment was cancelled. You can make a new one while the raise is open.',
  refunded: 'This commitment has ended and was paid back. You can make a new one.',
};

function wrongState(state: CommitmentState | null, event: EventOf<Table>): ProblemError {
  if (state !== null && event === 'countersign') return notToCountersign(state);
  const message = state === null ? 'There is no commitment yet.' : instead[state];
  return new ProblemError(problem('invalid-transition', message));
}
