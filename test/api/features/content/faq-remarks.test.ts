/** What readers missed in answers, and which answers are the least useful; on both databases. */
import { leastUsefulFirst } from '#api/features/content/faq-feedback-store.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type { FaqFeedback, FaqRemarks } from '#shared/product/content/faq-feedback.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import { asOperator, itemOf, pointersOf } from '#test/support/content-editing.ts';
import { anchor, rate, ratedOf, remarksOf, taken } from '#test/support/faq-feedback.ts';
import { findRow } from '#test/support/rows.ts';

const keepsRemarks: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const reader = visitor(api);
  const first = await rate(reader, { useful: false, missing: ' What about <b>2 %</b>? ' });
  t.same(first.json(), { useful: false, remark: true });
  t.match((await remarksOf(operator)).items, [{ text: 'What about <b>2 %</b>?' }]);
  await taken(rate(reader, { useful: false }));
  t.equal((await remarksOf(operator)).items.length, 1, 'the vote again leaves the remark');
  await taken(rate(reader, { useful: false, missing: 'Better said.' }));
  t.match((await remarksOf(operator)).items, [{ text: 'Better said.' }]);
  t.same((await rate(reader, { useful: true })).json(), { useful: true, remark: false });
  t.same((await remarksOf(operator)).items, [], 'what was missing is not missing any more');

  for (const [vote, pointer] of [
    [{}, '/useful'],
    [{ useful: 'yes' }, '/useful'],
    [{ useful: false, missing: 'x'.repeat(501) }, '/missing'],
    [{ useful: false, missing: '  ' }, '/missing'],
    [{ useful: false, missing: 'a\u0000b' }, '/missing'],
    [{ useful: false, name: 'Ada' }, '/name'],
  ] as const) {
    const answer = await rate(reader, vote);
    t.equal(answer.status, 422, JSON.stringify(vote).slice(0, 60));
    t.equal(pointersOf(answer)[0]?.[0], pointer);
  }
  t.equal((await rate(reader, { useful: true }, 'nothing-like-it')).status, 404);
  t.equal((await rate(reader, { useful: true }, 'Not%20one')).status, 400);

  // Newest first, page by page, each once, also where two have one moment.
  for (let n = 1; n <= 45; n += 1) {
    if (n % 2 === 0) api.clock.now += 1_000;
    const who = visitor(api, `198.51.${n}.1`);
    await taken(
      rate(who, { useful: false, missing: `Remark ${n}` }, n > 40 ? 'before-you-submit' : anchor),
    );
  }
  const seen: string[] = [];
  let after: string | null = '';
  const sizes: number[] = [];
  while (after !== null) {
    const page: FaqRemarks = await remarksOf(operator, after === '' ? '' : `?after=${after}`);
    seen.push(...page.items.map(({ text }) => text));
    sizes.push(page.items.length);
    after = page.nextCursor;
  }
  t.same(sizes, [20, 20, 5]);
  t.equal(new Set(seen).size, 45);
  t.match(seen[0], /Remark 4[45]/);
  t.equal((await operator.get('/content/feedback/remarks?after=abc')).status, 400);

  const { id } = await ratedOf(operator, 'before-you-submit');
  const ofOne = await remarksOf(operator, `?question=${id}`);
  t.equal(ofOne.items.length, 5);
  t.ok(ofOne.items.every(({ questionId }) => questionId === id));
  t.equal(ofOne.nextCursor, null);
  t.equal(
    (await operator.get(`/content/feedback/remarks?question=faq_${'x'.repeat(22)}`)).status,
    404,
  );

  const gone = ofOne.items[0]?.id ?? '';
  t.equal((await operator.delete(`/content/feedback/remarks/${gone}`)).status, 204);
  t.equal((await operator.delete(`/content/feedback/remarks/${gone}`)).status, 404);
  t.match(await ratedOf(operator, 'before-you-submit'), { remarks: 4, no: 5 }, 'the vote stays');
  const event = await findRow(api, 'audit_events', { action: 'content.delete-remark' });
  t.equal(event.target_id, gone);
  t.notMatch(JSON.stringify(event), /Remark 4/, 'what is deleted is not in the audit log');
  t.match(await verifyAudit(api.storage.db, api.encrypter), { ok: true });
};

const putsTheLeastUsefulFirst: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const votes = { anchors: [anchor, 'before-you-submit'], no: [3, 1], yes: [1, 4] };
  for (const [at, of] of votes.anchors.entries()) {
    for (let n = 0; n < (votes.no[at] ?? 0); n += 1) {
      await taken(rate(visitor(api, `198.51.100.${n}`), { useful: false }, of));
    }
    for (let n = 0; n < (votes.yes[at] ?? 0); n += 1) {
      await taken(rate(visitor(api, `198.51.101.${n}`), { useful: true }, of));
    }
  }
  const { days, items } = (await operator.get('/content/feedback')).json<FaqFeedback>();
  t.equal(days, 90);
  t.ok(items.length >= 24, 'what nobody has rated is there too');
  t.same(
    items.slice(0, 3).map(({ address, yes, no }) => [address, yes, no]),
    [
      [`/faq#${anchor}`, 1, 3],
      ['/faq#before-you-submit', 4, 1],
      [items[2]?.address, 0, 0],
    ],
  );
  const order = (rated: readonly (readonly [yes: number, no: number])[]) =>
    leastUsefulFirst(rated.map(([yes, no]) => ({ yes, no }))).map(({ yes, no }) => `${yes}:${no}`);
  t.same(
    order([
      [0, 0],
      [0, 1],
      [9, 1],
      [1, 9],
      [0, 20],
      [5, 5],
      [1, 1],
    ]),
    ['0:20', '1:9', '0:1', '5:5', '1:1', '9:1', '0:0'],
  );

  // A draft is rated by nobody; what was said before stays to be read. With the question it goes.
  const { id } = await ratedOf(operator);
  await operator.post(`/content/faq/${id}/unpublish`);
  t.equal((await rate(visitor(api), { useful: true })).status, 404);
  t.match(await ratedOf(operator), { state: 'draft', no: 3 });
  await operator.delete(`/content/faq/${id}`);
  await t.rejects(ratedOf(operator));
  const left = await api.storage.db.selectFrom('answer_votes').selectAll().execute();
  t.notOk(left.some(({ question_id }) => question_id === id));
  const anew = await operator.post('/content/faq', { topic: 'account', question: 'X', anchor });
  t.equal(itemOf(anew).anchor, anchor);
};

await onBothEngines({
  'keeps remarks': keepsRemarks,
  'puts the least useful first': putsTheLeastUsefulFirst,
});
