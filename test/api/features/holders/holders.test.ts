/** Who holds what after a raise has closed as funded, over HTTP, on both databases. */
import { issuanceData } from '#api/features/holders/personal-data.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { Holdings, IssuancesRecorded } from '#shared/product/holders/holders.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { openRaise } from '#test/support/committing.ts';
import { type FundedRaise, fundRaise, holderIn, holdersOf } from '#test/support/funded-raises.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents, usd } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, errorsIn } from '#test/support/raise-people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const on = '2026-03-03';

/** What is recorded for the holders, in the order of the list. */
const referencesOf = async (funded: FundedRaise, query = '') =>
  (await holdersOf(funded.owner, funded, query)).items.map(
    ({ name, issuance }) => `${name} ${issuance?.reference ?? 'none'}`,
  );

const toldTo = async (api: TestApi, id: string) =>
  (await findRows(api, 'notifications', { user_id: id }))
    .map(({ facts }) => JSON.parse(facts) as { what: string; reason?: string; issued?: object })
    .toSorted((a, b) => b.what.localeCompare(a.what));

await withApiOnBothEngines({
  async 'holders are listed once a raise has closed as funded, for its company and operators'(
    t,
    api,
  ) {
    const live = await openRaise(api, {}, 'Early', 'Later');
    t.equal(
      refusalIn(await live.owner.get(`${live.path}/holders`)),
      '422 invalid-transition not-funded',
    );
    const lines = [
      ['Ivan', 500_000],
      ['Rita', 700_000],
      ['Theo', 100_000],
    ] as const;
    const terms = { ...noTerms, cap: usd(8_000_000), discountBps: 2_000, proRata: true };
    const funded = await fundRaise(api, lines, { terms });
    const { owner, path, raise, company } = funded;
    const first = await holdersOf(owner, funded, '?limit=2');
    t.match(first, {
      raise: { id: raise.id, currency: 'USD', instrument: 'safe_post' },
      totals: { holders: 3, issued: 0, amount: cents(1_300_000) },
      canRecord: true,
    });
    t.match(first.items[0], {
      name: 'Ivan',
      amount: cents(500_000),
      instrument: 'safe_post',
      terms: ['$8,000,000 cap', '20% discount', 'pro rata right'],
      shares: null,
      issuance: null,
    });
    const rest = await holdersOf(owner, funded, `?limit=2&after=${first.nextCursor}`);
    t.same(
      [...first.items, ...rest.items].map(({ name }) => name),
      ['Ivan', 'Rita', 'Theo'],
      'who committed first comes first',
    );
    t.equal(rest.nextCursor, null);
    const [vera, olga, eve] = [
      await addPerson(api, 'Vera'),
      await addPerson(api, 'Olga', 'operator'),
      await addPerson(api, 'Eve'),
    ];
    await addTo(api, company, vera, 'viewer');
    for (const reader of [vera, olga]) {
      const seen = await holdersOf(reader, funded);
      t.match(seen, { canRecord: false, totals: { holders: 3 } });
    }
    t.equal((await eve.get(`${path}/holders`)).status, 404);
    t.equal((await vera.post(`${path}/issuances`, { on, prefix: '', first: 1 })).status, 403);
  },

  async 'an issuance is recorded once, under a number of its own, told and corrected'(t, api) {
    const funded = await fundRaise(api, [
      ['Ivan', 500_000],
      ['Rita', 700_000],
      ['Theo', 100_000],
      ['Uma', 100_000],
    ]);
    const { owner, path, investors } = funded;
    const [ivan] = investors;
    const { items } = await holdersOf(owner, funded);
    const addresses = items.map(({ commitment }) => `/holders/${commitment}/issuance`);
    const [ofIvan = '', ofRita = ''] = addresses;

    t.equal(
      refusalIn(await owner.post(ofIvan, { on, reference: 'SAFE-1' }, { unproven: true })),
      '401 mfa-required',
      'only who has just confirmed who they are',
    );
    t.same(errorsIn(await owner.post(ofIvan, { on: '2026-03-05', reference: 'SAFE-1' })), [
      '/on format',
    ]);
    t.same(errorsIn(await owner.post(ofIvan, { on: '2026-02-30', reference: 'SAFE-1' })), [
      '/on format',
    ]);
    t.same(errorsIn(await owner.post(ofIvan, { on, reference: 'SAFE-1', shares: '5' })), [
      '/shares required',
    ]);
    const recorded = await owner.post(ofIvan, { on, reference: ' SAFE-2 ' });
    t.equal(recorded.status, 201, recorded.text);
    t.match(holderIn(recorded), {
      name: 'Ivan',
      issuance: { on, reference: 'SAFE-2', version: 1 },
    });
    t.equal(
      refusalIn(await owner.post(ofIvan, { on, reference: 'SAFE-3' })),
      '422 invalid-transition already-recorded',
    );
    t.same(errorsIn(await owner.post(ofRita, { on, reference: 'SAFE-2' })), ['/reference taken']);

    const all = (first: number) => owner.post(`${path}/issuances`, { on, prefix: 'SAFE-', first });
    t.same(errorsIn(await all(1)), ['/first taken']);
    t.same((await all(3)).json<IssuancesRecorded>(), { recorded: 3, left: 0, next: 6 });
    t.same(await referencesOf(funded), ['Ivan SAFE-2', 'Rita SAFE-3', 'Theo SAFE-4', 'Uma SAFE-5']);
    t.equal(refusalIn(await all(6)), '422 invalid-transition already-recorded');
    t.same(await referencesOf(funded, '?issued=no'), []);
    t.equal((await holdersOf(owner, funded)).totals.issued, 4);

    const reason = 'The certificate names another number.';
    const correction = { reference: 'SAFE-1', reason };
    t.equal((await owner.patch(ofIvan, correction)).status, 400, 'not without a version');
    t.match((await owner.patch(ofIvan, correction, ifMatch(7))).problem(), {
      ...{ status: 412, currentVersion: 1, changedAt: /^2026/ },
      ...{ changedBy: (await findRows(api, 'users', { id: owner.id }))[0]?.name },
      current: { name: 'Ivan', issuance: { reference: 'SAFE-2' } },
    });
    t.same(errorsIn(await owner.patch(ofIvan, { ...correction, reason: '' }, ifMatch(1))), [
      '/reason required',
    ]);
    const corrected = holderIn(await owner.patch(ofIvan, correction, ifMatch(1)));
    t.match(corrected.issuance, { on, reference: 'SAFE-1', correction: reason, version: 2 });
    t.match(await toldTo(api, ivan?.id ?? ''), [
      { what: 'issued', issued: { on, reference: 'SAFE-2' } },
      { what: 'issuance-corrected', issued: { on, reference: 'SAFE-1' }, reason },
    ]);
    const logged = await findRows(api, 'audit_events', { action: 'issuance.correct' });
    t.match(logged, [
      { target_id: items[0]?.commitment, before: /SAFE-2/, after: /names.*SAFE-1/ },
    ]);
    t.equal((await findRows(api, 'audit_events', { action: 'issuance.record-all' })).length, 1);
  },

  async 'investors see what they hold, each currency for itself, and it is in the copy of their data'(
    t,
    api,
  ) {
    const priced = {
      instrument: 'priced_equity',
      terms: {
        ...noTerms,
        preMoney: usd(8_000_000),
        fullyDilutedShares: '6000000',
        poolTargetBps: 0,
        liquidationPreference: '1x, non-participating',
      },
    } as const;
    const funded = await fundRaise(api, [['Ivan', 500_000]], priced);
    const { owner, investors } = funded;
    const [ivan] = investors;
    if (ivan === undefined) return;
    const held = async () => (await ivan.get('/holdings')).json<Holdings>();
    t.match(await held(), {
      items: [
        {
          amount: cents(500_000),
          instrument: 'priced_equity',
          // 8 000 000 / 6 000 000 a share: 5 000 buy 3 750 of them, exactly.
          shares: '3750',
          sharePrice: '1.3333333333',
          terms: ['Liquidation preference: 1x, non-participating'],
          issuance: null,
          raise: { id: funded.raise.id, company: 'Acme' },
        },
      ],
      totals: [{ amount: cents(500_000), count: 1 }],
    });
    t.same((await owner.get('/holdings')).json<Holdings>().items, [], 'and nobody else');
    const { items } = await holdersOf(owner, funded);
    const path = `/holders/${items[0]?.commitment}/issuance`;
    const recorded = await owner.post(path, { on, reference: 'CS-1', shares: '3749' });
    t.match(holderIn(recorded), { shares: '3749' }, 'what was issued counts');
    t.match((await held()).items, [{ shares: '3749', issuance: { reference: 'CS-1' } }]);
    const me = { id: ivan.id, email: ivan.email, name: 'Ivan' };
    const more = { encrypter: encrypterOf('a secret'), now: api.clock.now };
    const copy = await issuanceData.collect(api.storage.db, me, more);
    t.match(copy['issuances']?.items, [{ issued_on: on, reference: 'CS-1', shares: '3749' }]);
    t.same(copy['issuancesRecorded']?.items, []);

    // A second one in another currency: two sums.
    const second = await fundRaise(api, [['Rita', 9_000]], {}, ['Otto', 'Beta']);
    const [{ commitment } = { commitment: '' }] = (await holdersOf(second.owner, second)).items;
    const other = { investor_id: ivan.id, currency: 'JPY' } as const;
    await updateRows(api, 'commitments', { id: commitment }, other);
    t.same((await held()).totals, [
      { amount: { amount: 9_000, currency: 'JPY' }, count: 1 },
      { amount: cents(500_000), count: 1 },
    ]);
  },
});
