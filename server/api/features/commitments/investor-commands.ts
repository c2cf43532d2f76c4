import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { command } from '#api/platform/http/command.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { raiseOfCommitment, raiseToBeginIn } from './commitment-access.ts';
import {
  applyCommand,
  commitmentCommands,
  type OnCommitment,
  rowToChange,
} from './commitment-command.ts';
import { cancelWindowOpen } from './commitment-guards.ts';
import {
  acceptOffer,
  amendCommitment,
  makeCommitment,
  reconfirmCommitment,
  seenCapacity,
  signSoftCircle,
} from './signing-commands.ts';
import { priorGuards } from './transition.ts';

const committingRate = { limit: 60, seconds: 3_600 };

/** Adds what investors do with their commitments, as far as it is signed, changed or taken back. */
export function investorCommands(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const add = commitmentCommands(app, deps);

  command(app, deps, 'POST /raises/:id/commitments', {
    action: 'commitment.make',
    rates: ({ actor }) => ({ [`commit:${actor.account.id}`]: committingRate }),
    serializeBy: (_db, raiseId) => raiseId,
    prepare: async ({ body, params }) =>
      body.orWait === false ? seenCapacity(db, params.id) : undefined,
    find: (db: Database, actor: Actor, action: Action, id: string) =>
      raiseToBeginIn(db, actor, action, id, deps.now()),
    run: makeCommitment,
  });
  add('PATCH /commitments/:id', 'commitment.change', amendCommitment, {
    prepare: async ({ body, params }) =>
      body.signature === undefined
        ? undefined
        : seenCapacity(db, await raiseOfCommitment(db, params.id)),
  });
  add('POST /commitments/:id/commit', 'commitment.commit', signSoftCircle, {
    prepare: async ({ body, params }) =>
      body.orWait === false ? seenCapacity(db, await raiseOfCommitment(db, params.id)) : undefined,
  });
  add('POST /commitments/:id/accept-offer', 'commitment.accept-offer', acceptOffer);
  add('POST /commitments/:id/decline-offer', 'commitment.decline-offer', declineOffer);
  add('POST /commitments/:id/cancel', 'commitment.cancel', cancelCommitment);
  add('POST /commitments/:id/reconfirm', 'commitment.reconfirm', reconfirmCommitment);
}

/** Leaves an offered place to who waits next. */
export async function declineOffer(asked: OnCommitment<'POST /commitments/:id/decline-offer'>) {
  const row = rowToChange(asked);
  return applyCommand(asked, { row, event: 'decline-offer', who: 'investor', guards: {} });
}

/** Takes a commitment back. */
export async function cancelCommitment(asked: OnCommitment<'POST /commitments/:id/cancel'>) {
  const { found, body, now } = asked;
  const row = rowToChange(asked);
  const reason = body.reason?.trim() ?? '';
  return applyCommand(asked, {
    ...{ row, event: 'cancel', who: 'investor', noted: { reason }, note: reason },
    guards: { ...priorGuards(row), cancelWindowOpen: () => cancelWindowOpen(found.raise, now) },
  });
}
