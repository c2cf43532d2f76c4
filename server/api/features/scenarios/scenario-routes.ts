import {
  scenarioNoteMaxLength,
  scenarioQueryMaxLength,
  scenariosPerPage,
} from '../../../../shared/product/fields/limits.ts';
import type {
  ScenarioAnswer,
  ScenarioList,
  ScenarioOrder,
} from '../../../../shared/product/scenarios/scenarios.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { bodyWithText } from '../../platform/http/body-limits.ts';
import { cursorOf, placeOf } from '../../platform/http/cursor.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { etagOf, versionOf } from '../../platform/http/versions.ts';
import { scenarioCopyRoutes } from './scenario-copy-routes.ts';
import { requireFreeName, scenarioDesk, scenarioEvent, takePlace } from './scenario-desk.ts';
import { keptEntries } from './scenario-rules.ts';
import {
  addScenario,
  changeScenario,
  countScenarios,
  deleteScenario,
  findScenario,
  listScenarios,
  newestFirst,
  type Page,
} from './scenario-store.ts';

/** What each order of the list means in the table. */
const scenarioOrder: Readonly<Record<ScenarioOrder, Page['order']>> = {
  '-updatedAt': newestFirst,
  updatedAt: { by: 'updated_at', direction: 'asc' },
  name: { by: 'name_key', direction: 'asc' },
  '-name': { by: 'name_key', direction: 'desc' },
};
const bodyLimit = bodyWithText(scenarioQueryMaxLength + scenarioNoteMaxLength);

/** Saved calculations: members see and change only their own. */
export function scenarioRoutes(app: ProductApi, parts: FeatureParts): void {
  const desk = scenarioDesk(parts);
  const { today, told, answerOf } = desk;

  app.route({
    ...endpoint('GET /scenarios'),
    config: { action: 'scenario.list' },
    handler: async function listMyScenarios(request): Promise<ScenarioList> {
      const actor = actorOfRequest(request);
      const { account } = actor;
      const { after, limit = scenariosPerPage, sort = '-updatedAt' } = request.query;
      const [value = '', id = ''] = after === undefined ? [] : placeOf(after, 2);
      // Reads one more than is shown, to know whether there is another page.
      const page = {
        limit: limit + 1,
        order: scenarioOrder[sort],
        ...(after === undefined ? {} : { after: { value, id } }),
      };
      const rows = await listScenarios(parts.storage.db, actor, page);
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(told),
        nextCursor: last === undefined ? null : cursorOf([last[page.order.by], last.id]),
        total: await countScenarios(parts.storage.db, account.id),
      };
    },
  });

  app.route({
    ...endpoint('POST /scenarios'),
    config: { action: 'scenario.save' },
    bodyLimit,
    handler: async function saveScenario(request, reply) {
      const { account } = actorOfRequest(request);
      const { query, note = '' } = request.body;
      const name = request.body.name.trim();
      return parts.once<ScenarioAnswer>(request, reply, async (commit) => {
        const entries = keptEntries(query, today());
        return commit(async function commitScenario(trx) {
          const now = parts.now();
          await requireFreeName(trx, account.id, name);
          await takePlace(trx, account.id, now);
          const row = await addScenario(trx, account.id, { name, note, entries }, now);
          await audit(trx, request, scenarioEvent('save', row.id), now);
          return answerOf(row, 201);
        });
      });
    },
  });

  app.route({
    ...endpoint('GET /scenarios/:id'),
    config: { action: 'scenario.read' },
    handler: async function readScenario(request, reply) {
      const actor = actorOfRequest(request);
      const row = await findScenario(parts.storage.db, actor, 'scenario.read', request.params.id);
      reply.header('etag', etagOf(row.version));
      return { scenario: told(row) };
    },
  });

  app.route({
    ...endpoint('PATCH /scenarios/:id'),
    config: { action: 'scenario.change' },
    bodyLimit,
    handler: async function changeMyScenario(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      const { id } = request.params;
      const { query, note } = request.body;
      const name = request.body.name?.trim();
      const expected = versionOf(request.headers['if-match']);
      return parts.once<ScenarioAnswer>(request, reply, async (commit) => {
        const change = {
          ...(name === undefined ? {} : { name }),
          ...(note === undefined ? {} : { note }),
          ...(query === undefined ? {} : { entries: keptEntries(query, today()) }),
        };
        return commit(async function commitChange(trx) {
          const now = parts.now();
          // What belongs to somebody else is not found, whatever name is sent.
          await findScenario(trx, actor, 'scenario.change', id);
          if (name !== undefined) await requireFreeName(trx, account.id, name, id);
          const row = await changeScenario(trx, actor, id, expected, change, now);
          const after = { fields: Object.keys(request.body).sort() };
          await audit(trx, request, { ...scenarioEvent('change', id), after }, now);
          return answerOf(row);
        });
      });
    },
  });

  app.route({
    ...endpoint('DELETE /scenarios/:id'),
    config: { action: 'scenario.delete' },
    handler: async function deleteMyScenario(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitDeletion(trx) {
          const now = parts.now();
          await deleteScenario(trx, actor, id, now);
          await audit(trx, request, scenarioEvent('delete', id), now);
          return { status: 204 };
        }),
      );
    },
  });

  scenarioCopyRoutes(app, parts, desk);
}
