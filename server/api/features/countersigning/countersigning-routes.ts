import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { isRunning } from '#shared/product/commitments/conditions.ts';
import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import { commitmentCommands } from '../commitments/commitment-command.ts';
import type { NamedCommitment } from '../commitments/commitment-rows.ts';
import { countToCountersign } from '../commitments/countersigned/to-countersign.ts';
import { raiseFor, raiseToChange } from '../raises/raise-store.ts';
import { countersign, countersignAll } from './countersign.ts';
import { knownSigner } from './signer.ts';
import { listHash, waitingOf } from './waiting-list.ts';

/** Adds what a company countersigns: what waits, one of it, and all of it. */
export function countersigningRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const add = commitmentCommands(app, deps);

  app.route({
    ...endpoint('GET /raises/:id/countersigning'),
    config: { action: 'commitment.list-to-countersign' },
    handler: async function listToCountersign(request): Promise<Countersigning> {
      const actor = actorOfRequest(request);
      const action = 'commitment.list-to-countersign';
      const raise = await raiseFor(db, actor, action, request.params.id);
      const known = await knownSigner(db, actor, raise);
      const rows = await waitingOf(db, raise.id, actor.account.id);
      return {
        ...known,
        maySign: known.maySign && isRunning(raise),
        waiting: await countToCountersign(db, raise.id),
        items: rows.map(toItem),
        listSha256: listHash(rows),
      };
    },
  });

  add('POST /commitments/:id/countersign', 'commitment.countersign', countersign);
  command(app, deps, 'POST /raises/:id/countersigning', {
    action: 'commitment.countersign',
    ...raiseToChange,
    run: countersignAll,
  });
}

function toItem(row: NamedCommitment): Countersigning['items'][number] {
  return {
    id: row.id,
    investor: row.investor,
    signedAs: row.signed_name ?? '',
    signedAt: row.signed_at ?? '',
    amount: { amount: row.amount, currency: row.currency },
    snapshotSha256: row.signed_snapshot_sha256 ?? '',
    agreementSha256: row.agreement_sha256 ?? '',
  };
}
