import { Readable } from 'node:stream';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { csvText } from '#api/platform/http/csv.ts';
import { numberText, sendCsv } from '#api/platform/http/csv-response.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import type { RaiseFigures } from '#shared/product/raises/review-figures.ts';
import { raiseFiguresOf } from './review-figures.ts';

/** Figures about all raises and their reviews, for operators. */
export function figuresRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;

  app.route({
    ...endpoint('GET /admin/raise-figures'),
    config: { action: 'review.list' },
    handler: async function readRaiseFigures() {
      return raiseFiguresOf(storage, now());
    },
  });

  app.route({
    ...endpoint('GET /admin/raise-figures.csv'),
    config: { action: 'review.list' },
    handler: async function exportRaiseFigures(request, reply) {
      const { table = 'states' } = request.query;
      const text = csvText(tables[table](await raiseFiguresOf(storage, now())));
      const content = Readable.from([text]);
      return sendCsv(deps, request, reply, { name: fileNames[table], content });
    },
  });
}

const fileNames = { states: 'raises-by-state', turnaround: 'review-turnaround' } as const;

/** The tables of the figures, as rows. */
const tables = {
  states: ({ states }: RaiseFigures) => [
    ['State', 'Raises'],
    ...states.map(({ state, raises }) => [raiseStateLabels[state], String(raises)]),
  ],
  turnaround: ({ months }: RaiseFigures) => [
    ['From', 'To', 'Reviews', 'Half within hours', 'Nine of ten within hours'],
    ...months.map((row) => [
      row.from,
      row.to,
      String(row.reviews),
      numberText(row.p50Hours),
      numberText(row.p90Hours),
    ]),
  ],
};
