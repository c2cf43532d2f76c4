/** The public numbers over HTTP, on both databases. */
import type { Test } from 'tap';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import type { Numbers } from '#shared/product/content/content.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import { cents } from '#test/support/money.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { getJson, onceAllIsOut } from '#test/support/public-content.ts';
import { whileWritesAreRefused } from '#test/support/refused-writes.ts';
import { updateRaise } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const open = (api: TestApi, visibility: Visibility, name: string) =>
  openRaise(
    api,
    {
      ...{ visibility, regime: visibility === 'public_teaser' ? 'us_reg_cf' : 'us_506b' },
      ...{ max: cents(500_000_000), maxTicket: null },
      deadlineAt: new Date(api.clock.now + 60 * day).toISOString(),
    },
    name,
  );
const read = (api: TestApi) => getJson<Numbers>(api, '/api/v1/numbers');

async function countsNumbers(t: Test, api: TestApi): Promise<void> {
  const none = { liveRaises: 0, liveRaisesInAll: 0, signed: [], funded: [], investorsApproved: 0 };
  t.same(await read(api), { ...none, asOf: '2026-12-01T00:00:00.000Z' });
  const place = (raiseId: string, state: (typeof commitmentStates)[number], amount: number) =>
    addCommitment(api, { raiseId, state, amount });
  const raises: string[] = [];
  for (let n = 0; n < 5; n += 1)
    raises.push((await open(api, 'public_teaser', `Ada${n}`)).raise.id);
  for (const raise of raises.slice(1)) await place(raise, 'signed', 1_234_567);
  t.same(await read(api), { ...none, asOf: '2026-12-01T00:00:00.000Z' }, 'kept for the day');
  api.clock.now += day;
  const four = await read(api);
  t.same([four.liveRaises, four.liveRaisesInAll, four.signed], [5, 5, []]);
  t.equal(four.asOf, '2026-12-02T00:00:00.000Z');

  const [first = ''] = raises;
  for (const [n, state] of commitmentStates.entries()) await place(first, state, n + 1);
  api.clock.now += day;
  const five = await read(api);
  // 4 times 1,234,567 and 4.
  t.same(five.signed, [{ currency: 'USD', amount: 4_900_000 }], 'rounded down');
  t.same(five.funded, [], 'one raise alone says nothing');
  t.equal((await api.storage.db.selectFrom('public_numbers').selectAll().execute()).length, 2);

  for (const visibility of ['invite', 'network'] as const) {
    const { raise } = await open(api, visibility, `Eve ${visibility}`);
    await place(raise.id, 'signed', 400_000_000);
    await place(raise.id, 'funded', 90_000_000);
  }
  api.clock.now += day;
  const { asOf: _then, ...before } = five;
  const { asOf: _now, ...hidden } = await read(api);
  t.same(
    hidden,
    { ...before, liveRaisesInAll: 7 },
    'a raise that is hidden is one of all, and changes nothing else',
  );
}

/** Also what was committed after the first look: nobody reads off it what somebody has just signed. */
async function answersWithoutStoring(t: Test, api: TestApi): Promise<void> {
  const { raise } = await open(api, 'public_teaser', 'Ada');
  const first = await whileWritesAreRefused(api, async () => {
    const one = await read(api);
    t.same([one.liveRaises, one.asOf], [1, '2026-12-01T00:00:00.000Z']);
    t.same(await read(api), one, 'and again');
    return one;
  });
  await updateRaise(api, raise.id, { state: 'cancelled' });
  t.same(await read(api), first, 'what this server has counted stays for the day');
  t.same(await stored(api), [], 'not tried with each request');
  api.clock.now += 60_000;
  t.same(await read(api), first, 'and it is what is stored');
  t.equal((await stored(api)).length, 1);

  api.clock.now += day;
  await updateRaise(api, raise.id, { state: 'live' });
  const others = { ...first, liveRaises: 7 };
  await whileWritesAreRefused(api, async () => t.equal((await read(api)).liveRaises, 1));
  const { asOf: _asOf, ...numbers } = others;
  await api.storage.write((trx) =>
    trx
      .insertInto('public_numbers')
      .values({ day: '2026-12-02', numbers: JSON.stringify(numbers) })
      .execute(),
  );
  t.equal((await read(api)).liveRaises, 7, 'those that another server has stored are everybody’s');
}

const stored = (api: TestApi) =>
  api.storage.db.selectFrom('public_numbers').select('day').execute();

await onBothEngines({
  'counts what anybody may see, once a day': onceAllIsOut(countsNumbers),
  'are read while the database takes no write': onceAllIsOut(answersWithoutStoring),
});
