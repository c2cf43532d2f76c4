import { Readable } from 'node:stream';
import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, requireStepUp } from '#api/platform/http/access.ts';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { countedIds } from '#api/platform/http/csv-response.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { isOpenedUnproven } from '#api/platform/http/opened-unproven.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { exportMaxRows, peoplePerPage } from '#shared/product/fields/limits.ts';
import type { PeopleFilter, PeopleList, PersonResponse } from '#shared/product/investors/people.ts';
import { exportPath } from '#shared/site/dashboard-address.ts';
import { countPeople, listPeople, placeIn, toSummary, waitingProfiles } from './people-store.ts';
import { personRecordOf } from './person-record.ts';

const exportingRate = { limit: 20, seconds: 3_600 };
/** So many people are read and written at a time. */
const peoplePerStep = 500;

/** The people of the portal, for operators: a list, one of them, and an export. */
export function peopleRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;
  const { db } = storage;

  app.route({
    ...endpoint('GET /admin/people'),
    config: { action: 'person.list' },
    handler: async function listThePeople(request): Promise<PeopleList> {
      const { after: _after, limit: _limit, ...filter } = request.query;
      const page = pageParams(request.query, peoplePerPage);
      const [rows, waiting] = await Promise.all([
        listPeople(db, filter, page),
        waitingProfiles(db),
      ]);
      const { shown, nextCursor } = pageOf(rows, page, (row) => placeIn(filter, row));
      return { items: shown.map(toSummary), nextCursor, waiting };
    },
  });

  app.route({
    ...endpoint('GET /admin/people/:id'),
    config: { action: 'person.read' },
    handler: async function readPerson(request): Promise<PersonResponse> {
      const { id } = actorOfRequest(request).account;
      return { person: await personRecordOf(db, request.params.id, id, now()) };
    },
  });

  app.route({
    ...endpoint('GET /exports/people.csv'),
    config: { action: 'person.export' },
    handler: async function exportPeople(request, reply) {
      const filter = request.query;
      if (isOpenedUnproven(request, now())) {
        const { people: selected, ...others } = filter;
        return reply.redirect(exportPath('people', { ...others, selected }), 303);
      }
      const actor = actorOfRequest(request);
      requireStepUp(actor, now());
      const { id } = actor.account;
      const read = storage.longReads.db(leftSignal(reply));
      await requireFew(read, filter);
      await storage.write(async function recordExport(trx) {
        await takeRate(trx, `export-people:${id}`, exportingRate, now());
        // Without the words that were searched for, which may be somebody's name.
        const { q: _words, ...kept } = filter;
        const entry = { action: 'person.export', targetType: 'user', targetId: id };
        await audit(trx, request, { ...entry, after: countedIds(kept, 'people') }, now());
      });
      const day = new Date(now()).toISOString().slice(0, 10);
      return (
        reply
          .type('text/csv; charset=utf-8; header=present')
          .header('content-disposition', `attachment; filename="people-${day}.csv"`)
          // The schema says what it is for readers, a text; it is sent as it is made.
          .send(Readable.from(csvOf(read, filter), { objectMode: false }) as never)
      );
    },
  });
}

/** Refuses an export that no spreadsheet opens. */
async function requireFew(db: Database, filter: PeopleFilter): Promise<void> {
  if ((await countPeople(db, filter, exportMaxRows + 1)) <= exportMaxRows) return;
  const detail = `More than ${exportMaxRows.toLocaleString('en-US')} people match. Choose a state or a role, and export a part at a time.`;
  throw new ProblemError(problem('validation', detail));
}

const columns = [
  'Person',
  'Name',
  'Email',
  'Account',
  'Operator',
  'Companies',
  'Joined',
  'Investor profile',
  'Invests as',
  'Investor name',
  'Submitted',
] as const;

async function* csvOf(db: Database, filter: PeopleFilter): AsyncGenerator<string> {
  yield csvStart + csvLines([columns]);
  const limit = peoplePerStep;
  for (let rows = await listPeople(db, filter, { limit }); rows.length > 0; ) {
    yield csvLines(
      rows.map((row) => [
        row.id,
        row.name,
        row.email,
        row.status,
        row.operator_since === null ? 'no' : 'yes',
        String(row.companies),
        row.created_at,
        row.state ?? '',
        row.kind ?? '',
        row.display_name ?? '',
        row.submitted_at ?? '',
      ]),
    );
    const last = rows.at(-1);
    if (rows.length < limit || last === undefined) return;
    const [value, id] = placeIn(filter, last);
    rows = await listPeople(db, filter, { limit, after: { value, id } });
  }
}
