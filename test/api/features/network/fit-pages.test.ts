/** However little is looked at for a page of the order by fit, its pages have each raise once. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { fitPlace, offeredTo } from '#api/features/network/fit/fit-order.ts';
import { nextByFit, overviewBounds } from '#api/features/network/fit/fit-pages.ts';
import { filtersOf } from '#api/features/network/network-filters.ts';
import { pageRows } from '#api/features/network/network-list.ts';
import { type OrderPlace, orderOf } from '#api/features/network/network-order.ts';
import {
  allOpen,
  foundPlaces,
  isIn,
  type Places,
  type Search,
} from '#api/features/network/network-sources.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import type { Sought } from '#shared/product/fit/fit-rule.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { openNetwork } from '#test/support/network-raises.ts';
import { recordStatements } from '#test/support/query-plans.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const words = (labels: object) => Object.keys(labels);
const picked = (list: readonly string[], by: string) =>
  sql.raw(
    `case ${by} ${list.map((word, at) => `when ${at} then '${word}'`).join(' ')} else '${list[0]}' end`,
  );

/** Spreads the raises over all stages and sectors, unevenly. */
async function spread({ write }: Storage): Promise<void> {
  await write((trx) =>
    sql`update network_entries set
      sector = ${picked(words(sectorLabels), '(ticket_units * 7) % 23')},
      stage = ${picked(words(stageLabels), 'ticket_units % 8')},
      country = ${picked(['DE', 'FR', 'US'], 'ticket_units % 7')},
      currency = case when ticket_units % 6 = 0 then 'EUR' else 'USD' end,
      ticket_min = (ticket_units * 7919) % 60, ticket_top = (ticket_units * 104729) % 60`.execute(
      trx,
    ),
  );
}

function searchOf({ db, engine }: Storage, sought: Sought, query = {}): Search {
  const obstacles = { us_506b: null, us_506c: null, us_reg_cf: null, other: null };
  const reader = { sought, obstacles, passed: new Set<string>(), ownCompany: new Set<string>() };
  return {
    ...{ db, engine, now, least: 'teaser', after: undefined, own: [] },
    asker: { roles: ['anyone', 'member', 'approved-investor'], account: null },
    filters: { ...filtersOf(query, now), also: offeredTo(engine, reader) },
    order: orderOf('fit', fitPlace(sought)),
    ...{ visibilities: ['public_teaser', 'network'], shown: ['public_teaser', 'network'] },
  };
}

async function idsOf(search: Search, places: Places, until: OrderPlace | undefined, limit: number) {
  const rows = await pageRows(search, places, until, limit);
  return rows.map(({ id, place }) => ({ id, value: place }));
}

const amount = fc.integer({ min: 0, max: 60 });
const seeking = fc.record({
  stages: fc.subarray(words(stageLabels)),
  sectors: fc.subarray(words(sectorLabels)),
  countries: fc.subarray(['DE', 'FR']),
  currency: fc.constantFrom('USD', 'EUR'),
  checkMin: fc.option(amount),
  checkMax: fc.option(amount),
});
const bounds = fc.record({
  lookedAt: fc.integer({ min: 1, max: 300 }),
  scored: fc.constantFrom(0, 10, 60, 400),
  scores: fc.integer({ min: 1, max: 3 }),
});

await onBothEngines({
  async 'each page goes on where the last one ended'(t, open) {
    const { storage } = await open();
    await openNetwork(storage, 200);
    await spread(storage);
    await fc.assert(
      fc.asyncProperty(
        seeking,
        bounds,
        fc.integer({ min: 5, max: 30 }),
        fc.constantFrom({}, { stage: 'seed' }, { country: 'FR' }),
        async (sought, bound, limit, query) => {
          const search = searchOf(storage, sought as Sought, query);
          const all = await idsOf(search, foundPlaces(search, allOpen(search)), undefined, 1_000);
          const found: string[] = [];
          let after: OrderPlace | undefined;
          for (let pages = 0; pages < 1_000; pages += 1) {
            const from = { ...search, after };
            const { ids, until } = await nextByFit(from, sought as Sought, limit + 1, bound);
            const places = foundPlaces(from, isIn(storage.engine, 'raise_id', ids));
            const rows = await idsOf(from, places, until, limit + 1);
            found.push(...rows.slice(0, limit).map(({ id }) => id));
            after = rows.length > limit ? rows[limit - 1] : until;
            if (after === undefined) break;
          }
          const expected = all.map(({ id }) => id);
          if (found.join() !== expected.join()) {
            throw new Error(`${found.length} of ${expected.length}: ${found.join()}`);
          }
        },
      ),
      { numRuns: 12 },
    );
    t.pass('to the end');
  },

  async 'an overview finds those of the lowest score that it shows'(t, open) {
    const { storage } = await open();
    await openNetwork(storage, 60);
    await spread(storage);
    await storage.write((trx) =>
      trx
        .updateTable('network_entries')
        .set({ stage: 'seed', sector: 'health', country: 'US', currency: 'USD' })
        .set({ ticket_min: 9_000_000 })
        .execute(),
    );
    const sought: Sought = {
      ...{ stages: ['seed'], sectors: ['health'], countries: ['DE'] },
      ...{ currency: 'USD', checkMin: 10, checkMax: 20 },
    };
    for (const scored of [0, 100]) {
      const bound = { ...overviewBounds, scored };
      const { ids } = await nextByFit(searchOf(storage, sought), sought, 3, bound);
      t.equal(ids.length, 3, `where at most ${scored} are scored whole`);
    }
  },

  async 'a page takes few statements, however many stages and sectors there are'(t, open) {
    const { storage } = await open();
    await openNetwork(storage, 300);
    await spread(storage);
    const sought: Sought = {
      ...{ stages: ['series_b_plus'], sectors: ['property'], countries: ['DE'] },
      ...{ currency: 'USD', checkMin: 10, checkMax: 20 },
    };
    for (const scored of [0, 40, 400]) {
      const recording = recordStatements();
      const bound = { lookedAt: 400, scored, scores: 2 };
      await nextByFit(searchOf(storage, sought), sought, 13, bound);
      recording.stop();
      t.ok(recording.asked.size <= 6, `${recording.asked.size} statements`);
      if (storage.engine === 'postgres') {
        const longest = Math.max(...[...recording.asked.values()].map(({ text }) => text.length));
        t.ok(longest < 8_000, `to plan a query for each would take long: ${longest}`);
      }
    }
  },
});
