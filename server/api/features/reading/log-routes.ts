import { Readable } from 'node:stream';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { sendCsv } from '#api/platform/http/csv-response.ts';
import { pageOf, pageParams, type RowPlace } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { endingMoment } from '#api/platform/storage/long-reads.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  accessEventsPerPage,
  exportMaxRows,
  readersPerPage,
} from '#shared/product/fields/limits.ts';
import type { ReadersFilter } from '#shared/product/raises/reading.ts';
import { nameWithSide } from '../rooms/advising.ts';
import { roomFor } from '../rooms/room-access.ts';
import { accessCsv } from './access-csv.ts';
import {
  countAccess,
  countReaders,
  listAccess,
  listReaders,
  toAccessEvent,
  toReader,
} from './access-log-store.ts';
import { whenAddedUp } from './added-up-reading.ts';
import { beginExport } from './reading-export.ts';

/** So many rows are read and written at a time. */
const rowsPerStep = 500;

/** Who read what, for the company and operators. */
export function logRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;
  const { db, longReads } = storage;
  const enter = (actor: Actor, action: Action, id: string) => roomFor(db, actor, action, id, now());

  app.route({
    ...endpoint('GET /raises/:id/access-log'),
    config: { action: 'access-log.read' },
    handler: async function readAccessLog(request) {
      const { id } = request.params;
      const { after, limit, ...filter } = request.query;
      const room = await enter(actorOfRequest(request), 'access-log.read', id);
      const asked = pageParams({ after, limit }, accessEventsPerPage);
      const rows = await listAccess(db, id, filter, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.at, row.id]);
      return { items: shown.map((row) => toAccessEvent(row, room)), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/readers'),
    config: { action: 'access-log.read' },
    handler: async function listRoomReaders(request, reply) {
      const { id } = request.params;
      const { after, limit, ...filter } = request.query;
      await enter(actorOfRequest(request), 'access-log.read', id);
      const asked = pageParams({ after, limit }, readersPerPage);
      await whenAddedUp(storage, id);
      const rows = await listReaders(longReads.db(leftSignal(reply)), id, filter, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [row.last_at, row.id]);
      return { items: shown.map(toReader), nextCursor };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/access-log.csv'),
    config: { action: 'access-log.export' },
    handler: async function exportAccessLog(request, reply) {
      const { id } = request.params;
      const room = await beginExport(deps, actorOfRequest(request), id);
      // Rows never change and are in the order of their time, so nothing is missed or read twice.
      const read = longReads.db(leftSignal(reply));
      requireFewRows(await countAccess(read, id, request.query, exportMaxRows + 1));
      const { person: _person, ...filter } = request.query;
      const content = Readable.from(accessCsv(read, id, room, request.query));
      return sendCsv(deps, request, reply, { name: 'access-log', raiseId: id, filter, content });
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/readers.csv'),
    config: { action: 'access-log.export' },
    handler: async function exportReaders(request, reply) {
      const { id } = request.params;
      await beginExport(deps, actorOfRequest(request), id);
      await whenAddedUp(storage, id);
      const { query: filter } = request;
      const read = longReads.db(leftSignal(reply));
      requireFewRows(await countReaders(read, id, filter, exportMaxRows + 1));
      // Who reads meanwhile moves to the first place, and would be missed.
      const moment = await longReads.moment(leftSignal(reply));
      const content = endingMoment(moment, Readable.from(readersCsv(moment.db, id, filter)));
      return sendCsv(deps, request, reply, { name: 'readers', raiseId: id, filter, content });
    },
  });
}

const readerColumns = [
  'Person',
  'Email',
  'Visits',
  'Opened',
  'Documents',
  'Pages',
  'Downloads',
  'Milliseconds',
  'First',
  'Last',
];

async function* readersCsv(
  db: Database,
  raiseId: string,
  filter: ReadersFilter,
): AsyncGenerator<string> {
  yield csvStart + csvLines([readerColumns]);
  let after: RowPlace | undefined;
  do {
    const rows = await listReaders(db, raiseId, filter, stepAfter(after));
    yield csvLines(
      rows
        .map(toReader)
        .map(({ person, ...row }) => [
          nameWithSide(person),
          person.email,
          String(row.visits),
          String(row.opened),
          String(row.documents),
          String(row.pages),
          String(row.downloads),
          String(row.dwellMs),
          row.firstAt,
          row.lastAt,
        ]),
    );
    const last = rows.length < rowsPerStep ? undefined : rows.at(-1);
    after = last && { value: last.last_at, id: last.id };
  } while (after !== undefined);
}

function stepAfter(after: RowPlace | undefined) {
  return { limit: rowsPerStep, ...(after === undefined ? {} : { after }) };
}

/** Rejects with 422 what no spreadsheet opens. */
function requireFewRows(total: number): void {
  if (total <= exportMaxRows) return;
  const message = `More than ${exportMaxRows} rows match. Choose a shorter period.`;
  throw new ProblemError(
    problem('validation', message, {
      errors: [{ pointer: '/from', code: 'too-many-rows', message }],
    }),
  );
}
