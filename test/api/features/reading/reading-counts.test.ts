/** Figures over all readers are kept, and are those of the log whatever happens, on both databases. */

import fc from 'fast-check';
import { sql } from 'kysely';
import { listAccess, type NamedAccess } from '#api/features/reading/access-log-store.ts';
import { analyticsOf } from '#api/features/reading/analytics-store.ts';
import { addUpChanges } from '#api/features/reading/reading-counts.ts';
import type { RowPlace } from '#api/platform/http/cursor.ts';
import { required } from '#api/platform/required.ts';
import type { AccessFilter } from '#shared/product/raises/reading.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { fullScans, planOf, recordStatements } from '#test/support/query-plans.ts';
import { anEvent, filledRoom } from '#test/support/read-room.ts';
import { countsInLog, keptCounts } from '#test/support/reading-counts.ts';
import { findRows, insertRows } from '#test/support/rows.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

/** What happens to the log; `at` says to which of its events. */
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ read: fc.integer({ min: 1, max: 12 }), seed: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ change: fc.nat(), seed: fc.nat() }) },
    { weight: 3, arbitrary: fc.record({ remove: fc.nat(), count: fc.constantFrom(1, 2, 9) }) },
    { weight: 2, arbitrary: fc.record({ addUp: fc.constant(true) }) },
  ),
  { minLength: 1, maxLength: 12 },
);

/** What grows with all that is read. */
const growing = [
  ...['reading_counts', 'reading_changes', 'reader_days', 'version_readers', 'reading_days'],
  ...['page_reading_days', 'access_grants', 'access_events'],
];

await onBothEngines({
  async 'whatever was read, changed and removed, in any order'(t, open) {
    const api = await open();
    const { storage } = api;
    const room = await filledRoom(api);
    const isRight = async () => {
      const [kept, computed] = [await keptCounts(api), await countsInLog(api)];
      const names = new Set([...Object.keys(kept), ...Object.keys(computed)]);
      const wrong = [...names].filter((name) => kept[name] !== computed[name]);
      if (wrong.length > 0) {
        throw new Error(
          wrong.map((one) => `${one}: ${kept[one]}, not ${computed[one]}`).join('\n'),
        );
      }
    };
    await fc.assert(
      fc.asyncProperty(acts, async (done) => {
        for (const act of done) {
          const events = (await findRows(api, 'access_events', {})).map(({ id }) => id).sort();
          if ('read' in act) {
            const chance = seededRandom(act.seed);
            const read = Array.from({ length: act.read }, () => anEvent(room, chance));
            await insertRows(api, 'access_events', read);
          } else if ('change' in act && events.length > 0) {
            const { id: _id, ...other } = anEvent(room, seededRandom(act.seed));
            const id = required(events[act.change % events.length]);
            await storage.write((trx) =>
              trx.updateTable('access_events').set(other).where('id', '=', id).execute(),
            );
          } else if ('remove' in act && events.length > 0) {
            const from = act.remove % events.length;
            // Several at once: PostgreSQL then tells of each when all of them are gone.
            const ids = events.slice(from, from + act.count);
            await storage.write((trx) =>
              trx.deleteFrom('access_events').where('id', 'in', ids).execute(),
            );
          } else if ('addUp' in act) await addUpChanges(storage);
        }
        await isRight();
      }),
      { numRuns: 20 },
    );
    await addUpChanges(storage);
    t.same(await findRows(api, 'reading_changes', {}), []);
    await isRight();
    const days = await findRows(api, 'page_reading_days', {});
    t.notOk(days.some(({ previous_day }) => previous_day === null));

    const [deck] = room.documents;
    const version = required(deck?.versions[0]);
    await storage.write((trx) =>
      trx.deleteFrom('raise_document_versions').where('id', '=', version).execute(),
    );
    await isRight();
    await storage.write((trx) => sql`delete from access_events`.execute(trx));
    await addUpChanges(storage);
    t.same(await keptCounts(api), {});
    for (const table of ['reading_counts', 'reader_days', 'version_readers'] as const) {
      t.same(await findRows(api, table, {}), [], `nothing stays behind in ${table}`);
    }
  },

  async 'analytics read these figures by an index, and no event of the log'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    const room = await filledRoom(api);
    const chance = seededRandom(5);
    const read = Array.from({ length: 200 }, () => anEvent(room, chance));
    await insertRows(api, 'access_events', read);
    await addUpChanges(storage);
    if (storage.engine === 'postgres') await sql`analyze`.execute(storage.db);
    const recording = recordStatements();
    t.teardown(() => recording.stop());
    for (const days of [{}, { from: '2026-02-01', to: '2026-02-20' }]) {
      await analyticsOf(storage.db, room.raise, days, clock.now);
    }
    recording.stop();
    const asked = [...recording.asked.values()];
    t.ok(asked.some(({ text }) => text.includes('reading_counts')));
    for (const one of asked) {
      t.notMatch(one.text, 'access_events');
      // Whether someone read any page is one look at an index.
      const read = one.text.replaceAll(/exists \(\s*select 1 from page_reading_days/g, '');
      t.notMatch(read, /(from|join) page_reading_days/);
      const scanned = await fullScans(storage, one);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        one.text,
      );
    }
  },

  async 'each list of the log is read in the order of an index, as far as it is shown'(t, open) {
    const api = await open();
    const { storage } = api;
    const room = await filledRoom(api);
    const chance = seededRandom(6);
    const read = Array.from({ length: 400 }, () => anEvent(room, chance));
    await insertRows(api, 'access_events', read);
    if (storage.engine === 'postgres') await sql`analyze`.execute(storage.db);
    const person = required(room.readers[0]).id;
    const newest = (is: (one: (typeof read)[number]) => boolean) =>
      read
        .filter((one) => is(one))
        .map(({ at }) => at)
        .sort()
        .reverse();
    for (const [filter, index, is] of [
      [{}, 'access_events_log', ({ internal }) => internal === 0],
      [{ internal: true }, 'access_events_log', () => true],
      [
        { person },
        // PostgreSQL takes either, as the reader has read in no other room.
        /access_events_(person|user)/,
        ({ user_id, internal }) => user_id === person && internal === 0,
      ],
      [
        { kind: 'download' },
        'access_events_kind',
        ({ kind, internal }) => kind === 'download' && internal === 0,
      ],
      [{ kind: 'denied', internal: true }, 'access_events_kind', ({ kind }) => kind === 'denied'],
      [{ kind: 'page', internal: true }, 'access_events_log', ({ kind }) => kind === 'page'],
    ] as const satisfies readonly [
      AccessFilter,
      string | RegExp,
      (one: (typeof read)[number]) => boolean,
    ][]) {
      const name = JSON.stringify(filter);
      const recording = recordStatements();
      const found: NamedAccess[] = [];
      for (let after: RowPlace | undefined; ; ) {
        const some = await listAccess(storage.db, room.raise, filter, {
          ...{ limit: 30, ...(after && { after }) },
        });
        found.push(...some);
        const last = some.at(-1);
        if (last === undefined || some.length < 30) break;
        after = { value: last.at, id: last.id };
      }
      recording.stop();
      t.equal(new Set(found.map(({ id }) => id)).size, found.length, name);
      t.same(
        found.map(({ at }) => at),
        newest(is),
        name,
      );
      for (const one of recording.asked.values()) {
        const plan = await planOf(storage, one);
        t.match(plan, index, `${name}: ${plan}`);
        t.same(
          (await fullScans(storage, one)).filter((table) => growing.includes(table)),
          [],
          name,
        );
      }
    }
  },
});
