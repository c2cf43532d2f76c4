/** Figures about the reading of a raise: its pages, its viewers over time, and how far people get. */
import { type Static, Type } from 'typebox';
import { closed, idOf, oneOf, orNull } from '../fields/schema.ts';
import { readersExportQuery } from './reading.ts';

export const analyticsQuery = closed({ ...readersExportQuery.properties });
export type AnalyticsFilter = Static<typeof analyticsQuery>;
export const analyticsTables = ['pages', 'viewers', 'funnel'] as const;
export const analyticsExportQuery = closed({
  ...analyticsQuery.properties,
  table: Type.Optional(oneOf(analyticsTables, { title: 'a table' })),
});

const pageTotals = {
  viewers: Type.Integer({ description: 'Different people.' }),
  views: Type.Integer({ description: 'How often it was looked at.' }),
  medianMs: orNull(
    Type.Integer({
      description:
        'The median time per view, in milliseconds, of times rounded to two digits; null without a view.',
    }),
  ),
};
export const pageFigures = closed({ page: Type.Integer(), ...pageTotals });
export type PageFigures = Static<typeof pageFigures>;

/** How long one span of a series is: the first and the last may be cut by the period. */
export const spanSteps = ['day', 'week', 'month'] as const;
export type SpanStep = (typeof spanSteps)[number];
const day = (description: string) => Type.String({ description });

export const spanFigures = closed({
  from: day('Its first day in UTC, such as 2026-11-20.'),
  to: day('Its last day.'),
  viewers: Type.Integer({ description: 'Different people.' }),
  firstTime: Type.Integer({ description: 'Those of them who had never read before.' }),
  opened: Type.Integer({ description: 'How often documents were opened.' }),
});
export type SpanFigures = Static<typeof spanFigures>;

export const analytics = closed({
  document: orNull(
    closed(
      {
        id: idOf('doc'),
        name: Type.String(),
        n: Type.Integer(),
        pageCount: orNull(Type.Integer()),
        isSheets: Type.Boolean({
          description: 'Whether its pages are the sheets of a spreadsheet.',
        }),
        ...pageTotals,
      },
      {
        description:
          'The document of the page figures, in its current version, with the figures of all pages together; the deck unless named.',
      },
    ),
  ),
  pages: Type.Array(pageFigures, { description: 'Pages that were looked at, in their order.' }),
  period: closed(
    {
      from: day('The first day in UTC: as asked, or that of the first reading.'),
      to: day('The last day: as asked, or today.'),
      step: oneOf(spanSteps),
    },
    { description: 'What the figures are about; never before the raise began, nor after today.' },
  ),
  spans: Type.Array(spanFigures, {
    description:
      'The whole period, oldest first, also where nobody read: days, of more than two months weeks from Monday, of more than two years months.',
  }),
  viewers: Type.Integer({ description: 'Different people in the whole period.' }),
  firstTime: Type.Integer({ description: 'Those of them who had never read before it.' }),
  opened: Type.Integer({ description: 'How often documents were opened in the whole period.' }),
  funnel: closed(
    {
      granted: Type.Integer({ description: 'People who were given access.' }),
      opened: Type.Integer({ description: 'Those of them who opened a document.' }),
      half: Type.Integer({ description: 'Those who saw half of the pages of the deck or more.' }),
      asked: Type.Integer({ description: 'Those who asked a question or wrote in a thread.' }),
      soft: Type.Integer({
        description: 'Those who soft-circled an amount, or signed for one at once.',
      }),
      signed: Type.Integer({ description: 'Those who signed.' }),
      funded: Type.Integer({ description: 'Those whose payment was received.' }),
    },
    { description: 'Over the whole life of the raise, whatever the period.' },
  ),
});
export type Analytics = Static<typeof analytics>;
