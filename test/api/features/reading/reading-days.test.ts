/** Figures about reading, stored by the day, are those of the whole log, on both databases. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { isStillAddedUp, whenAddedUp } from '#api/features/reading/added-up-reading.ts';
import { checkReading } from '#api/features/reading/check-reading-job.ts';
import { addUpChanges } from '#api/features/reading/reading-counts.ts';
import { addUpReading } from '#api/features/reading/reading-days.ts';
import { roomData } from '#api/features/rooms/personal-data.ts';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { ReaderList } from '#shared/product/raises/reading.ts';
import { onBothEngines, type Tap } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { anEvent, filledRoom, type ReadRoom } from '#test/support/read-room.ts';
import { analyticsFromLog, readersFromLog } from '#test/support/reading-from-log.ts';
import { insertRows } from '#test/support/rows.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const log = pino({ level: 'silent' });
const stored = ['reading_days', 'page_reading_days'] as const;
const filters = [
  ...['', 'from=2026-02-10', 'to=2026-02-20', 'from=2026-02-05&to=2026-02-06'],
  ...['from=2026-02-28&to=2026-02-28', 'from=2024-01-01'],
];

const add = (api: TestApi, events: readonly Tables['access_events'][]) =>
  insertRows(api, 'access_events', events);

/** What the API says of every filter, beside what the whole log says. */
async function compare(t: Tap, api: TestApi, room: ReadRoom, when: string): Promise<void> {
  const { founder, raise, documents } = room;
  for (const days of filters) {
    for (const { id } of documents) {
      const query = `${days}&document=${id}`.replace(/^&/, '');
      const filter = Object.fromEntries(new URLSearchParams(query));
      const { storage, clock } = api;
      const figures = await founder.get(`/raises/${raise}/analytics?${query}`);
      const expected = await analyticsFromLog(storage.db, raise, filter, clock.now);
      t.same(figures.json(), expected, `${when}: ${query}`);
      const readers = (await founder.get(`/raises/${raise}/readers?${query}`)).json<ReaderList>();
      t.same(readers.items, await readersFromLog(storage.db, raise, filter), `readers, ${when}`);
    }
  }
}

async function storedRows({ storage }: TestApi) {
  const rows = [];
  for (const table of stored) {
    const all = await storage.db.selectFrom(table).selectAll().execute();
    rows.push(all.map((row) => JSON.stringify(row)).sort());
  }
  return rows;
}

