import { Type } from 'typebox';
import type { EndpointTable } from '../../http/endpoint.ts';
import { dwellMaxMs, exportMaxRows, visitGapMs } from '../fields/limits.ts';
import { closed, idOf } from '../fields/schema.ts';
import { analytics, analyticsExportQuery, analyticsQuery } from './analytics.ts';
import { documentTypeNames } from './document-kinds.ts';
import {
  accessExportQuery,
  accessLog,
  accessLogQuery,
  contentQuery,
  pageImageQuery,
  pageParams,
  pageText,
  readerList,
  readersExportQuery,
  readersQuery,
  readingBeacon,
} from './reading.ts';
import { sheetQuery, sheetTable } from './sheets.ts';
import { visitList, visitParams, visitResponse, visitsQuery } from './visits.ts';

const tags = ['Reading'];
const raiseParams = closed({ id: idOf('rse') });
const documentParams = closed({ id: idOf('doc') });
const csv = {
  produces: ['text/csv'],
  response: { 200: Type.String({ description: 'A CSV file.' }) },
};
const refusedRows = `More than ${exportMaxRows} rows are refused; choose a shorter period then.`;

/** Reading documents, the access log, and figures about reading. */
export const readingEndpoints = {
  'GET /documents/:id/content': {
    tags,
    summary: 'Download a document',
    description:
      'Its file, or a part of it (Range). It breaks off when your access ends meanwhile. Where downloads are switched off, the pages can still be viewed.',
    params: documentParams,
    querystring: contentQuery,
    produces: [...documentTypeNames],
  },
  'GET /documents/:id/pages/:page': {
    tags,
    summary: 'View a page of a document',
    description:
      'As an image; for PDFs and images. It is logged. Where the company wants it, your name and the time are shown in it.',
    params: pageParams,
    querystring: pageImageQuery,
    produces: ['image/jpeg'],
  },
  'GET /documents/:id/pages/:page/thumbnail': {
    tags,
    summary: 'View a thumbnail of a page',
    description:
      'To find a page among others: 160 pixels wide, in which no more than large letters can be read, and not logged. Your name is shown in it, as in the page. Pages go first, so it may be refused with 503 while many are asked for.',
    params: pageParams,
    querystring: contentQuery,
    produces: ['image/jpeg'],
  },
  'GET /documents/:id/pages/:page/text': {
    tags,
    summary: 'Read the text of a page',
    description: 'For screen readers and searching. It is logged like the image.',
    params: pageParams,
    querystring: contentQuery,
    response: { 200: pageText },
  },
  'GET /documents/:id/sheets/:page': {
    tags,
    summary: 'Read rows of a sheet',
    description:
      'Of a spreadsheet, as its cells show them: formulas are the values that were saved with them. It is logged like a page. While a large sheet is prepared for the first time, this is a 503.',
    params: pageParams,
    querystring: sheetQuery,
    response: { 200: sheetTable },
  },
  'POST /documents/:id/events': {
    tags,
    summary: 'Report how long pages were looked at',
    description: `One view counts for ${dwellMaxMs / 60_000} minutes at most, and all together for no longer than since you came to the data room. Pages that were not sent to you do not count, and views of the company and of operators never do.`,
    params: documentParams,
    body: readingBeacon,
  },
  'GET /raises/:id/visits': {
    tags,
    summary: 'List the visits of a data room',
    description: `What one person reads in a room is one visit, until ${visitGapMs / 60_000} minutes pass without anything; none lasts for more than a day. A period has all visits that reach into it. The events of one are in the access log.`,
    params: raiseParams,
    querystring: visitsQuery,
    response: { 200: visitList },
  },
  'GET /raises/:id/visits/:visit': {
    tags,
    summary: 'Read a visit of a data room',
    params: visitParams,
    response: { 200: visitResponse },
  },
  'GET /raises/:id/access-log': {
    tags,
    summary: 'Read the access log of a raise',
    description: 'Who opened, viewed or downloaded what, and who was refused.',
    params: raiseParams,
    querystring: accessLogQuery,
    response: { 200: accessLog },
  },
  'GET /raises/:id/access-log.csv': {
    tags,
    summary: 'Export the access log of a raise',
    description: `With the same filters. ${refusedRows}`,
    params: raiseParams,
    querystring: accessExportQuery,
    ...csv,
  },
  'GET /raises/:id/readers': {
    tags,
    summary: 'List who has read how much',
    description: 'One row for each person.',
    params: raiseParams,
    querystring: readersQuery,
    response: { 200: readerList },
  },
  'GET /raises/:id/readers.csv': {
    tags,
    summary: 'Export who has read how much',
    description: `With the same filters. ${refusedRows}`,
    params: raiseParams,
    querystring: readersExportQuery,
    ...csv,
  },
  'GET /raises/:id/analytics': {
    tags,
    summary: 'Read figures about reading',
    description:
      'How long pages were looked at, unique viewers over time, and the funnel. The company and operators never count.',
    params: raiseParams,
    querystring: analyticsQuery,
    response: { 200: analytics },
  },
  'GET /raises/:id/analytics.csv': {
    tags,
    summary: 'Export figures about reading',
    description: 'One of the tables, with the same filters; the pages unless named.',
    params: raiseParams,
    querystring: analyticsExportQuery,
    ...csv,
  },
} satisfies EndpointTable;
