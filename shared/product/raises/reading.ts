/** Reading documents, and what is known of who read what. */
import { type Static, type TInteger, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  accessEventsPerPage,
  documentPagesMax,
  dwellMaxMs,
  readersPerPage,
  viewsAtOnce,
} from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { accessKinds, pageWidths } from './document-kinds.ts';

export const pageNumber: TInteger = Type.Integer({
  minimum: 1,
  maximum: documentPagesMax,
  title: 'the number of a page',
});

export const readingBeacon = closed({
  views: Type.Array(
    closed({
      page: pageNumber,
      dwellMs: Type.Integer({
        minimum: 0,
        // More than one day is a clock that jumped; what is above the cap is cut.
        maximum: 86_400_000,
        title: 'how long the page was looked at',
        description: `In milliseconds. More than ${dwellMaxMs} counts as ${dwellMaxMs}.`,
      }),
    }),
    { maxItems: viewsAtOnce, title: 'the page views' },
  ),
  closed: Type.Optional(Type.Boolean({ title: 'whether the document was closed' })),
});
export type ReadingBeacon = Static<typeof readingBeacon>;

const day = (title: string) =>
  Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', title });
/** The first and the last day of what is listed, in UTC. */
export const period = {
  from: Type.Optional(day('the first day, such as 2026-11-20')),
  to: Type.Optional(day('the last day, such as 2026-11-22')),
};

export const accessFilters = {
  visit: Type.Optional(Type.String({ maxLength: 69, pattern: '^vis_[A-Za-z0-9_-]{16,64}$' })),
  person: Type.Optional(Type.String({ maxLength: 69, pattern: '^usr_[A-Za-z0-9_-]{16,64}$' })),
  document: Type.Optional(Type.String({ maxLength: 69, pattern: '^doc_[A-Za-z0-9_-]{16,64}$' })),
  kind: Type.Optional(oneOf(accessKinds, { title: 'a kind of access' })),
  ...period,
  internal: Type.Optional(
    Type.Boolean({
      title: 'whether the company and operators are listed too',
      description: 'They never count in the figures.',
    }),
  ),
};
export const accessExportQuery = closed(accessFilters);
export type AccessFilter = Static<typeof accessExportQuery>;
export const accessLogQuery = closed({
  ...accessFilters,
  ...pageQuery('events', accessEventsPerPage),
});

/** Somebody in the log; whom they advise is left out for those who read for themselves. */
const adviserTo = Type.Optional(
  Type.String({ description: 'The name of the company or investor whose adviser they are.' }),
);
export const loggedPerson = closed({ id: idOf('usr'), name: Type.String(), adviserTo });

export const accessEvent = closed({
  id: Type.String(),
  at: moment,
  kind: oneOf(accessKinds),
  person: loggedPerson,
  document: orNull(closed({ id: idOf('doc'), name: Type.String() })),
  n: orNull(Type.Integer({ description: 'The number of the version.' })),
  page: orNull(Type.Integer({ description: 'The number of the page, or of the sheet.' })),
  isSheet: Type.Boolean({ description: 'Whether `page` counts the sheets of a spreadsheet.' }),
  dwellMs: orNull(
    Type.Integer({ description: 'How long the page was looked at, where it is known.' }),
  ),
  ahead: Type.Boolean({
    description:
      'Whether only a line of the page was shown, by a search, or an earlier version sent it in advance. It does not count as a view of the page.',
  }),
  internal: Type.Boolean({ description: 'By the company or an operator.' }),
  visit: orNull(
    closed({
      id: idOf('vis'),
      n: Type.Integer({ description: "The number of that person's visit of the room." }),
    }),
  ),
});
export type AccessEvent = Static<typeof accessEvent>;
export const accessLog = closed({
  items: Type.Array(accessEvent, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type AccessLog = Static<typeof accessLog>;

export const readersExportQuery = closed({
  document: accessFilters.document,
  ...period,
});
export type ReadersFilter = Static<typeof readersExportQuery>;
export const readersQuery = closed({
  ...readersExportQuery.properties,
  ...pageQuery('readers', readersPerPage),
});
export const reader = closed({
  person: closed({ id: idOf('usr'), name: Type.String(), email: Type.String(), adviserTo }),
  visits: Type.Integer({ description: 'In how many visits; one that was only refused is none.' }),
  opened: Type.Integer({ description: 'How often documents were opened.' }),
  documents: Type.Integer({ description: 'How many documents.' }),
  pages: Type.Integer({ description: 'How many different pages.' }),
  downloads: Type.Integer(),
  dwellMs: Type.Integer({ description: 'How long all pages were looked at together.' }),
  firstAt: moment,
  lastAt: moment,
});
export type Reader = Static<typeof reader>;
export const readerList = closed({
  items: Type.Array(reader, { description: 'Who read last first.' }),
  nextCursor: orNull(Type.String()),
});
export type ReaderList = Static<typeof readerList>;

export const pageParams = closed({ id: idOf('doc'), page: pageNumber });
export const pageImageQuery = closed({
  width: Type.Optional(
    Type.Integer({
      minimum: pageWidths[0],
      maximum: pageWidths[4],
      title: 'the width of the image',
      description: `In pixels; the next of ${pageWidths.join(', ')} is taken, and 1200 unless named.`,
    }),
  ),
  n: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000,
      title: 'the number of a version',
      description: 'For the company and operators; the current one unless named.',
    }),
  ),
});
export const contentQuery = closed({ n: pageImageQuery.properties.n });
export const pageText = closed({
  page: Type.Integer(),
  text: Type.String({ description: 'Empty when none can be read from the page.' }),
});
export type PageText = Static<typeof pageText>;
