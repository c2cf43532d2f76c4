/** The holders of a raise as files, on both databases. */
import { createHash } from 'node:crypto';
import type { Test } from 'tap';
import { noTerms } from '#shared/product/raises/terms.ts';
import { type ApiVisitor, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { type FundedRaise, fundRaise, holdersOf } from '#test/support/funded-raises.ts';
import { cents, usd } from '#test/support/money.ts';
import { ocfProblems } from '#test/support/open-cap-format/validate.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { zipEntries } from '#test/support/zip-entries.ts';

const on = '2026-03-02';

interface Package {
  readonly manifest: object;
  readonly itemsOf: (name: string) => readonly Record<string, unknown>[];
}

/** Downloads a package, whose files must be as the published schemas say, and as the manifest names them. */
async function packageOf(t: Test, who: ApiVisitor, { path }: FundedRaise): Promise<Package> {
  const answer = await who.get(`${path}/ocf`);
  t.equal(answer.status, 200, answer.text);
  t.match(answer.headers['content-disposition'], /^attachment; filename="[a-z0-9-]+\.ocf\.zip"$/);
  const entries = zipEntries(answer.bytes);
  const parsed = (name: string) => JSON.parse(String(entries.get(name))) as Record<string, unknown>;
  for (const name of entries.keys()) t.same(ocfProblems(parsed(name)), [], name);
  const manifest = parsed('Manifest.ocf.json');
  const named = Object.entries(manifest)
    .filter(([key]) => key.endsWith('_files'))
    .flatMap(([, files]) => files as { filepath: string; md5: string }[]);
  t.same(
    named.map(({ filepath, md5 }) => [filepath, md5]).sort(),
    [...entries]
      .filter(([name]) => name !== 'Manifest.ocf.json')
      .map(([name, bytes]) => [`./${name}`, createHash('md5').update(bytes).digest('hex')])
      .sort(),
    'the manifest names every file, by its hash',
  );
  return { manifest, itemsOf: (name) => parsed(`${name}.ocf.json`)['items'] as never };
}

await withApiOnBothEngines({
  async 'a spreadsheet of the holders, for who has just confirmed who they are, runs no formula'(
    t,
    api,
  ) {
    const terms = { ...noTerms, cap: usd(8_000_000), discountBps: 1_500 };
    const funded = await fundRaise(
      api,
      [
        ['Ivan', 500_050],
        ['Rita', 700_000],
      ],
      { terms },
    );
    const { owner, path, raise } = funded;
    const [{ commitment } = { commitment: '' }] = (await holdersOf(owner, funded)).items;
    await updateRows(api, 'commitments', { id: commitment }, { signed_name: '=1+1|" x' });
    await owner.post(`/holders/${commitment}/issuance`, { on, reference: '@SUM(1)' });

    for (const file of [`${path}/holders.csv`, `${path}/ocf`]) {
      const other = await addPerson(api, `Olga${file.length}`, 'operator');
      t.equal(refusalIn(await other.get(file, { unproven: true })), '401 mfa-required', file);
      const opened = await other.get(file, { unproven: true, headers: { accept: 'text/html' } });
      t.equal(opened.status, 303);
      const kind = file.endsWith('csv') ? 'csv' : 'ocf';
      t.match(opened.headers['location'], `view=holders&raise=${raise.id}&export=${kind}`);
    }
    const sheet = await owner.get(`${path}/holders.csv`);
    t.equal(sheet.status, 200, sheet.text);
    const [head, ivan, rita] = sheet.text.split('\r\n');
    t.equal(
      head,
      '\ufeffCommitment,Holder,Signatory,Kind,Registration number,Address,Country,Instrument,Amount,Currency,Shares,Price per share,Valuation cap,Discount,Interest,Maturity,Most favoured nation,Pro rata right,Signed,Countersigned,Countersigned by,Snapshot,Issued on,Certificate or reference',
    );
    t.match(
      ivan,
      `${commitment},"'=1+1|"" x",,,,,,Post-money SAFE,5000.50,USD,,,8000000.00,15%,,,No,No,,,,,${on},'@SUM(1)`,
    );
    t.match(rita, /,Rita,.*,,$/);
    const waiting = await owner.get(`${path}/holders.csv?issued=no`);
    t.equal(waiting.text.trimEnd().split('\r\n').length, 2, 'with the filter of the screen');
    const logged = await findRows(api, 'audit_events', { action: 'raise.export' });
    t.match(logged, [{ target_id: raise.id, after: /holders/ }, { after: /"issued":"no"/ }]);
  },

  async 'SAFEs are a package of the Open Cap Format as its published schemas say'(t, api) {
    const terms = { ...noTerms, cap: usd(8_000_000), discountBps: 2_000, mfn: true, proRata: true };
    const funded = await fundRaise(
      api,
      [
        ['Ivan', 500_050],
        ['Rita', 700_000],
      ],
      { terms },
    );
    const { owner, company, path, raise } = funded;
    const missing = await owner.get(`${path}/ocf`);
    t.equal(refusalIn(missing), '422 invalid-transition founding-day-missing');
    const lacking = async () => (await holdersOf(owner, funded)).raise.withoutFoundingDay;
    t.equal(await lacking(), company.id, 'the list says so before anybody asks for the file');
    await updateRows(api, 'companies', { id: company.id }, { founded_on: '2019-04-01' });
    t.equal(await lacking(), null);
    const none = await packageOf(t, owner, funded);
    t.same(none.itemsOf('Transactions'), []);
    t.equal(none.itemsOf('Stakeholders').length, 2);

    const [{ commitment } = { commitment: '' }] = (await holdersOf(owner, funded)).items;
    await owner.post(`/holders/${commitment}/issuance`, { on, reference: 'SAFE-1' });
    const made = await packageOf(t, owner, funded);
    t.match(made.manifest, {
      issuer: { legal_name: 'Acme Robotics, Inc.', dba: 'Acme', formation_date: '2019-04-01' },
      comments: [String, 'No issuance is recorded yet for 1 of the stakeholders.'],
    });
    t.same(made.itemsOf('StockClasses'), []);
    t.match(made.itemsOf('Financings'), [{ name: raise.title, issuance_ids: [String] }]);
    t.same(made.itemsOf('Transactions'), [
      {
        object_type: 'TX_CONVERTIBLE_ISSUANCE',
        id: `${commitment}-issuance`,
        security_id: commitment,
        date: on,
        security_law_exemptions: [
          { description: 'Rule 506(b) of Regulation D', jurisdiction: 'US' },
        ],
        stakeholder_id: funded.investors[0]?.id,
        custom_id: 'SAFE-1',
        investment_amount: { amount: '5000.50', currency: 'USD' },
        convertible_type: 'SAFE',
        conversion_triggers: [
          {
            trigger_id: `${commitment}-round`,
            type: 'AUTOMATIC_ON_CONDITION',
            trigger_condition:
              'In the next round in which the Company sells preferred shares at a fixed valuation, the amount becomes shares of that series.',
            conversion_right: {
              type: 'CONVERTIBLE_CONVERSION_RIGHT',
              conversion_mechanism: {
                type: 'SAFE_CONVERSION',
                conversion_discount: '0.2000',
                conversion_valuation_cap: { amount: '8000000.00', currency: 'USD' },
                conversion_mfn: true,
                conversion_timing: 'POST_MONEY',
              },
              converts_to_future_round: true,
            },
          },
        ],
        seniority: 1,
        comments: ['With a pro rata right.'],
      },
    ]);
  },

  async 'and so are shares and notes'(t, api) {
    const priced = await fundRaise(api, [['Ivan', 500_000]], {
      instrument: 'priced_equity',
      terms: {
        ...noTerms,
        preMoney: usd(8_000_000),
        fullyDilutedShares: '6000000',
        poolTargetBps: 0,
        liquidationPreference: '1x, non-participating',
      },
    });
    const notes = await fundRaise(
      api,
      [['Rita', 700_000]],
      {
        instrument: 'convertible_note',
        terms: {
          ...noTerms,
          cap: usd(6_000_000),
          interestBps: 800,
          dayCount: '30_360',
          maturityOn: '2028-03-01',
          qualifiedFinancing: usd(1_000_000),
        },
      },
      ['Otto', 'Beta'],
    );
    for (const { owner, path, company } of [priced, notes]) {
      await updateRows(api, 'companies', { id: company.id }, { founded_on: '2019-04-01' });
      const all = await owner.post(`${path}/issuances`, { on, prefix: 'N-', first: 1 });
      t.equal(all.status, 200, all.text);
    }
    const shares = await packageOf(t, priced.owner, priced);
    t.match(shares.itemsOf('StockClasses'), [
      { class_type: 'PREFERRED', price_per_share: { amount: '1.3333333333', currency: 'USD' } },
    ]);
    t.match(shares.itemsOf('Transactions'), [
      { object_type: 'TX_STOCK_ISSUANCE', quantity: '3750', custom_id: 'N-1' },
    ]);
    const loans = await packageOf(t, notes.owner, notes);
    t.match(loans.itemsOf('Transactions'), [
      {
        convertible_type: 'NOTE',
        investment_amount: { amount: '7000.00' },
        conversion_triggers: [
          {
            conversion_right: {
              conversion_mechanism: {
                interest_rates: [{ rate: '0.0800', accrual_start_date: on }],
                day_count_convention: '30_360',
              },
            },
          },
        ],
      },
    ]);
    t.equal(priced.raise.currency, cents(1).currency);
  },
});
