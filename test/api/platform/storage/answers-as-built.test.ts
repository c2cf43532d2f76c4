/** Starter answers and articles that promised too much, corrected where no operator wrote another. */
import { answersAsBuilt } from '#api/platform/storage/migrations/0080-answers-as-built.ts';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

const before =
  'You edit and resubmit. An approved raise that you edit again returns to draft, because the approval was for the version that was reviewed.';
const body = 'Rewrite it; answer the question in the next update, on page 2.';

await onBothEngines({
  async 'what an older version began with is corrected, and found by its new words'(t, open) {
    const api = await open();
    const { db } = api.storage;
    const asked = db.selectFrom('faq_items').select(['answer', 'version']);
    const reviewed = () => asked.where('anchor', '=', 'review').executeTakeFirstOrThrow();
    const slug = 'preparing-a-data-room';
    await api.storage.write(async function asItWas(trx) {
      const search_text = foldedText(before);
      await trx
        .updateTable('faq_items')
        .set({ answer: before, search_text, version: 4 })
        .where('anchor', '=', 'review')
        .execute();
      await trx
        .updateTable('faq_items')
        .set({ answer: 'Ask us.', version: 3 })
        .where('anchor', '=', 'paying')
        .execute();
      await trx
        .updateTable('posts')
        .set({ body, search_text: foldedText(body) })
        .where('slug', '=', slug)
        .execute();
      await answersAsBuilt.up(trx, api.storage.engine);
    });
    const { answer, version } = await reviewed();
    t.match(answer, /^You edit and resubmit\. What you change after the approval is a proposal/);
    t.notMatch(answer, 'returns to draft');
    t.equal(version, 5);
    const own = await asked.where('anchor', '=', 'paying').executeTakeFirstOrThrow();
    t.same(own, { answer: 'Ask us.', version: 3 }, 'an operator wrote it');
    t.match((await visitor(api).get('/faq?q=proposal%20resubmit')).text, 'is a proposal');
    const article = await db
      .selectFrom('posts')
      .select(['body', 'search_text'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const corrected = 'Rewrite it; answer the question for everybody in the room, on page 2.';
    t.same(article, { body: corrected, search_text: foldedText(corrected) });
  },
});
