import { Type } from 'typebox';
import { scenariosPerAccount } from '../../../../shared/product/fields/limits.ts';
import { closed, idOf } from '../../../../shared/product/fields/schema.ts';
import {
  type ScenarioAnswer,
  scenarioAnswer,
} from '../../../../shared/product/scenarios/scenarios.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { scenarioCsv } from './scenario-csv.ts';
import { type ScenarioDesk, scenarioEvent, takePlace } from './scenario-desk.ts';
import { freeName, keptEntries } from './scenario-rules.ts';
import {
  addScenario,
  deletedScenario,
  findScenario,
  listScenarios,
  restoreScenario,
  takenNames,
} from './scenario-store.ts';

const tags = ['Scenarios'];
const config = { access: 'signed-in' } as const;
const params = closed({ id: idOf('scn') });

/**
 * More routes of scenarios: comparing them, restoring a deleted one, and downloading all of them.
 */
export function scenarioCopyRoutes(
  app: ProductApi,
  parts: FeatureParts,
  { today, told, answerOf }: ScenarioDesk,
): void {
  app.get(
    '/api/v1/exports/scenarios.csv',
    {
      schema: {
        tags,
        summary: 'Export my scenarios as CSV',
        description: 'One row per scenario, with its figures and its address.',
        produces: ['text/csv'],
        response: { 200: Type.String() },
      },
      config,
    },
    async function exportScenarios(request, reply) {
      const { account } = actorOfRequest(request);
      const page = { limit: scenariosPerAccount };
      const rows = await listScenarios(parts.storage.db, account.id, page);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="scenarios-${today()}.csv"`)
        .send(scenarioCsv(rows.map(told), request.visitor.origin));
    },
  );

  app.post(
    '/api/v1/scenarios/:id/restore',
    {
      schema: {
        tags,
        summary: 'Restore a deleted scenario',
        description: 'Unchanged. If its name has been taken since, a number is added.',
        params,
        response: { 200: scenarioAnswer },
      },
      config,
    },
    async function restoreMyScenario(request, reply) {
      const { account } = actorOfRequest(request);
      const { id } = request.params;
      return parts.once<ScenarioAnswer>(request, reply, (commit) =>
        commit(async function commitRestoring(trx) {
          const now = parts.now();
          const deleted = await deletedScenario(trx, account.id, id);
          // It is no longer deleted, so a repeated request simply gets it.
          if (deleted === undefined) return answerOf(await findScenario(trx, account.id, id));
          await takePlace(trx, account.id, now);
          const name = freeName(deleted.name, await takenNames(trx, account.id));
          const row = await restoreScenario(trx, account.id, id, name);
          await audit(trx, request, scenarioEvent('restore', id), now);
          return answerOf(row);
        }),
      );
    },
  );

  app.post(
    '/api/v1/scenarios/:id/copy',
    {
      schema: {
        tags,
        summary: 'Copy a scenario',
        description: 'Under the same name with a number added.',
        params,
        response: { 201: scenarioAnswer },
      },
      config,
    },
    async function copyScenario(request, reply) {
      const { account } = actorOfRequest(request);
      return parts.once<ScenarioAnswer>(request, reply, (commit) =>
        commit(async function commitCopy(trx) {
          const now = parts.now();
          const original = await findScenario(trx, account.id, request.params.id);
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
  );
}
