/** What the commands about one commitment have in common. */

import { type Consequences, joined } from '#api/platform/consequences.ts';
import type { Command } from '#api/platform/http/command.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import type { EventOf } from '#shared/product/lifecycle.ts';
import {
  type CommitmentToChange,
  type CommittingTo,
  toCommitmentResponse,
} from './commitment-access.ts';
import { commitmentAfter, rowOf } from './commitment-rows.ts';
import { type CommitmentRow, capacityTaken, type Ledger } from './ledger.ts';
import { applyTransition, type CommitmentTransition, type Transitioned } from './transition.ts';
import { offerFreedCapacity } from './waitlist.ts';

/** Commands about a commitment that name the version that was looked at. */
export type CommitmentKey = Extract<
  EndpointKey,
  `PATCH /commitments/:id` | `POST /commitments/:id/${string}`
>;

/** One of them, as its handler sees it. */
export type OnCommitment<K extends CommitmentKey, Prepared = undefined> = Command<
  K,
  CommitmentToChange,
  Prepared
>;

/** Any of them. */
export type CommitmentCommand = Pick<
  OnCommitment<CommitmentKey>,
  'trx' | 'actor' | 'found' | 'now' | 'expected'
>;

/**
 * The commitment as the ledger wants it. Rejects with 412 when the caller has seen another version;
 * the commitment as it is now comes with it.
 */
export function rowToChange({ found, expected, now }: CommitmentCommand): CommitmentRow {
  const { row, viewer, raise } = found;
  if (row.version === expected) return rowOf(row);
  const { body } = toCommitmentResponse(row, viewer, raise, now);
  throw versionConflict(row.version, { current: body.commitment });
}

type TransitionParams<Event extends EventOf<typeof commitmentLifecycle>> = Omit<
  CommitmentTransition<Event>,
  'raise' | 'actorId'
> & { readonly row: CommitmentRow };

/**
 * Moves the commitment as its investor, its founder or an operator asked; the response is the
 * commitment as it is then. Its amount stays unless another is given. Rejects as `applyTransition`
 * does.
 */
export async function applyCommand<Event extends EventOf<typeof commitmentLifecycle>>(
  asked: CommitmentCommand,
  transition: TransitionParams<Event>,
) {
  const { found, actor, now } = asked;
  const { raise, ledger, viewer } = found;
  const whole = { ...transition, raise, actorId: actor.account.id };
  const followed = await transitionAndOffer(ledger, whole, now);
  const row = await commitmentAfter(ledger, found.row);
  return { ...followed, ...toCommitmentResponse(row, viewer, raise, now) };
}

/** Applies what somebody asked for, and offers the capacity that it freed to those on the waitlist. */
export async function transitionAndOffer<Event extends EventOf<typeof commitmentLifecycle>>(
  ledger: Ledger,
  transition: CommitmentTransition<Event>,
  now: number,
): Promise<Pick<Transitioned, 'after'> & Consequences> {
  const { row, raise, event } = transition;
  const { after, ...followed } = await applyTransition(ledger, transition, now);
  const isFreed =
    'id' in row && capacityTaken(row.state, row.amount) > capacityTaken(after.state, after.amount);
  // Whoever would take less may be offered what is available at once.
  const mayFit = after.state === 'waitlisted' && (event === 'amend' || after.least_amount !== null);
  if (!isFreed && !mayFit) return { after, ...followed };
  return { after, ...joined([followed, await offerFreedCapacity(ledger, raise, now)]) };
}

/** The raise of a commitment, as signing asks for it. */
export function committingTo({
  actor,
  found: { raise },
}: Pick<CommitmentCommand, 'actor' | 'found'>): CommittingTo & { readonly investorId: string } {
  return { raise, isOwnCompany: raise.role !== null, investorId: actor.account.id };
}
