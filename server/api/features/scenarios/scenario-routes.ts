import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import {
  scenarioNoteMaxLength,
  scenarioQueryMaxLength,
  scenariosPerAccount,
  scenariosPerPage,
} from '#shared/product/fields/limits.ts';
import type { ScenarioList, ScenarioOrder } from '#shared/product/scenarios/scenarios.ts';
import { scenarioCsv } from './scenario-csv.ts';
import { dayOf, oneScenario, toDto } from './scenario-dto.ts';
import { requireFreeName, scenarioAuditEntry, takePlace } from './scenario-limits.ts';
import { freeName, type NormalizedInputs, normalizeInputs } from './scenario-rules.ts';
import {
  addScenario,
  changeScenario,
  countScenarios,
  deletedScenario,
  deleteScenario,
  findScenario,
  listScenarios,
  newestFirst,
  type Page,
  restoreScenario,
  type ScenarioRow,
  takenNames,
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
export function scenarioRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /scenarios'),
    config: { action: 'scenario.list' },
    handler: async function listMyScenarios(request): Promise<ScenarioList> {
      const actor = actorOfRequest(request);
      const { sort = '-updatedAt' } = request.query;
      const order = scenarioOrder[sort];
      const page = { ...pageParams(request.query, scenariosPerPage), order };
      const rows = await listScenarios(db, actor, page);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row[order.by], row.id]);
      return {
        items: shown.map((row) => toDto(row, deps.now())),
        nextCursor,
        total: await countScenarios(db, actor.account.id),
      };
    },
  });

  app.route({
    ...endpoint('GET /scenarios/:id'),
    config: { action: 'scenario.read' },
    handler: async function readScenario(request, reply) {
      const actor = actorOfRequest(request);
      const row = await findScenario(db, actor, 'scenario.read', request.params.id);
      reply.header('etag', etagOf(row.version));
      return { scenario: toDto(row, deps.now()) };
    },
  });

  app.route({
    ...endpoint('GET /exports/scenarios.csv'),
    config: { action: 'scenario.list' },
    handler: async function exportScenarios(request, reply) {
      const now = deps.now();
      const page = { limit: scenariosPerAccount, order: newestFirst };
      const rows = await listScenarios(db, actorOfRequest(request), page);
      const items = rows.map((row) => toDto(row, now));
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', `attachment; filename="scenarios-${dayOf(now)}.csv"`)
        .send(scenarioCsv(items, request.context.origin));
    },
  });

  command(app, deps, 'POST /scenarios', {
    action: 'scenario.save',
    bodyLimit,
    prepare: async ({ body, now }) => normalizeInputs(body.query, dayOf(now)),
    run: saveScenario,
  });
  command(app, deps, 'PATCH /scenarios/:id', {
    action: 'scenario.change',
    bodyLimit,
    prepare: async ({ body: { query }, now }) =>
      query === undefined ? undefined : normalizeInputs(query, dayOf(now)),
    // What belongs to somebody else is not found, whatever name is sent.
    find: findScenario,
    run: changeMyScenario,
  });
  command(app, deps, 'DELETE /scenarios/:id', { action: 'scenario.delete', run: deleteMyScenario });
  command(app, deps, 'POST /scenarios/:id/restore', {
    action: 'scenario.restore',
    run: restoreMyScenario,
  });
  command(app, deps, 'POST /scenarios/:id/copy', {
    action: 'scenario.copy',
    find: findScenario,
    run: copyScenario,
  });
}

async function saveScenario({
  actor: { account },
  body,
  prepared: entries,
  trx,
  now,
}: Command<'POST /scenarios', undefined, NormalizedInputs>) {
  const name = body.name.trim();
  await requireFreeName(trx, account.id, name);
  await takePlace(trx, account.id, now);
  const row = await addScenario(trx, account.id, { name, note: body.note ?? '', entries }, now);
  return { ...oneScenario(row, now), auditEntries: scenarioAuditEntry('save', row.id) };
}

async function changeMyScenario({
  actor,
  body,
  found: { id },
  prepared: entries,
  expected,
  trx,
  now,
}: Command<'PATCH /scenarios/:id', ScenarioRow, NormalizedInputs | undefined>) {
  const name = body.name?.trim();
  if (name !== undefined) await requireFreeName(trx, actor.account.id, name, id);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(body.note === undefined ? {} : { note: body.note }),
    ...(entries === undefined ? {} : { entries }),
  };
  const row = await changeScenario(trx, actor, id, expected, change, now);
  const after = { fields: Object.keys(body).sort() };
  return { ...oneScenario(row, now), auditEntries: { ...scenarioAuditEntry('change', id), after } };
}

async function deleteMyScenario({
  actor,
  params: { id },
  trx,
  now,
}: Command<'DELETE /scenarios/:id'>) {
  await deleteScenario(trx, actor, id, now);
  return { auditEntries: scenarioAuditEntry('delete', id) };
}

async function restoreMyScenario({
  actor,
  action,
  params: { id },
  trx,
  now,
}: Command<'POST /scenarios/:id/restore'>) {
  const deleted = await deletedScenario(trx, actor, id);
  // It is no longer deleted, so a repeated request simply gets it.
  if (deleted === undefined) return oneScenario(await findScenario(trx, actor, action, id), now);
  await takePlace(trx, actor.account.id, now);
  const name = freeName(deleted.name, await takenNames(trx, actor.account.id));
  const row = await restoreScenario(trx, actor, id, name);
  return { ...oneScenario(row, now), auditEntries: scenarioAuditEntry('restore', id) };
}

async function copyScenario({
  actor: { account },
  found: original,
  trx,
  now,
}: Command<'POST /scenarios/:id/copy', ScenarioRow>) {
  await takePlace(trx, account.id, now);
  const name = freeName(original.name, await takenNames(trx, account.id));
  const entries = normalizeInputs(original.query, dayOf(now));
  const row = await addScenario(trx, account.id, { name, note: original.note, entries }, now);
  return { ...oneScenario(row, now), auditEntries: scenarioAuditEntry('copy', row.id) };
}
