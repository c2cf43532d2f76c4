/** Readers say whether answers were useful, and nobody can be told from what is kept; on both databases. */

import {
  type ApiVisitor,
  firstOperator,
  goodPassword,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { onBothEngines, type Story } from '#test/support/both-engines.ts';
import { asOperator } from '#test/support/content-editing.ts';
import { anchor, rate, ratedOf, taken } from '#test/support/faq-feedback.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';

const dayMs = 86_400_000;

/** Moves the clock; who was signed in signs in again. */
async function later(api: TestApi, operator: ApiVisitor, ms: number): Promise<void> {
  api.clock.now += ms;
  const who = { email: 'operator@example.com', password: goodPassword };
  const { status, text } = await operator.post('/auth/login', who);
  if (status !== 200) throw new Error(text);
}

const countsEachVisitorOnce: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const reader = visitor(api, '203.0.113.7');
  t.same((await rate(reader, { useful: false })).json(), { useful: false, remark: false });
  t.match(await ratedOf(operator), { yes: 0, no: 1, remarks: 0, state: 'published' });
  await taken(rate(reader, { useful: false }));
  t.match(await ratedOf(operator), { yes: 0, no: 1 }, 'said twice, counted once');
  await taken(rate(reader, { useful: true }));
  t.match(await ratedOf(operator), { yes: 1, no: 0 }, 'a changed mind takes the place');
  await taken(rate(reader, { useful: false }));
  await taken(rate(visitor(api, '203.0.113.8'), { useful: true }));
  await taken(rate(reader, { useful: true }, 'before-you-submit'));
  t.match(await ratedOf(operator), { yes: 1, no: 1 }, 'other visitors count for themselves');
  t.match(await ratedOf(operator, 'before-you-submit'), { yes: 1, no: 0 });

  await later(api, operator, dayMs);
  await taken(rate(reader, { useful: false }));
  t.match(await ratedOf(operator), { yes: 1, no: 2 }, 'another day is another vote');
};

const keepsNobody: Story = async (t, open) => {
  const { api, operator } = await asOperator(open);
  const { db } = api.storage;
  const reader = visitor(api, '203.0.113.7');
  await taken(rate(reader, { useful: false, missing: 'How long it lasts.' }));
  await taken(rate(reader, { useful: false }, 'before-you-submit'));
  const voters = await db.selectFrom('answer_voters').selectAll().execute();
  t.equal(new Set(voters.map(({ voter }) => voter)).size, 2, 'two votes, two strangers');
  const everything = JSON.stringify([
    voters,
    await db.selectFrom('answer_votes').selectAll().execute(),
    await db.selectFrom('answer_remarks').selectAll().execute(),
    await db.selectFrom('audit_events').selectAll().where('action', 'like', '%faq%').execute(),
  ]);
  t.notMatch(everything, /203\.0\.113/);

  await runHousekeeping(api.storage, api.clock.now);
  t.equal((await db.selectFrom('answer_voters').selectAll().execute()).length, 2, 'for its day');
  await later(api, operator, dayMs);
  await runHousekeeping(api.storage, api.clock.now);
  t.same(await db.selectFrom('answer_voters').selectAll().execute(), [], 'forgotten');
  t.same(await db.selectFrom('voter_keys').selectAll().execute(), [], 'with its key');
  t.match(await ratedOf(operator), { yes: 0, no: 1, remarks: 1 }, 'the sums tell of nobody');

  await later(api, operator, 89 * dayMs);
  t.match(await ratedOf(operator), { yes: 0, no: 0, remarks: 1 }, 'counted for 90 days');
  await later(api, operator, 276 * dayMs);
  await runHousekeeping(api.storage, api.clock.now);
  t.match(await ratedOf(operator), { remarks: 0 }, 'remarks go after a year');
  t.same(await db.selectFrom('answer_votes').selectAll().execute(), []);
};

const isLimited: Story = async (t, open) => {
  const api = await open();
  const operator = await firstOperator(api);
  const founder = await signedIn(api, 'founder@example.com');
  for (let n = 0; n < 10; n += 1) {
    await taken(rate(visitor(api, `203.0.113.${n}`), { useful: false, missing: 'More.' }));
  }
  const next = visitor(api, '203.0.113.99');
  const refused = await rate(next, { useful: false, missing: 'More.' });
  t.equal(refused.status, 429, 'ten remarks an hour from one network');
  t.ok(Number(refused.headers['retry-after']) > 3_000);
  t.match(await ratedOf(operator), { no: 10, remarks: 10 }, 'a refusal counts nothing');
  for (let n = 0; n < 50; n += 1) await taken(rate(next, { useful: n % 2 === 0 }));
  t.equal((await rate(next, { useful: true })).status, 429, 'sixty votes');
  t.equal((await rate(visitor(api, '198.51.100.1'), { useful: true })).status, 200);
  api.clock.now += 3_600_000;
  t.equal((await rate(next, { useful: true })).status, 200, 'an hour later');

  const key = 'one-and-the-same-vote';
  const twin = visitor(api, '192.0.2.1');
  const vote = () => twin.post(`/faq/${anchor}/feedback`, { useful: true }, { key });
  const { yes } = await ratedOf(operator);
  await taken(vote());
  t.equal((await vote()).headers['idempotency-replayed'], 'true');
  t.equal((await ratedOf(operator)).yes, yes + 1);

  for (const [who, status] of [
    [visitor(api), 401],
    [founder, 403],
  ] as const) {
    t.equal((await who.get('/content/feedback')).status, status);
    t.equal((await who.get('/content/feedback/remarks')).status, status);
    const id = `rmk_${'a'.repeat(22)}`;
    t.equal((await who.delete(`/content/feedback/remarks/${id}`)).status, status);
  }
};

await onBothEngines({
  'counts each visitor once': countsEachVisitorOnce,
  'keeps nobody': keepsNobody,
  'is limited': isLimited,
});
