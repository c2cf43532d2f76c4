/** The lists of the review page, and what anybody may see, are read in steps from indexes. */

import { listTeasers } from '#api/features/network/network-store.ts';
import { countNumbers } from '#api/features/numbers/numbers-store.ts';
import { recentTurnaround } from '#api/features/review/review-figures.ts';
import { listAsking, listRunning, listSubmitted } from '#api/features/review/review-store.ts';
import type { RowPlace } from '#api/platform/http/cursor.ts';
import { required } from '#api/platform/required.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { fillQueue } from '#scripts/trials/full-queue.ts';
import { reviewsTimedMax } from '#shared/product/fields/limits.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { planOf, recordStatements } from '#test/support/query-plans.ts';

const now = Date.parse('2026-11-01T12:00:00.000Z');
const limit = 51;

await onBothEngines({
  async 'a page of each list begins at its place in an index of its order'(t, open) {
    const { storage } = await open();
    await fillQueue(storage, 2_100);
    const { db } = storage;
    const planned = async (read: () => Promise<unknown>) => {
      const recording = recordStatements();
      await read();
      recording.stop();
      const plans: string[] = [];
      for (const asked of recording.asked.values()) plans.push(await planOf(storage, asked));
      return plans;
    };

    const lists = {
      queue_raise_reviews: async (after?: RowPlace) =>
        (await listSubmitted(db, { limit, after })).map(({ id, since }) => ({ id, value: since })),
      raises_asking: async (after?: RowPlace) =>
        (await listAsking(db, { limit, after })).map(({ id, since }) => ({ id, value: since })),
      raises_closing: async (after?: RowPlace) =>
        (await listRunning(db, { limit, after })).map((row) => ({
          ...{ id: row.raise, value: row.closes },
        })),
    };
    for (const [index, list] of Object.entries(lists)) {
      for (const plan of await planned(list)) {
        t.match(plan, index);
        t.notMatch(plan, /sort|temp b-tree/i, `${index} has them in their order`);
      }
      const first = await list();
      t.equal(first.length, limit);
      const next = await list(required(first.at(-2)));
      t.same(next[0], first.at(-1), `${index}: the next page goes on where the first ended`);
    }

    // What is open is gone through in steps, and no statement reads all raises.
    const counting = await planned(() => countNumbers(db, now));
    t.match(counting[0], /network_entries_open/);
    t.notMatch(counting[0], /raises_state|temp b-tree/i, 'each of them leads to its raise');
    t.equal((await countNumbers(db, now)).liveRaises, 420);
    t.match(await planned(() => listTeasers(db, limit)), [/network_entries_newest/]);
  },

  async 'how long reviews take is told of the newest'(t, open) {
    const { storage } = await open();
    await fillQueue(storage, 10);
    await storage.write(async function review(trx) {
      const { id } = await trx.selectFrom('raise_snapshots').select('id').executeTakeFirstOrThrow();
      const { id: raise_id } = await trx
        .selectFrom('raises')
        .select('id')
        .executeTakeFirstOrThrow();
      const { id: operator_id } = await trx
        .selectFrom('users')
        .select('id')
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('raise_reviews')
        .values({
          ...{ id: 'rvw_first', raise_id, snapshot_id: id, operator_id, decision: 'approve' },
          ...{ checklist: '[]', reason: '', submitted_at: '2026-10-01T10:00:00.000Z' },
          at: '2026-10-21T10:00:00.000Z',
        })
        .execute();
      await copyRow(trx, 'raise_reviews', { id: 'rvw_first' }, reviewsTimedMax, {
        ...{ id: `'rvw_' || i`, submitted_at: `'2026-10-29T10:00:00.000Z'` },
        at: `'2026-10-29T12:00:00.000Z'`,
      });
    });
    t.same(
      await recentTurnaround(storage, now),
      { reviews: reviewsTimedMax, p50Hours: 2, p90Hours: 2 },
      'an older one is left out',
    );
  },
});
