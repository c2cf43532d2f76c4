/** The commands about one commitment: how they are added, and how they change it. */

import { type Consequences, joined } from '#api/platform/consequences.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, type CommandSpec, command } from '#api/platform/http/command.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import type { EventOf } from '#shared/product/lifecycle.ts';
import {
  type CommitmentToChange,
  commitmentToChange,
  raiseOfCommitment,
  toCommitmentResponse,
} from './commitment-access.ts';
import { commitmentAfter, rowOf } from './commitment-rows.ts';
import { type CommitmentRow, capacityTaken, type Ledger } from './ledger.ts';
import { applyTransition, type CommitmentTransition, type Transitioned } from './transition.ts';
import { offerFreedCapacity } from './waitlist.ts';

/** Endpoints that change a commitment, and name the version that was looked at. */
export type CommitmentKey = Exclude<
  Extract<EndpointKey, `PATCH /commitments/:id` | `POST /commitments/:id/${string}`>,
  // They make something beside it, and change nothing of it.
  'POST /commitments/:id/binder' | 'POST /commitments/:id/side-letters'
>;

/** A command about a commitment, as its handler sees it. */
export type OnCommitment<K extends CommitmentKey, Prepared = undefined> = Command<
  K,
  CommitmentToChange,
  Prepared
>;

type Spec<K extends CommitmentKey, Prepared> = CommandSpec<
  K,
  CommitmentToChange,
  Prepared,
  'required'
>;

/** Makes the function that adds commands about commitments; those of one raise follow one another. */
export function commitmentCommands(app: ProductApi, deps: FeatureDeps) {
  return <K extends CommitmentKey, Prepared = undefined>(
    key: K,
    action: Action,
    run: Spec<K, Prepared>['run'],
    more: Pick<Spec<K, Prepared>, 'prepare'> = {},
  ): void =>
    command<K, CommitmentToChange, Prepared>(app, deps, key, {
      ...{ action, find: commitmentToChange, serializeBy: raiseOfCommitment, run },
      ...more,
    });
}

/** As much of a command about a commitment as changing it takes. */
export type CommitmentCommand = Pick<
  OnCommitment<CommitmentKey>,
  'trx' | 'actor' | 'found' | 'now' | 'expected'
>;

/**
 * Returns the commitment as the ledger wants it. Throws 412 when the caller has seen another version;
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
 * Moves a commitment as its investor, its founder or an operator asked; the response is the
 * commitment as it is then. Its amount stays unless another is given. Rejects as `applyTransition`
 * does.
 */
export async function applyCommand<Event extends EventOf<typeof commitmentLifecycle>>(
  { found, actor, now }: CommitmentCommand,
  transition: TransitionParams<Event>,
) {
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
