/** The default answer about having both sides, where no operator has written another. */
import { bothSidesAnswer } from '#api/platform/storage/migrations/0017-both-sides-answer.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

await onBothEngines({
  async 'says that one account may be both'(t, open) {
    const api = await open();
    const { text } = await visitor(api).get('/faq?q=operator%20accounts');
    t.match(text, 'one account may be both');
    t.notMatch(text, 'An account has one role');
  },

  async 'leaves what an operator has written'(t, open) {
    const { storage } = await open();
    const answerNow = async () =>
      storage.db
        .selectFrom('faq_items')
        .select(['answer', 'version'])
        .where('anchor', '=', 'one-role')
        .executeTakeFirstOrThrow();
    await storage.write(async function changeAsOperator(trx) {
      await trx
        .updateTable('faq_items')
        .set({ answer: 'Ask us.', version: 3 })
        .where('anchor', '=', 'one-role')
        .execute();
      await bothSidesAnswer.up(trx, storage.engine);
    });
    t.same(await answerNow(), { answer: 'Ask us.', version: 3 });
  },
});
