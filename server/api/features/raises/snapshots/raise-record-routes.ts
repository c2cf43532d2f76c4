import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import { problemsBySteps } from '#shared/product/raises/raise-problems.ts';
import type { RaiseSnapshotList, RaiseSnapshotResponse } from '#shared/product/raises/raises.ts';
import { paymentReadinessOf } from '../payment-readiness.ts';
import { problemsIn } from '../raise-guards.ts';
import { raiseFor } from '../raise-store.ts';
import { soldInAYear } from '../sold-in-a-year.ts';
import { listSnapshots, snapshotOf, toSnapshot } from './raise-snapshots.ts';
import { holdersIn, signedText } from './signed-text.ts';

/**
 * Adds the routes for what the members of a company read of its raise: what it still needs, and its
 * snapshots.
 */
export function raiseRecordRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/problems'),
    config: { action: 'raise.read' },
    handler: async function readProblems(request): Promise<RaiseProblemList> {
      const row = await raiseFor(db, actorOfRequest(request), 'raise.read', request.params.id);
      const now = deps.now();
      const steps = problemsBySteps(await problemsIn(db, row, now));
      return {
        ready: steps.every(({ problems }) => problems.length === 0),
        minutes: steps.reduce((sum, { minutes }) => sum + minutes, 0),
        steps: steps.map((step) => ({ ...step, problems: [...step.problems] })),
        soldBefore: await soldInAYear(db, row, now),
        payments: [...(await paymentReadinessOf(db, row.company_id))],
      };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/snapshots'),
    config: { action: 'raise.read' },
    handler: async function listRaiseSnapshots(request): Promise<RaiseSnapshotList> {
      const { id } = await raiseFor(db, actorOfRequest(request), 'raise.read', request.params.id);
      return { items: [...(await listSnapshots(db, id))] };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/snapshots/:seq'),
    config: { action: 'raise.read' },
    handler: async function readSnapshot(request): Promise<RaiseSnapshotResponse> {
      const { id, seq } = request.params;
      await raiseFor(db, actorOfRequest(request), 'raise.read', id);
      const row = await snapshotOf(db, id, seq);
      if (row === undefined) {
        throw noSuch('snapshot');
      }
      const { text } = signedText(row);
      return { snapshot: { ...toSnapshot(row), content: text, holders: holdersIn(row.content) } };
    },
  });
}
