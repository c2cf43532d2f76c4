/** What the directory is filtered by, and how many it says that each choice leaves, on both databases. */

import { required } from '#api/platform/required.ts';
import type {
  InvestorDirectory,
  InvestorPage,
} from '#shared/product/investors/investor-directory.ts';
import type { InvestorProfileChange } from '#shared/product/investors/investors.ts';
import { type ApiVisitor, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import { beginInvesting, ifMatch } from '#test/support/investors.ts';
import { usd } from '#test/support/money.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { query } from '#test/support/postgres.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRows } from '#test/support/rows.ts';

const list = async (who: ApiVisitor, query = '') =>
  (await who.get(`/investors${query}`)).json<InvestorDirectory>();
const names = async (who: ApiVisitor, query = '') =>
  (await list(who, query)).items.map(({ displayName }) => displayName).sort();
const countsIn = ({ facets }: InvestorDirectory, filter: string) =>
  Object.fromEntries(
    (facets.find((one) => one.filter === filter)?.options ?? []).map(({ value, investors }) => [
      value,
      investors,
    ]),
  );

/** An approved investor who says this, written as they would themselves. */
async function investor(
  api: TestApi,
  displayName: string,
  change: InvestorProfileChange,
): Promise<AddedPerson> {
  const who = await addPerson(api, displayName.split(' ')[0] ?? '', 'investor');
  await beginInvesting(api, who, 'approved');
  api.clock.now += 1_000;
  const approved_at = new Date(api.clock.now).toISOString();
  await updateRows(api, 'investor_profiles', { user_id: who.id }, { approved_at });
  const answer = await who.patch(
    '/investor-profile',
    { displayName, visibility: 'network', ...change },
    ifMatch(2),
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return who;
}

await withApiOnBothEngines({
  async 'each filter leaves those who said so, and the counts say how many'(t, api) {
    await investor(api, 'Alder Fund', {
      stages: ['seed', 'series_a'],
      sectors: ['health'],
      countries: ['PT', 'ES'],
      checkMin: usd(20_000),
      checkMax: usd(150_000),
      thesis: 'Clínics and the software they buy',
    });
    await investor(api, 'Birch Angels', {
      stages: ['pre_seed'],
      sectors: ['health', 'industry'],
      countries: [],
      currency: 'JPY',
      checkMin: { amount: 3_000_000, currency: 'JPY' },
      checkMax: { amount: 9_000_000, currency: 'JPY' },
      thesis: 'Machines',
    });
    await investor(api, 'Cedar House', {
      stages: ['seed'],
      sectors: ['industry'],
      countries: ['US'],
      checkMin: usd(600_000),
      checkMax: usd(700_000),
      thesis: 'Clinical machines for old industries',
      visibility: 'public',
    });
    const mia = await addPerson(api, 'Mia');

    t.same(await names(mia, '?stage=seed'), ['Alder Fund', 'Cedar House']);
    t.same(await names(mia, '?sector=health&stage=seed'), ['Alder Fund']);
    t.same(await names(mia, '?country=PT'), ['Alder Fund', 'Birch Angels'], 'none means anywhere');
    t.same(await names(mia, '?currency=USD'), ['Alder Fund', 'Cedar House']);
    for (const [band, found] of [
      ['0', ['Alder Fund']],
      ['25000', ['Alder Fund']],
      ['100000', ['Alder Fund']],
      ['500000', ['Cedar House']],
      ['2000000', ['Birch Angels']],
    ] as const) {
      t.same(await names(mia, `?ticket=${band}`), found, band);
    }
    t.same(await names(mia, '?q=clinic'), ['Alder Fund', 'Cedar House'], 'beginnings, any accent');
    t.same(await names(mia, '?q=house%20MACH'), ['Cedar House']);
    t.same(await names(mia, '?q=inic'), []);
    t.match(await list(mia, '?q=%20%2D'), { items: empty, total: 0, nextCursor: null });
    t.same(await names(mia, '?q=machines&sector=health'), ['Birch Angels']);

    const all = await list(mia);
    t.match(all, { total: 3, isAtLeast: false });
    t.same(countsIn(all, 'stage'), { pre_seed: 1, seed: 2, series_a: 1 });
    t.same(countsIn(all, 'sector'), { health: 2, industry: 2 });
    t.equal(countsIn(all, 'country')['PT'], 2);
    t.equal(countsIn(all, 'country')['SE'], 1, 'who invests anywhere');
    t.same(countsIn(all, 'currency'), { USD: 2, JPY: 1 });
    const seed = await list(mia, '?stage=seed');
    t.equal(seed.total, 2);
    t.same(countsIn(seed, 'stage'), { pre_seed: 1, seed: 2, series_a: 1 }, 'what else to choose');
    t.same(countsIn(seed, 'sector'), { health: 1, industry: 1 });
    t.same(countsIn(seed, 'currency'), { USD: 2 });
    const both = await list(mia, '?stage=seed&sector=health&q=clin');
    t.equal(both.total, 1);
    t.same(countsIn(both, 'sector'), { health: 1, industry: 1 });
    t.same(countsIn(both, 'stage'), { seed: 1, series_a: 1 });

    const anyone = await list(visitor(api));
    t.match(anyone, { total: 1, mayAsk: false, items: [{ id: null }] });
    t.same(countsIn(anyone, 'stage'), { seed: 1 }, 'counts tell nothing of hidden profiles');
    t.same(await names(visitor(api), '?q=machines'), ['Cedar House']);
    t.equal((await mia.get('/investors?stage=later')).status, 400);
  },

  async 'what decides whether somebody is found counts at once'(t, api) {
    const alder = await investor(api, 'Alder Fund', { sectors: ['health'] });
    const mia = await addPerson(api, 'Mia');
    const found = async () => {
      const all = await list(mia);
      return [all.items.length, all.total, countsIn(all, 'sector')['health'] ?? 0];
    };
    const set = (fields: object) =>
      updateRows(api, 'investor_profiles', { user_id: alder.id }, fields);
    const setAccount = (fields: object) => updateRows(api, 'users', { id: alder.id }, fields);
    t.same(await found(), [1, 1, 1]);
    for (const visibility of ['hidden', 'network'] as const) {
      await set({ visibility });
      t.same(await found(), visibility === 'hidden' ? [0, 0, 0] : [1, 1, 1]);
    }
    for (const state of ['suspended', 'approved', 'pending', 'approved'] as const) {
      await set({ state });
      t.same(await found(), state === 'approved' ? [1, 1, 1] : [0, 0, 0], state);
    }
    await setAccount({ status: 'suspended' });
    t.same(await found(), [0, 0, 0]);
    await setAccount({ status: 'active', deletion_due_at: '2026-12-24T00:00:00.000Z' });
    t.same(await found(), [0, 0, 0]);
    await setAccount({ deletion_due_at: null });
    t.same(await found(), [1, 1, 1]);
    const answer = await alder.patch('/investor-profile', { sectors: ['mobility'] }, ifMatch(3));
    t.equal(answer.status, 200, answer.text);
    t.same(await found(), [1, 1, 0]);
    await api.storage.write((trx) =>
      trx.deleteFrom('investor_profiles').where('user_id', '=', alder.id).execute(),
    );
    t.same(await found(), [0, 0, 0]);
  },

  async 'an account that is in no directory waits for none that is'(t, api) {
    if (api.storage.engine === 'sqlite') return;
    const alder = await investor(api, 'Alder Fund', {});
    const mia = await addPerson(api, 'Mia');
    const birch = await investor(api, 'Birch Angels', { visibility: 'hidden' });
    await api.storage.write(async (trx) => {
      const of = trx.updateTable('investor_profiles').set({ sectors: '["media"]' });
      await of.where('user_id', '=', alder.id).execute();
      // Of another process, which ends before this does.
      await query(
        required(api.options.databaseUrl),
        `set lock_timeout = '5s';
        update users set status = 'suspended' where id = '${mia.id}';
        update investor_profiles set stages = '[]' where user_id = '${birch.id}'`,
      );
    });
    t.equal(countsIn(await list(alder), 'sector')['media'], 1);
  },

  async 'a profile is read by those whom its owner chose'(t, api) {
    const alder = await investor(api, 'Alder Fund', {});
    const mia = await addPerson(api, 'Mia');
    const olga = await addPerson(api, 'Olga', 'operator');
    const ivan = await investor(api, 'Ivan', {});
    const path = `/investors/${alder.id}`;
    for (const who of [mia, olga, ivan]) {
      const page = (await who.get(path)).json<InvestorPage>();
      t.match(page, { investor: { displayName: 'Alder Fund', id: alder.id }, isOwn: false });
    }
    t.notMatch((await mia.get(path)).text, /legalName|Orchard|@example/);
    t.match((await alder.get(path)).json(), { isOwn: true });
    t.equal((await visitor(api).get(path)).status, 401);
    t.same((await mia.get(`${path}/introductions`)).json(), { raises: [] });
    await updateRows(api, 'investor_profiles', { user_id: alder.id }, { visibility: 'hidden' });
    for (const who of [mia, olga, ivan, alder]) t.equal((await who.get(path)).status, 404);
    t.equal((await mia.get('/investors/usr_0000000000000000')).status, 404);
  },
});