await onBothEngines({
  async 'every figure is that of the log, whatever was read, changed and erased'(t, open) {
    for (const seed of [1, 2, 3]) {
      const api = await open();
      const chance = seededRandom(seed);
      const room = await filledRoom(api);
      const isRight = async () =>
        t.same(await checkReading({ storage: api.storage, log }), [], 'nothing differs');
      await compare(t, api, room, 'nothing was read');
      for (let round = 0; round < 4; round += 1) {
        await add(
          api,
          Array.from({ length: 60 }, () => anEvent(room, chance)),
        );
        // Of the last round nothing is added up yet.
        if (round < 3) await addUpChanges(api.storage);
      }
      await isRight();
      await compare(t, api, room, 'much was read');
      t.ok((await addUpChanges(api.storage)) > 0);
      await compare(t, api, room, 'all of it was added up');
      const events = await api.storage.db.selectFrom('access_events').select('id').execute();
      await api.storage.write(async function changeSome(trx) {
        for (const { id } of events) {
          const drawn = chance();
          if (drawn < 0.2) await trx.deleteFrom('access_events').where('id', '=', id).execute();
          else if (drawn < 0.4) {
            const { id: _id, ...other } = anEvent(room, chance);
            await trx.updateTable('access_events').set(other).where('id', '=', id).execute();
          }
        }
      });
      await isRight();
      await compare(t, api, room, 'some of it was changed or deleted');
      const [first] = room.readers;
      await api.storage.write((trx) =>
        roomData.erase(trx, { id: first?.id ?? '', email: first?.email ?? '' } as never, 0),
      );
      await isRight();
      await compare(t, api, room, 'somebody was erased');
      const [deck] = room.documents;
      await api.storage.write((trx) =>
        trx
          .deleteFrom('raise_document_versions')
          .where('id', '=', deck?.versions[0] ?? '')
          .execute(),
      );
      await isRight();
      await compare(t, api, room, 'a version was deleted');
      await api.storage.write((trx) =>
        trx
          .deleteFrom('raise_documents')
          .where('id', '=', deck?.id ?? '')
          .execute(),
      );
      await isRight();
    }
  },

  async 'what was read before the days were stored is added up, a person at a time'(t, open) {
    const api = await open();
    const { storage } = api;
    const room = await filledRoom(api);
    const chance = seededRandom(7);
    await storage.write((trx) => sql`delete from access_events`.execute(trx));
    await add(
      api,
      Array.from({ length: 200 }, () => anEvent(room, chance)),
    );
    const before = await storedRows(api);
    await storage.write(async function forget(trx) {
      for (const table of stored) await trx.deleteFrom(table).execute();
      await sql`insert into reading_to_add_up (raise_id, user_id)
        select distinct raise_id, user_id from access_events`.execute(trx);
    });
    const due = () => storage.db.selectFrom('reading_to_add_up').selectAll().execute();
    t.equal((await due()).length, room.readers.length);
    // One is read on before all of it is added up.
    const later = anEvent(room, chance);
    await add(api, [{ ...later, kind: 'open', internal: 0, at: '2026-03-01T00:00:00.000Z' }]);
    const stop = new AbortController();
    const stopping: typeof storage = {
      ...storage,
      async write(work, options) {
        const done = await storage.write(work, options);
        stop.abort();
        return done;
      },
    };
    await t.rejects(addUpReading(stopping, undefined, stop.signal));
    t.equal((await due()).length, room.readers.length - 1, 'what was done stays done');
    await compare(t, api, room, 'the figures wait for the rest');
    t.same(await due(), []);
    t.same(await checkReading({ storage, log }), []);
    await storage.write((trx) =>
      trx.deleteFrom('access_events').where('at', '=', '2026-03-01T00:00:00.000Z').execute(),
    );
    t.same(await storedRows(api), before, 'and it is what the database had stored');
  },

  async 'what takes longer to add up than somebody waits is begun once, and asked for again'(
    t,
    open,
  ) {
    const api = await open();
    const { storage } = api;
    const { raise, readers } = await filledRoom(api);
    const toAddUp = readers.map(({ id }) => ({ raise_id: raise, user_id: id }));
    await storage.write((trx) => trx.insertInto('reading_to_add_up').values(toAddUp).execute());
    let writes = 0;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: typeof storage = {
      ...storage,
      async write(work, options) {
        writes += 1;
        await released;
        return storage.write(work, options);
      },
    };
    for (const _ of [1, 2, 3]) {
      const refused = { problem: { status: 503 }, headers: { 'retry-after': '5' } };
      const outcome: unknown = await whenAddedUp(slow, raise, 20).catch((error: unknown) => error);
      t.match(outcome, refused);
      t.ok(isStillAddedUp(outcome));
    }
    t.notOk(isStillAddedUp(new Error('database is locked')), 'what failed is something else');
    t.equal(writes, 1, 'however often it is asked for');
    release();
    await whenAddedUp(slow, raise);
    t.equal(writes, readers.length, 'each person once');
    t.same(await storage.db.selectFrom('reading_to_add_up').selectAll().execute(), []);
    await whenAddedUp(slow, raise, 0);
  },

  async 'days that differ from the log are found and mended'(t, open) {
    const api = await open();
    const { storage } = api;
    const room = await filledRoom(api);
    const chance = seededRandom(9);
    await add(
      api,
      Array.from({ length: 120 }, () => anEvent(room, chance)),
    );
    const right = await storedRows(api);
    const [ivan] = room.readers;
    for (const wrong of [
      sql`update reading_days set opened = opened + 1 where user_id = ${ivan?.id}`,
      sql`delete from page_reading_days where page = 2 and user_id = ${ivan?.id}`,
      sql`delete from reading_days where user_id = ${ivan?.id}`,
    ]) {
      await storage.write((trx) => wrong.execute(trx));
      t.match(await checkReading({ storage, log }), [{ user_id: ivan?.id }]);
      t.same(await storedRows(api), right);
      t.same(await checkReading({ storage, log }), []);
    }
  },
});
