import { Readable } from 'node:stream';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { csvText } from '#api/platform/http/csv.ts';
import { numberText, sendCsv } from '#api/platform/http/csv-response.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import type { Analytics } from '#shared/product/raises/analytics.ts';
import { everyPage, funnelSteps } from '#shared/product/raises/read-steps.ts';
import { roomFor } from '../rooms/room-access.ts';
import { whenAddedUp } from './added-up-reading.ts';
import { analyticsOf } from './analytics-store.ts';
import { beginExport } from './reading-export.ts';

/** Figures about the reading of a raise, for the company and operators. */
export function analyticsRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;
  const { db, longReads } = storage;

  app.route({
    ...endpoint('GET /raises/:id/analytics'),
    config: { action: 'access-log.read' },
    handler: async function readRaiseAnalytics(request, reply) {
      const { id } = request.params;
      await roomFor(db, actorOfRequest(request), 'access-log.read', id, now());
      await whenAddedUp(storage, id);
      return analyticsOf(longReads.db(leftSignal(reply)), id, request.query, now());
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/analytics.csv'),
    config: { action: 'access-log.export' },
    handler: async function exportAnalytics(request, reply) {
      const { id } = request.params;
      const { table = 'pages', ...filter } = request.query;
      await beginExport(deps, actorOfRequest(request), id);
      await whenAddedUp(storage, id);
      const read = longReads.db(leftSignal(reply));
      const text = csvText(tables[table](await analyticsOf(read, id, filter, now())));
      const content = Readable.from([text]);
      return sendCsv(deps, request, reply, { name: table, raiseId: id, filter, content });
    },
  });
}

/** The tables of the figures, as rows. */
const tables = {
  pages: (figures: Analytics) => [
    ['Page', 'Viewers', 'Views', 'Median milliseconds'],
    ...everyPage(figures).map((row) => [
      String(row.page),
      String(row.viewers),
      String(row.views),
      numberText(row.medianMs),
    ]),
  ],
  viewers: ({ spans }: Analytics) => [
    ['From', 'To', 'Viewers', 'For the first time', 'Opened'],
    ...spans.map((row) => [
      row.from,
      row.to,
      String(row.viewers),
      String(row.firstTime),
      String(row.opened),
    ]),
  ],
  funnel: ({ funnel }: Analytics) => [
    ['Step', 'People'],
    ...funnelSteps.map(({ key, label }) => [label, String(funnel[key])]),
  ],
};
