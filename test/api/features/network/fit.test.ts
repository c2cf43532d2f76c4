/** Approved investors see how raises fit them, in their order, and pass on what is not for them; on both databases. */
import { passData } from '#api/features/network/fit/personal-data.ts';
import { passedMax } from '#shared/product/fields/limits.ts';
import type { PassedRaises } from '#shared/product/fit/fit.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { accreditedStatement, beginInvesting, certify } from '#test/support/investors.ts';
import { list, openNetwork, publish, titlesIn } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, insertRows, updateRows } from '#test/support/rows.ts';

/** Three raises for approved investors: the first two differ in what they fit, the last by its rule. */
async function opened(api: TestApi) {
  const owner = await addPerson(api, 'Owner');
  const ids: Record<string, string> = {};
  for (const [name, regime] of [
    ['Early', 'us_506b'],
    ['Later', 'us_506b'],
    ['Crowd', 'us_506c'],
  ] as const) {
    const content = { title: `${name} raise`, visibility: 'network', regime } as const;
    ids[name] = (await publish(api, owner, name, content)).raise.id;
    api.clock.now += 1_000;
  }
  const ivan = await addPerson(api, 'Ivan');
  await beginInvesting(api, ivan, 'approved');
  // The raises are of a seed company; the profile looks for seed, but the later one is an idea.
  const sectors = JSON.stringify(['health', 'industry']);
  await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { sectors });
  return { owner, ivan, ids };
}

const fitsOf = async (who: ApiVisitor) =>
  (await who.get('/me/overview')).json<Overview>().fits as NonNullable<Overview['fits']>;

