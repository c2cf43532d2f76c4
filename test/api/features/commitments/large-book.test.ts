/** A page of a large book costs no more than one of a small book. */
import { sql } from 'kysely';
import { figuresOf } from '#api/features/commitments/book-figures.ts';
import { raiseById } from '#api/features/raises/raise-store.ts';
import { required } from '#api/platform/required.ts';
import { copyInvestors, fillBook } from '#scripts/trials/grown-portal.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
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

  async 'it is added up once for each change, whoever looks and however often'(t, api) {
    const { owner, raise } = await openRaise(api);
    const place = (amount: number) =>
      api.storage.write((trx) =>
        placeCommitment(trx, { raiseId: raise.id, state: 'signed', amount }, api.clock.now),
      );
    await place(100_000);
    const look = async () => {
      const recording = recordStatements();
      const { totals, toCountersign } = (await owner.get(`/raises/${raise.id}/book`)).json<Book>();
      recording.stop();
      const sums = [...recording.asked.values()].filter(({ text }) => text.includes('all_count'));
      return { addedUp: sums.length, toCountersign, totals };
    };
    t.match(await look(), { addedUp: 1, toCountersign: 1 });
    t.match(await look(), { addedUp: 0, toCountersign: 1 });
    await place(200_000);
    t.match(await look(), {
      addedUp: 1,
      toCountersign: 2,
      totals: [{ state: 'signed', count: 2, amount: { amount: 300_000 } }],
    });
    // What was not committed is seen by nobody, and is not remembered.
    await t.rejects(
      api.storage.write(async (trx) => {
        await placeCommitment(
          trx,
          { raiseId: raise.id, state: 'signed', amount: 1 },
          api.clock.now,
        );
        await figuresOf(trx, required(await raiseById(trx, raise.id)), api.clock.now);
        throw new Error('undone');
      }),
      /undone/,
    );
    await place(300_000);
    t.match(await look(), { addedUp: 1, toCountersign: 3 });
    t.match(await look(), { addedUp: 0, toCountersign: 3 });
  },
});
