/** A search that is mailed finds what the network finds with it, whatever it is, on both databases. */
import fc from 'fast-check';
import { searchNetwork } from '#api/features/network/network-list.ts';
import { newRaises } from '#api/features/new-raises/new-raise-rows.ts';
import { isFound } from '#api/features/new-raises/why-told.ts';
import type { Asker } from '#api/platform/policy/raise-visibility.ts';
import { sectorLabels, stageLabels } from '#shared/product/companies/sectors.ts';
import { networkSearchIn } from '#shared/product/raises/network-search.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { openNetwork } from '#test/support/network-raises.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const dayMs = 86_400_000;
const asker: Asker = {
  roles: ['anyone', 'member', 'approved-investor'],
  account: { id: 'usr_nobody', email: 'nobody@example.com' },
};
const some = <T>(...values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: '' });
const searches = fc.record({
  q: some('pumps', 'PÜM', 'heat pu', '**', 'nothing', 'a', ' ', '"x" OR y'),
  sector: some('health', 'industry', 'media'),
  stage: some('seed', 'idea'),
  country: some('US', 'DE'),
  instrument: some('safe_post', 'priced_equity'),
  currency: some('USD', 'EUR'),
  ticket: some('1', '1000', '1000000000'),
  closing: some('7', '180'),
  sort: some('closing', 'newest'),
});

await onBothEngines({
  async 'what is found by one is found by the other'(t, open) {
    const api = await open();
    const { storage } = api;
    await openNetwork(storage, 60);
    const rows = await findRows(api, 'network_entries', {});
    for (const [at, { raise_id }] of rows.entries()) {
      await updateRows(
        api,
        'network_entries',
        { raise_id },
        {
          sector: Object.keys(sectorLabels)[at % 5] ?? 'health',
          stage: Object.keys(stageLabels)[at % 3] ?? 'seed',
          country: at % 2 === 0 ? 'US' : 'DE',
          currency: at % 4 === 0 ? 'EUR' : 'USD',
          ticket_units: (at * 37) % 2_000,
          closes_at: new Date(now + (at - 5) * dayMs).toISOString(),
          words: at % 3 === 0 ? 'heat pumps acme' : 'apple pumice a',
        },
      );
    }
    const raises = await newRaises(
      storage.db,
      rows.map(({ raise_id }) => raise_id),
    );
    t.ok(raises.length > 30 && raises.length < rows.length, 'without those by invitation');
    let found = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (chosen) => {
        const search = networkSearchIn(Object.entries(chosen) as [string, string][]);
        if (search === undefined) throw new Error(JSON.stringify(chosen));
        const listed = await searchNetwork(storage, asker, { ...search, limit: 100 }, now);
        const mailed = raises.filter((raise) => isFound(search, raise, now)).map(({ id }) => id);
        found += mailed.length;
        return (
          JSON.stringify(listed.rows.map(({ id }) => id).sort()) === JSON.stringify(mailed.sort())
        );
      }),
      { numRuns: 150 },
    );
    t.ok(found > 0, 'some find something');
  },
});
