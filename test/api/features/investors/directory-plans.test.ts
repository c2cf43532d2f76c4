/** The directory is read by indexes, and pages go on, however many investors it has; on both databases. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { InvestorDirectory } from '#shared/product/investors/investor-directory.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { addPerson } from '#test/support/people.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';

const growing = ['investor_facets', 'investor_profiles', 'users'];
/** More than are looked at for a page. */
const kept = 2_500;

await onBothEngines({
  async 'a page, its counts and a search look at so many and no more'(t, open) {
    const api = await open();
    const { id } = await anInvestor(api, 'Ivan');
    const mia = await addPerson(api, 'Mia');
    await api.storage.write(async function addMany(trx) {
      const user = { id: `'usr_copied00000000' || i`, email: `'copied' || i` };
      await copyRow(trx, 'users', { id }, kept, user);
      await copyRow(trx, 'investor_profiles', { user_id: id }, kept, {
        user_id: user.id,
        display_name: `'Copy ' || i`,
        directory_words: `'["copy","no' || i || '"]'`,
        stages: `case i % 2 when 0 then '["seed"]' else '["idea","seed"]' end`,
        sectors: `case i % 100 when 0 then '["mobility"]' else '["health"]' end`,
        countries: `case i % 3 when 0 then '[]' else '["PT"]' end`,
        approved_at: `'2026-01-0' || (i % 9 + 1) || 'T00:00:00.000Z'`,
      });
    });
    if (api.storage.engine === 'postgres') {
      await sql`analyze investor_facets, investor_profiles, users`.execute(api.storage.db);
    }
    const list = async (query: string) =>
      (await mia.get(`/investors?${query}`)).json<InvestorDirectory>();
    const recording = recordStatements();
    try {
      t.match(await list('limit=2'), { total: kept + 1, isAtLeast: false });
      t.match(await list('sector=mobility'), { total: 25, isAtLeast: false });
      t.match(await list('sector=mobility&stage=seed&q=copy'), { total: 25, isAtLeast: false });
      t.match(await list('stage=seed'), { total: kept + 1, isAtLeast: false });
      const many = await list('stage=seed&country=SE');
      t.match(many, { total: 834, isAtLeast: false }, 'the narrower filter is looked at');
      t.match(await list('q=no1499'), { total: 1, items: [{ displayName: 'Copy 1499' }] });
      const capped = await list('stage=seed&currency=USD&country=PT&q=copy');
      t.equal(capped.isAtLeast, true);
      t.ok(capped.total > 300 && capped.total <= 1_000, `${capped.total}`);
      t.equal(capped.facets.find(({ filter }) => filter === 'sector')?.isAtLeast, true);

      // Every one of them is on one page.
      const names = new Set<string>();
      for (let after = '', pages = 0; ; pages += 1) {
        const page = await list(`stage=idea&q=copy&limit=100${after}`);
        for (const { displayName } of page.items) names.add(displayName);
        if (page.nextCursor === null || pages > 60) break;
        after = `&after=${page.nextCursor}`;
      }
      t.equal(names.size, kept / 2);
      t.equal((await mia.get(`/investors/${id}`)).status, 200);
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) => text.includes('investor_'));
    t.ok(asked.length > 8, `${asked.length} statements`);
    for (const statement of asked) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        statement.text,
      );
    }
  },
});
