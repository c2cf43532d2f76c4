/** Visits of data rooms: who came, when, and what they read then. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { visitsPerPage } from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { visitKinds } from './document-kinds.ts';
import { accessFilters, loggedPerson, period } from './reading.ts';

const visitFilters = closed({
  person: accessFilters.person,
  document: accessFilters.document,
  kind: Type.Optional(oneOf(visitKinds, { title: 'what happened in the visit' })),
  ...period,
  internal: accessFilters.internal,
});
export type VisitFilter = Static<typeof visitFilters>;
export const visitsQuery = closed({
  ...visitFilters.properties,
  ...pageQuery('visits', visitsPerPage),
});
export const visitParams = closed({ id: idOf('rse'), visit: idOf('vis') });

const pagesRead = closed({
  n: Type.Integer({ description: 'The number of the version.' }),
  pages: Type.Integer({ description: 'How many different pages.' }),
  pageCount: orNull(Type.Integer({ description: 'How many it has.' })),
  isSheets: Type.Boolean({ description: 'Whether its pages are the sheets of a spreadsheet.' }),
});

export const visit = closed({
  id: idOf('vis'),
  n: Type.Integer({ description: "The number of that person's visit of the room." }),
  person: loggedPerson,
  beganAt: moment,
  lastAt: moment,
  ndaAcceptedAt: orNull(moment),
  documents: Type.Array(
    closed({
      id: idOf('doc'),
      name: Type.String(),
      looked: Type.Boolean({ description: 'Whether it was opened, read or downloaded.' }),
      downloaded: Type.Boolean(),
      refused: Type.Boolean(),
      versions: Type.Array(pagesRead, { description: 'Those of which pages were shown.' }),
    }),
    { description: 'In the order in which they were opened.' },
  ),
  internal: Type.Boolean({ description: 'By the company or an operator.' }),
});
export type Visit = Static<typeof visit>;
export const visitResponse = closed({ visit });
export const visitList = closed({
  items: Type.Array(visit, { description: 'Which began last first.' }),
  nextCursor: orNull(Type.String()),
});
export type VisitList = Static<typeof visitList>;
