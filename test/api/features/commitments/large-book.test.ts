/** A page of a large book costs no more than one of a small book. */
import { sql } from 'kysely';
import { copyInvestors, fillBook } from '#scripts/trials/grown-portal.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, openRaise } from '#test/support/committing.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';

const many = 3_000;
const page = 50;

await withApiOnBothEngines({
  async 'the newest of it are found by their index, and nothing is sorted'(t, api) {
    const { owner, raise } = await openRaise(api);
    const { id } = await addCommitter(api, 'Ivan');
    await api.storage.write(async function fill(trx) {
      await copyInvestors(trx, id, many);
      await fillBook(trx, raise.id, { size: many, waiting: 0, investors: many });
    });
    if (api.storage.engine === 'postgres') await sql`analyze`.execute(api.storage.db);
    const recording = recordStatements();
    const shown = await owner.get(`/raises/${raise.id}/book?limit=${page}`);
    recording.stop();
    t.equal(shown.json<Book>().items.length, page);
    const [listed, ...others] = [...recording.asked.values()].filter(({ text }) =>
      text.includes('"order_value"'),
    );
    t.same(others, []);
    const plan = listed === undefined ? '' : await planOf(api.storage, listed);
    t.match(plan, /commitments_latest/);
    t.notMatch(plan, /temp b-tree|Sort/i, plan);
  },
});
