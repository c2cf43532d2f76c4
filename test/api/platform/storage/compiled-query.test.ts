/** Queries whose text is made once: each run has its own values, on each engine its own text. */
import { compiledQuery } from '#api/platform/storage/compiled-query.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

let built = 0;
const bucketsBetween = compiledQuery((db, least: number, most: number) => {
  built += 1;
  return db
    .selectFrom('rate_windows')
    .select(['bucket', 'used'])
    .where('used', '>=', least)
    .where('used', '<=', most)
    .where('bucket', 'in', ['one', 'two', 'three'])
    .orderBy('used');
});

let engines = 0;
await onBothEngines({
  async 'each run has its own values'(t, open) {
    const { storage } = await open();
    engines += 1;
    await storage.write((trx) =>
      trx
        .insertInto('rate_windows')
        .values(
          ['one', 'two', 'three', 'four'].map((bucket, at) => ({
            bucket,
            used: at + 1,
            window_ends_at: '',
          })),
        )
        .execute(),
    );
    const names = async (least: number, most: number) =>
      (await bucketsBetween(storage.db, least, most)).map(({ bucket }) => bucket);
    t.same(await names(1, 2), ['one', 'two']);
    t.same(await names(3, 9), ['three'], 'and the values that never change');
    const runs = await Promise.all([names(1, 1), names(2, 2), names(9, 9)]);
    t.same(runs, [['one'], ['two'], []], 'at the same time');
    const inside = await storage.write((trx) => bucketsBetween(trx, 2, 2));
    t.same(inside, [{ bucket: 'two', used: 2 }], 'in a transaction');
    t.equal(built, engines, 'built once for each engine');
  },
});
