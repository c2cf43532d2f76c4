/** Statements that a transaction sends without waiting for them: they count, or undo it. */
import { eachItem } from '#api/platform/http/each-item.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { sentAhead } from '#api/platform/storage/unit-of-work.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

const insert = (trx: Transaction, bucket: string) =>
  trx.insertInto('rate_windows').values({ bucket, used: 1, window_ends_at: '' }).execute();

async function bucketsIn({ db }: Pick<Storage, 'db'>): Promise<readonly string[]> {
  const rows = await db.selectFrom('rate_windows').select('bucket').orderBy('bucket').execute();
  return rows.map(({ bucket }) => bucket);
}

await onBothEngines({
  async 'what is asked afterwards sees it, and so does everybody after the commit'(t, open) {
    const { storage } = await open();
    const seen = await storage.write(async (trx) => {
      await sentAhead(trx, insert(trx, 'one'));
      return bucketsIn({ db: trx });
    });
    t.same(seen, ['one']);
    t.same(await bucketsIn(storage), ['one']);
  },

  async 'one that fails undoes everything, and is the reason'(t, open) {
    const { storage } = await open();
    await storage.write((trx) => insert(trx, 'taken'));
    const quicker = refusal('quicker', 'Someone was quicker.');
    const failing = async (trx: Transaction) => {
      await insert(trx, 'taken').catch(() => {
        throw quicker;
      });
    };
    const alone = storage.write(async (trx) => {
      await insert(trx, 'before');
      await sentAhead(trx, failing(trx));
    });
    await t.rejects(alone, quicker);
    const withMore = storage.write(async (trx) => {
      await sentAhead(trx, failing(trx));
      await insert(trx, 'after');
      await insert(trx, 'later');
    });
    await t.rejects(withMore, quicker, 'not what PostgreSQL says of those behind it');
    t.same(await bucketsIn(storage), ['taken']);
    await storage.write((trx) => insert(trx, 'next'));
    t.same(await bucketsIn(storage), ['next', 'taken'], 'the connection is as good as before');
  },

  async 'in a part that is undone alone it is undone with that part'(t, open) {
    const { storage } = await open();
    await storage.write((trx) => insert(trx, 'taken'));
    const outcomes = await storage.write(async (trx) => {
      await sentAhead(trx, insert(trx, 'before'));
      const { body } = await eachItem(trx, ['one', 'taken', 'refused', 'two'], async (id) => {
        const sent = insert(trx, id).catch(() => {
          throw refusal('no', 'It is taken.');
        });
        await sentAhead(trx, sent);
        if (id === 'refused') throw refusal('no', 'Not this one.');
        return {};
      });
      return body.outcomes.map(({ outcome, message }) => [outcome, message]);
    });
    t.same(outcomes, [
      ['done', ''],
      ['refused', 'It is taken.'],
      ['refused', 'Not this one.'],
      ['done', ''],
    ]);
    t.same(await bucketsIn(storage), ['before', 'one', 'taken', 'two']);
  },
});
