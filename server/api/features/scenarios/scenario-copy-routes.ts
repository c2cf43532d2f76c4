import { scenariosPerAccount } from '../../../../shared/product/fields/limits.ts';
import type { ScenarioAnswer } from '../../../../shared/product/scenarios/scenarios.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { scenarioCsv } from './scenario-csv.ts';
import { type ScenarioDesk, scenarioEvent, takePlace } from './scenario-desk.ts';
import { freeName, keptEntries } from './scenario-rules.ts';
import {
  addScenario,
  deletedScenario,
  findScenario,
  listScenarios,
  newestFirst,
  restoreScenario,
  takenNames,
} from './scenario-store.ts';

/**
 * More routes of scenarios: comparing them, restoring a deleted one, and downloading all of them.
 */
export function scenarioCopyRoutes(
  app: ProductApi,
  parts: FeatureParts,
  { today, told, answerOf }: ScenarioDesk,
): void {
  app.route({
    ...endpoint('GET /exports/scenarios.csv'),
    config: { action: 'scenario.list' },
    handler: async function exportScenarios(request, reply) {
      const actor = actorOfRequest(request);
      const page = { limit: scenariosPerAccount, order: newestFirst };
      const rows = await listScenarios(parts.storage.db, actor, page);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="scenarios-${today()}.csv"`)
        .send(scenarioCsv(rows.map(told), request.visitor.origin));
    },
  });

  app.route({
    ...endpoint('POST /scenarios/:id/restore'),
    config: { action: 'scenario.restore' },
    handler: async function restoreMyScenario(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      const { id } = request.params;
      return parts.once<ScenarioAnswer>(request, reply, (commit) =>
        commit(async function commitRestoring(trx) {
          const now = parts.now();
          const deleted = await deletedScenario(trx, actor, id);
          // It is no longer deleted, so a repeated request simply gets it.
          if (deleted === undefined)
            return answerOf(await findScenario(trx, actor, 'scenario.restore', id));
          await takePlace(trx, account.id, now);
          const name = freeName(deleted.name, await takenNames(trx, account.id));
          const row = await restoreScenario(trx, actor, id, name);
          await audit(trx, request, scenarioEvent('restore', id), now);
          return answerOf(row);
        }),
      );
    },
  });

  app.route({
    ...endpoint('POST /scenarios/:id/copy'),
    config: { action: 'scenario.copy' },
    handler: async function copyScenario(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      return parts.once<ScenarioAnswer>(request, reply, (commit) =>
        commit(async function commitCopy(trx) {
          const now = parts.now();
          const original = await findScenario(trx, actor, 'scenario.copy', request.params.id);
          await takePlace(trx, account.id, now);
          const name = freeName(original.name, await takenNames(trx, account.id));
          const entries = keptEntries(original.query, today());
          const draft = { name, note: original.note, entries };
          const row = await addScenario(trx, account.id, draft, now);
          await audit(trx, request, scenarioEvent('copy', row.id), now);
          return answerOf(row, 201);
        }),
      );
    },
  });
}
