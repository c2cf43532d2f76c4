import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { cursorOf, placeOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { localTime } from '#api/platform/notifications/local-time.ts';
import { readBoardCounts } from '#shared/product/pipeline/board-cards.ts';
import { cardsPerPage } from '#shared/product/pipeline/limits.ts';
import type { Board, Pipeline } from '#shared/product/pipeline/pipeline.ts';
import { pipelineStages, stageNumber } from '#shared/product/pipeline/stages.ts';
import { type RaiseRow, raiseFor, raiseToChange } from '../raises/raise-store.ts';
import { cardFor } from './card-access.ts';
import { toCard, toSummary } from './card-dto.ts';
import { type CardCursor, type CardRow, firstCards, listCards } from './card-rows.ts';
import { peopleWithoutCard } from './people-without-card.ts';
import { pipelineRow, readPipeline, savePipeline } from './pipeline-store.ts';
import { saveRules } from './rules/rule-store.ts';
import { namesToStore } from './stage-names.ts';

/** Reading a pipeline, and its settings. */
export function pipelineRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/pipeline'),
    config: { action: 'pipeline.read' },
    handler: async function readRaisePipeline(request, reply) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'pipeline.read', request.params.id);
      const { day } = localTime(actor.account.time_zone, deps.now());
      const pipeline = await readPipeline(db, raise, day);
      reply.header('etag', etagOf(pipeline.version));
      return { pipeline };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/cards'),
    config: { action: 'card.list' },
    handler: async function listRaiseCards(request) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'card.list', request.params.id);
      const { stage, after, limit = cardsPerPage } = request.query;
      const rows = await listCards(db, actor.account.id, {
        raiseId: raise.id,
        stage: stage && stageNumber(stage),
        after: after === undefined ? undefined : cardPlaceOf(after),
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      const nextCursor =
        last === undefined ? null : cursorOf([String(last.stage), String(last.rank), last.id]);
      return { items: shown.map(toSummary), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/board'),
    config: { action: 'card.list-by-stage' },
    handler: async function readRaiseBoard(request) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'card.list-by-stage', request.params.id);
      const { day } = localTime(actor.account.time_zone, deps.now());
      const counts = readBoardCounts(request.query.cards ?? '');
      const pipeline = await readPipeline(db, raise, day);
      const wanted = pipelineStages.map((stage) => counts[stage]);
      const rows = await firstCards(db, actor.account.id, raise.id, wanted);
      return { pipeline, columns: columnsOf(pipeline, rows) };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/pipeline/people'),
    config: { action: 'card.list-people' },
    handler: async function listPeopleWithoutCard(request) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'card.list-people', request.params.id);
      return { items: [...(await peopleWithoutCard(db, raise.id))] };
    },
  });

  app.route({
    ...endpoint('GET /cards/:id'),
    config: { action: 'card.read' },
    handler: async function readCard(request, reply) {
      const row = await cardFor(db, actorOfRequest(request), 'card.read', request.params.id);
      reply.header('etag', etagOf(row.version));
      return { card: await toCard(db, row) };
    },
  });

  command(app, deps, 'PATCH /raises/:id/pipeline', {
    action: 'pipeline.change',
    ...raiseToChange,
    run: changePipeline,
  });
}

function columnsOf(pipeline: Pipeline, rows: readonly CardRow[]): Board['columns'] {
  return pipeline.stages.map(({ stage, cards }) => {
    const items = rows.filter((row) => row.stage === stageNumber(stage)).map(toSummary);
    return { stage, items, more: Math.max(0, cards - items.length) };
  });
}

function cardPlaceOf(cursor: string): CardCursor {
  const [stage, rank, id = ''] = placeOf(cursor, 3);
  // No stage is beyond these, and PostgreSQL fails on a number that its column can’t hold.
  const inRange = Math.max(0, Math.min(wholeNumber(stage), pipelineStages.length + 1));
  return { stage: inRange, rank: wholeNumber(rank), id };
}

function wholeNumber(text: string | undefined): number {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : 0;
}

/** Renames stages, and sets what moves cards. */
export async function changePipeline({
  found: raise,
  actor,
  body: { names, rules },
  expected,
  trx,
  now,
}: Command<'PATCH /raises/:id/pipeline', RaiseRow>) {
  const before = await pipelineRow(trx, raise.id);
  const change = { names: namesToStore(before.names, names ?? {}) };
  await savePipeline(trx, before, change, { expected, by: actor.account.id, now });
  if (rules !== undefined) await saveRules(trx, raise.id, rules);
  const { day } = localTime(actor.account.time_zone, now);
  const pipeline = await readPipeline(trx, raise, day);
  return { body: { pipeline }, version: pipeline.version };
}