await withApiOnBothEngines({
  async 'each raise says how it fits, and why'(t, api) {
    const { owner, ivan } = await opened(api);
    const { items, leftOut } = await list(ivan);
    t.equal(leftOut, null, 'nothing is left out of another order');
    const [newest] = items;
    t.equal(newest?.fit?.criteria.length, 4);
    t.match(newest?.fit?.criteria[0], { criterion: 'stage', outcome: 'met' });
    t.equal(newest?.fit?.criteria[0]?.reason, 'Seed is one of your stages');
    t.match(newest?.fit?.excluded, { why: 'certification' }, 'without a certification');
    for (const other of [owner, await addPerson(api, 'Olga', 'operator')]) {
      t.ok(
        (await list(other)).items.every(({ fit }) => fit === null),
        'nobody else has a fit',
      );
    }
    t.same((await list(owner, '?sort=fit')).leftOut, null);
    t.same((await list(visitor(api), '?sort=fit')).items, []);
  },

  async 'what fits best comes first, without what somebody is not offered'(t, api) {
    const { ivan, ids } = await opened(api);
    const none = await list(ivan, '?sort=fit');
    t.same(none.items, [], 'nothing is offered to those who certified nothing');
    t.ok((none.leftOut?.certification.length ?? 0) > 0, 'and they are told why');
    await certify(ivan, accreditedStatement);
    const stage = 'idea';
    await updateRows(api, 'network_entries', { raise_id: ids['Later'] ?? '' }, { stage });
    const found = await list(ivan, '?sort=fit');
    t.same(titlesIn(found), ['Early raise', 'Later raise'], 'older, but it fits better');
    t.equal(found.total, 2);
    t.match(
      found.leftOut?.certification.join(' '),
      /Rule 506\(c\) requires the operator to verify/,
    );
    t.equal(found.leftOut?.passed, 0);
    t.equal((await list(ivan)).total, 3, 'other orders have them all');
    const first = await list(ivan, '?sort=fit&limit=1');
    const rest = await list(ivan, `?sort=fit&limit=1&after=${first.nextCursor}`);
    t.same([...titlesIn(first), ...titlesIn(rest)], titlesIn(found));
    const wrong = await ivan.get(`/raises?sort=newest&after=${first.nextCursor}`);
    t.equal(wrong.status, 400, 'its cursor is of no other order');
  },

  async 'a list that is full takes what it has, and nothing else'(t, api) {
    const { ivan, ids } = await opened(api);
    const { Early: first = '', Later: other = '' } = ids;
    const own = new Set(Object.values(ids));
    await openNetwork(api.storage, passedMax);
    const more = (await findRows(api, 'network_entries', {}))
      .map(({ raise_id }) => raise_id)
      .filter((id) => !own.has(id))
      .slice(0, passedMax - 1);
    const at = { user_id: ivan.id, passed_at: new Date(api.clock.now).toISOString() };
    await insertRows(
      api,
      'passed_raises',
      more.map((raise_id) => ({ ...at, raise_id })),
    );
    const pass = async (raiseId: string) => (await ivan.post('/passed-raises', { raiseId })).status;
    t.same([await pass(first), await pass(first), await pass(other)], [204, 204, 422]);
  },

  async 'who passes on a raise is not offered it, until they take that back'(t, api) {
    const { owner, ivan, ids } = await opened(api);
    await certify(ivan, accreditedStatement);
    const raiseId = ids['Early'] ?? '';
    t.equal((await ivan.post('/passed-raises', { raiseId })).status, 204);
    t.equal((await ivan.post('/passed-raises', { raiseId })).status, 204, 'again changes nothing');
    const found = await list(ivan, '?sort=fit');
    t.same(titlesIn(found), ['Later raise']);
    t.equal(found.leftOut?.passed, 1);
    const marked = (await list(ivan)).items.find(({ id }) => id === raiseId);
    t.equal(marked?.fit?.excluded?.why, 'passed');
    const passed = (await ivan.get('/passed-raises')).json<PassedRaises>();
    t.match(passed.items, [{ raiseId, company: 'Early', title: 'Early raise' }]);
    const copy = await passData.collect(api.storage.db, { id: ivan.id } as never, {} as never);
    t.match(JSON.stringify(copy), raiseId, 'it is in the copy of their data');
    t.equal((await owner.post('/passed-raises', { raiseId })).status, 404, 'not one’s own');
    t.equal((await visitor(api).post('/passed-raises', { raiseId })).status, 401);
    const unknown = raiseId.replace(/.{4}$/, '0000');
    t.equal((await ivan.post('/passed-raises', { raiseId: unknown })).status, 404);
    t.same(
      (await fitsOf(ivan)).map(({ title }) => title),
      ['Later raise'],
      'on the overview, too',
    );
    t.same(await fitsOf(owner), undefined, 'which others do not have');
    t.equal((await ivan.delete(`/passed-raises/${raiseId}`)).status, 204);
    t.same(titlesIn(await list(ivan, '?sort=fit')), ['Early raise', 'Later raise'].toReversed());
    await ivan.post('/passed-raises', { raiseId });
    await api.storage.write(
      (trx) => passData.erase?.(trx, { id: ivan.id } as never, 0 as never) as never,
    );
    t.same(await findRows(api, 'passed_raises', {}), []);
  },

  async 'what somebody has committed to is not on their overview'(t, api) {
    const { ivan, ids } = await opened(api);
    t.same(await fitsOf(ivan), [], 'nothing without a certification');
    await certify(ivan, accreditedStatement);
    t.equal((await fitsOf(ivan)).length, 2);
    await addCommitment(api, {
      raiseId: ids['Early'] ?? '',
      investorId: ivan.id,
      state: 'signed',
      amount: 80_000,
    });
    t.same(
      (await fitsOf(ivan)).map(({ title }) => title),
      ['Later raise'],
    );
    t.equal((await list(ivan, '?sort=fit')).total, 2, 'the order has it');
  },

  async 'who somebody is costs a page of the network one statement'(t, api) {
    const { ivan } = await opened(api);
    await certify(ivan, accreditedStatement);
    await list(ivan);
    const asked = await statementsDuring(() => list(ivan));
    const theirs = asked.filter(({ text }) =>
      /investor_(profiles|certifications|entities|evidence)"? where|passed_raises/.test(text),
    );
    t.equal(theirs.filter(({ text }) => !text.includes('from "sessions"')).length, 1);
  },
});
