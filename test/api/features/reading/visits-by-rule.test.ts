/** Whatever was read when, visits are those of the rule, on both databases. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { checkReading } from '#api/features/reading/check-reading-job.ts';
import { addVisitsToLog } from '#api/features/rooms/add-visits-to-log.ts';
import { isReport, visitOf } from '#api/features/rooms/visit-of-reader.ts';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import { visitGapMs, visitMaxMs } from '#shared/product/fields/limits.ts';
import type { VisitList } from '#shared/product/raises/visits.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, insertRows } from '#test/support/rows.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const minuteMs = 60_000;

type Event = Tables['access_events'];

/** A visit as its rule says, worked out from all events of a person at once. */
function visitsByRule(events: readonly Event[]): string[][] {
  const visits: { events: string[]; began: number; last: number }[] = [];
  const inOrder = events.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1));
  for (const { id, at, kind, dwell_ms } of inOrder) {
    const ms = Date.parse(at);
    const latest = visits.at(-1);
    const isClose =
      latest !== undefined && ms - latest.last < visitGapMs && ms - latest.began < visitMaxMs;
    if (latest === undefined || !(isClose || isReport(kind, dwell_ms))) {
      visits.push({ events: [id], began: ms, last: ms });
    } else {
      latest.events.push(id);
      if (isClose) latest.last = ms;
    }
  }
  return visits.map((visit) => visit.events);
}

/** The events of each visit, as they are stored. */
function visitsStored(events: readonly Event[]): string[][] {
  const inOrder = events.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1));
  return [...Map.groupBy(inOrder, (event) => event.visit_id).values()].map((of) =>
    of.map(({ id }) => id),
  );
}

/** What the log says of documents and pages in visits, in the form of the tables that hold it. */
function contentInLog(events: readonly Event[]) {
  const one = (is: boolean) => (is ? 1 : 0);
  const documents = [...Map.groupBy(events, (e) => `${e.visit_id} ${e.document_id}`)].map(
    ([key, of]) => [
      key,
      one(of.some(({ kind }) => kind !== 'denied')),
      one(of.some(({ kind }) => kind === 'download')),
      one(of.some(({ kind }) => kind === 'denied')),
    ],
  );
  const shown = events.filter((e) => e.kind === 'page' && e.ahead === 0 && e.version_id !== null);
  const pages = new Set(
    shown.flatMap((e) => (e.page === null ? [] : `${e.visit_id} ${e.version_id} ${e.page}`)),
  );
  return { documents: documents.map(String).sort(), pages: [...pages].sort() };
}

async function contentStored(api: TestApi) {
  const documents = await findRows(api, 'visit_documents');
  const pages = await findRows(api, 'visit_pages');
  return {
    documents: documents
      .map((d) => String([`${d.visit_id} ${d.document_id}`, d.looked, d.downloaded, d.refused]))
      .sort(),
    pages: pages.map((p) => `${p.visit_id} ${p.version_id} ${p.page}`).sort(),
  };
}

