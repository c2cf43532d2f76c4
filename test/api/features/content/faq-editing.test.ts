/** Operators write questions and answers over HTTP, on both databases. */
import type { Faq } from '#shared/product/content/content.ts';
import type { EditedFaq } from '#shared/product/content/faq-editing.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import {
  asOperator,
  isAnnounced,
  itemOf,
  pointersOf,
  version,
} from '#test/support/content-editing.ts';
import { insertRows } from '#test/support/rows.ts';

const writesAnswers: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const anybody = visitor(api);
  const before = (await operator.get('/content/faq')).json<EditedFaq>();
  t.same(
    before.topics.map(({ topic }) => topic),
    ['founders', 'investors', 'account'],
  );
  t.ok(before.total >= 24);
  t.ok(
    before.topics.every(({ items }) =>
      items.every(({ state, anchorFrozen }) => state === 'published' && anchorFrozen),
    ),
    'the questions of the house are published',
  );
  const publicBefore = (await anybody.get('/faq')).json<Faq>();
  t.equal(publicBefore.total, before.total);

  const begin = await operator.post('/content/faq', {
    topic: 'account',
    question: 'Can I leave?',
  });
  t.equal(begin.status, 201, begin.text);
  const draft = itemOf(begin);
  t.match(draft, { anchor: 'can-i-leave', state: 'draft', address: '/faq#can-i-leave' });
  t.equal((await anybody.get('/faq')).json<Faq>().total, before.total, 'nobody sees a draft');
  const path = `/content/faq/${draft.id}`;
  t.same(pointersOf(await operator.post(`${path}/publish`, undefined, version(draft))), [
    ['/answer', 'required'],
  ]);
  const saved = itemOf(
    await operator.patch(path, { anchor: 'leaving', answer: 'Yes, **always**.' }, version(draft)),
  );
  const out = await operator.post(`${path}/publish`, undefined, version(saved));
  t.ok(isAnnounced(out));
  const account = async () =>
    (await anybody.get('/faq')).json<Faq>().topics.find(({ topic }) => topic === 'account')
      ?.items ?? [];
  t.match((await account()).at(-1), { anchor: 'leaving', content: saved.content });
  t.equal((await anybody.get('/faq?q=ALWAYS%20leave')).json<Faq>().total, 1);

  const up = await operator.post(`${path}/move`, { direction: 'up' });
  t.ok(isAnnounced(up));
  t.equal((await account()).at(-2)?.anchor, 'leaving');
  t.equal(itemOf(await operator.get(path)).version, 3, 'moving is no change of the text');
  const down = async () => operator.post(`${path}/move`, { direction: 'down' });
  await down();
  const order = (await down()).json<EditedFaq>().topics[2]?.items.map(({ anchor }) => anchor);
  t.equal(order?.at(-1), 'leaving', 'at the end it stays');
  t.same(
    order?.slice(0, -1),
    before.topics[2]?.items.map(({ anchor }) => anchor),
  );
  for (let count = 0; count < 20; count += 1)
    await operator.post(`${path}/move`, { direction: 'up' });
  t.equal((await account())[0]?.anchor, 'leaving', 'and at the top');
  t.equal((await operator.post(`${path}/move`, { direction: 'left' })).status, 422);

  const current = itemOf(await operator.get(path));
  const elsewhere = await operator.patch(path, { topic: 'founders' }, version(current));
  t.ok(isAnnounced(elsewhere));
  const founders = (await anybody.get('/faq')).json<Faq>().topics[0]?.items ?? [];
  t.equal(founders.at(-1)?.anchor, 'leaving', 'at the end of its new topic');
  const now = itemOf(elsewhere);
  t.same(pointersOf(await operator.patch(path, { anchor: 'x' }, version(now))), [
    ['/anchor', 'frozen'],
  ]);
  t.same(pointersOf(await operator.patch(path, { answer: '' }, version(now))), [
    ['/answer', 'required'],
  ]);
  const late = await operator.patch(path, { answer: 'No.' }, version(draft));
  t.equal(late.status, 412);
  t.match(late.problem().detail, /saved this question/);
  t.match((await operator.delete(path)).problem().detail, /Unpublish it first/);
  await operator.post(`${path}/unpublish`);
  t.equal((await anybody.get('/faq')).json<Faq>().total, before.total);
  t.equal((await operator.delete(path)).status, 204);
  t.equal((await operator.get(path)).status, 404);

  for (const anchor of ['main', 'founders', 'account-title', 'section-a']) {
    const answer = await operator.post('/content/faq', { topic: 'account', question: 'Q', anchor });
    t.same(pointersOf(answer), [['/anchor', 'taken']], anchor);
  }
  const names: string[] = [];
  for (const question of ['Main', 'Section a', 'Waitlist', '???']) {
    names.push(itemOf(await operator.post('/content/faq', { topic: 'account', question })).anchor);
  }
  t.same(names, ['question-main', 'question-section-a', 'waitlist-2', 'question']);
};

const limitsTheQuestions: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  await insertRows(
    api,
    'faq_items',
    Array.from({ length: 300 }, (_, at) => ({
      id: `faq_${String(at).padStart(22, '0')}`,
      topic: 'account' as const,
      anchor: `many-${at}`,
      question: 'Q',
      answer: 'A',
      search_text: 'q a',
      position: at,
      published_at: null,
      first_published_at: null,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
      updated_by: null,
      version: 1,
    })),
  );
  const answer = await operator.post('/content/faq', { topic: 'account', question: 'One more?' });
  t.equal(answer.status, 422);
  t.match(answer.problem().detail, /already 300 questions/);
};

await onBothEngines({
  'writes answers': writesAnswers,
  'limits the questions': limitsTheQuestions,
});