await withApiOnBothEngines({
  async 'whatever was read when, visits are those of the rule, noted at once or later'(t, api) {
    const world = await aRoom(api);
    const { raise } = world;
    const readers = [await addPerson(api, 'Ivan', 'investor'), await addPerson(api, 'Ina')];
    const documents = [await aDocument(api, world), await aDocument(api, world, { name: 'Plan' })];
    const versions = await findRows(api, 'raise_document_versions');
    const chance = seededRandom(11);
    const one = <T>(of: readonly T[]) => of[Math.floor(chance() * of.length)] as T;
    const kinds = ['open', 'page', 'page', 'page', 'download', 'denied', 'close'] as const;
    let at = Date.parse('2026-02-01');
    const gaps = [1, 1, 5, 12, 25, 29.9, 30, 31, 200];
    const events = Array.from({ length: 400 }, (): Event => {
      // From moments to hours, with the half hours that decide among them.
      at += Math.round(one(gaps) * minuteMs * (chance() < 0.5 ? 1 : 0.1));
      const document = one(documents);
      const kind = one(kinds);
      return {
        ...{ id: newId('acc'), raise_id: raise, document_id: document.id, grant_id: null, kind },
        version_id: versions.find(({ document_id }) => document_id === document.id)?.id ?? null,
        ...{ user_id: one(readers).id, session_id: 'ses', visit_id: null },
        page: kind === 'page' ? 1 + Math.floor(chance() * 4) : null,
        dwell_ms: kind === 'page' && chance() < 0.5 ? 5_000 : null,
        ahead: chance() < 0.1 ? 1 : 0,
        internal: chance() < 0.02 ? 1 : 0,
        at: new Date(at).toISOString(),
      };
    });
    const check = async (when: string) => {
      const log = await findRows(api, 'access_events');
      for (const { id } of readers) {
        const own = log.filter(({ user_id }) => user_id === id);
        // What somebody reads for the company is another visit than what they read for themselves.
        const expected = [...Map.groupBy(own, ({ internal }) => internal).values()].flatMap(
          visitsByRule,
        );
        t.ok(expected.length > 5 && expected.length < own.length / 2, `${expected.length} visits`);
        t.same(visitsStored(own).sort(), expected.sort(), when);
      }
      t.same(await contentStored(api), contentInLog(log), when);
    };
    const forget = () =>
      api.storage.write(async function forgetAll(trx) {
        await trx.deleteFrom('access_events').execute();
        await trx.deleteFrom('visits').execute();
      });
    await forget();
    for (const event of events) {
      const { raise_id: raiseId, user_id: userId, internal, kind, dwell_ms } = event;
      await api.storage.write(async function note(trx) {
        const visit_id = await visitOf(
          trx,
          { raiseId, userId, isInternal: internal === 1 },
          { at: Date.parse(event.at), isReport: isReport(kind, dwell_ms), ndaAcceptedAt: null },
        );
        await trx
          .insertInto('access_events')
          .values({ ...event, visit_id })
          .execute();
      });
    }
    await check('noted when it was read');
    await forget();
    await insertRows(api, 'access_events', events);
    await api.storage.write(addVisitsToLog);
    await check('noted afterwards');
    t.ok(required(await findRows(api, 'visits')).every((visit) => visit.n > 0));

    // The nightly check finds what differs from the log, and works it out again.
    const { storage } = api;
    const log = pino({ level: 'silent' });
    t.same(await checkReading({ storage, log }), [], 'nothing differs');
    const visits = () => findRows(api, 'visits');
    const right = (await visits()).map((visit) => JSON.stringify(visit)).sort();
    const ivan = readers[0]?.id;
    const his = sql`visit_id in (select id from visits where user_id = ${ivan})`;
    for (const wrong of [
      sql`update visit_documents set downloaded = 1 - downloaded where ${his}`,
      sql`delete from visit_pages where page = 2 and ${his}`,
      sql`update visit_pages set page = 99 where page = 3 and ${his}`,
      sql`update visit_documents set began_at = '2020-01-01' where ${his}`,
      sql`update visits set looked = 0 where user_id = ${ivan}`,
    ]) {
      await storage.write((trx) => wrong.execute(trx));
      t.match(await checkReading({ storage, log }), [{ user_id: ivan }]);
      t.same(await contentStored(api), contentInLog(await findRows(api, 'access_events')));
      t.same((await visits()).map((visit) => JSON.stringify(visit)).sort(), right);
      t.same(await checkReading({ storage, log }), [], 'mended');
    }
  },

  async 'two pages at the same time begin one visit'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const deck = await aDocument(api, world);
    const read = async (page: number): Promise<number> => {
      const { status } = await ivan.get(`/documents/${deck.id}/pages/${page}/text`);
      // The threads that read pages may all be busy on a slow machine; the answer says to ask again.
      return status === 503 ? read(page) : status;
    };
    t.same(await Promise.all([1, 2, 3, 4].map(read)), [200, 200, 200, 200]);
    const { items } = (await world.founder.get(`/raises/${world.raise}/visits`)).json<VisitList>();
    t.match(items, [{ documents: [{ versions: [{ pages: 4, pageCount: 4 }] }] }]);
    t.equal(items.length, 1);
  },
});
