/** What the calculator promises of its fields and its address: nothing is silent, nothing breaks. */
import fc from 'fast-check';
import type { Page } from 'playwright';
import t from 'tap';
import { story } from '../support/chromium.ts';
import { openPortal } from '../support/open-portal.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const { app, browser } = await openPortal(t);

const at = (query: string) => `${app.origin}/raise-capital?${query}`;

/** A case for each calculator in which every field has an entry that makes sense. */
const filled: Readonly<Record<string, string>> = {
  'priced-round':
    'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350,000&unissued=100+000&safe1_name=A&safe1_amount=$200k&safe1_cap=4m&safe1_discount=20&safe2_name=B&safe2_amount=800k&safe2_sold=7%25&safe3_name=C&safe3_amount=10k&safe3_mfn=1&note1_name=N&note1_principal=250k&note1_rate=8&note1_from=2025-01-15&note1_to=2026-07-15&note1_discount=20&note1_cap=6m&note1_base=stated&note1_base_shares=10m&pre_money=15m&new_money=5m&pool_options=1.695m&convention=percentage_ownership',
  safe: 'calc=safe&holder1_name=F&holder1_shares=9.25m&granted=1&promised=2&unissued=3&safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe1_discount=5',
  note: 'calc=note&note1_name=N&note1_principal=250k&note1_rate=8&note1_from=2025-01-15&note1_to=2026-07-15&note1_cap=6m&note1_base=stated&note1_base_shares=10m&note1_discount=20&price=1.1144&pre_money=9m',
  'pro-rata':
    'calc=pro-rata&held=1,176,470&total=11764705&new_shares=4486719&price=1.1144&total_after=17946424',
  'reg-cf-limit':
    'calc=reg-cf-limit&income=30k&net_worth=105k&here=100&elsewhere=250&on=2026-07-15',
};

/** Each field of the form with what it says of itself. */
function fieldsOf(page: Page) {
  return page
    .locator('#calculator form[method=get] input:not([type=hidden], [type=radio], [type=checkbox])')
    .evaluateAll((inputs) =>
      inputs.map((input) => {
        const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
        return {
          name: input.getAttribute('name') ?? '',
          value: (input as HTMLInputElement).value,
          hint: described.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
        };
      }),
    );
}

t.test('every field says what it accepts, and what it understood', (t) =>
  story(t, browser, { javaScriptEnabled: false }, async (page) => {
    for (const [calculator, query] of Object.entries(filled)) {
      await page.goto(at(query));
      t.ok(
        await page.getByRole('heading', { name: /: result$/ }).count(),
        `${calculator} has a result`,
      );
      const fields = await fieldsOf(page);
      const entered = fields.filter(({ name, value }) => value !== '' && !/_name$/.test(name));
      t.ok(fields.length >= 5 && entered.length >= 5, calculator);
      for (const { name, hint } of fields)
        t.ok(hint.length > 5, `${calculator}: ${name} has a hint`);
      for (const { name, value, hint } of entered) {
        t.match(hint, /Understood: \S/, `${calculator}: ${name} echoes ${value}`);
      }
    }
  }),
);

t.test('both ways of rounding, and the convention that was chosen, are said', (t) =>
  story(t, browser, { javaScriptEnabled: false }, async (page) => {
    const query = filled['priced-round'] ?? '';
    const result = page.locator('[data-print=sheet]');
    const conventions = {
      percentage_ownership: 'Percentage ownership. SAFEs and notes convert inside',
      pre_money_fixed: 'Pre-money fixed. The pre-money valuation is that of the company',
      dollars_invested: 'Dollars invested. The post-money valuation is the pre-money',
    };
    const modes = { exact: 'Exact. Nothing is rounded', yc_guide: 'As printed in the YC guide.' };
    for (const [convention, meaning] of Object.entries(conventions)) {
      for (const [mode, rounding] of Object.entries(modes)) {
        await page.goto(at(`${query.replace('percentage_ownership', convention)}&mode=${mode}`));
        const text = (await result.innerText()).replaceAll(/\s+/g, ' ');
        t.ok(text.includes(meaning), convention);
        t.ok(text.includes(rounding), mode);
        for (const name of ['A', 'B', 'C', 'N']) t.match(text, new RegExp(`\\b${name}\\b`));
      }
    }
    await page.goto(at(query.replace('&convention=percentage_ownership', '')));
    t.equal(await result.count(), 0, 'none is assumed');
    t.equal(
      await page.getByText('Choose what “pre-money” means when SAFEs and notes convert.').count(),
      2,
    );
    const refused = {
      'terms-sell-whole-company': query.replace('safe1_cap=4m', 'safe1_cap=150k'),
      'no-unique-solution': query.replace('pre_money=15m', 'pre_money=300k'),
    };
    for (const [reason, address] of Object.entries(refused)) {
      await page.goto(at(address));
      t.ok(await page.getByText('These terms have no result').count(), reason);
    }
    t.match(await result.innerText(), /No price per share fits these terms.*\$300,000/s);
  }),
);

const names = [
  ...new Set(Object.values(filled).flatMap((query) => [...new URLSearchParams(query).keys()])),
  'calc',
  'currency',
  'pool',
  'pool_target',
  'mode',
  'part',
  'round_size',
  'accredited',
  'title',
  'safe1_prorata',
  'note1_days',
  '__proto__',
  'constructor',
];
const values = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '0',
    '-1',
    '1e309',
    '9'.repeat(80),
    '0.00000000000000000001',
    '2.5m',
    '1,12',
    '1.234.567',
    '€5',
    'NaN',
    '\u0000',
    '\u202e',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '2025-02-30',
    '9999-99-99',
    'note',
    'safe',
    'pro-rata',
    'reg-cf-limit',
    'target',
    'stated',
    'JPY',
    'yc_guide',
    'dollars_invested',
  ),
  fc.integer({ min: 0, max: 30_000_000 }).map(String),
);
/** Good entries with some of them spoilt, or nothing but junk; with bytes that are no UTF-8 behind. */
const queries = fc
  .record({
    good: fc.constantFrom('', '', ...Object.values(filled)),
    junk: fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 12 }),
    tail: fc.constantFrom('', '', '', '&%', '&%ff=%c3%28', '&a=b=c', '&&&', '&holder1_shares[]=1'),
  })
  .map(({ good, junk, tail }) => {
    const pairs = new URLSearchParams(junk.map(([name, value]) => [name, value.toWellFormed()]));
    // The first of a repeated name counts, so junk takes the place of good fields.
    return [pairs.toString(), good].filter((part) => part !== '').join('&') + tail;
  });

t.test('no address is an error page', async (t) => {
  const seen = { result: 0, messages: 0, refused: 0, nothing: 0 };
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const answer = await fetch(at(query));
      const html = await answer.text();
      if (answer.status !== 200) throw new Error(`${answer.status} for ${query}`);
      if (!html.includes('id="calculator"')) throw new Error(`No calculator for ${query}`);
      if (/<script>alert|<img src=x/.test(html)) throw new Error(`Not escaped: ${query}`);
      if (/undefined<|>NaN|\[object Object\]/.test(html)) throw new Error(`Nonsense for ${query}`);
      if (html.includes('There is a problem')) seen.messages += 1;
      else if (html.includes('These terms have no result')) seen.refused += 1;
      else if (html.includes(': result') || html.includes('data-print="sheet"')) seen.result += 1;
      else seen.nothing += 1;
    }),
    { numRuns: 500 },
  );
  t.comment(JSON.stringify(seen));
  t.ok(seen.messages > 100 && seen.result > 20 && seen.nothing > 5, JSON.stringify(seen));
  const errors = app.logLines().filter(({ level }) => Number(level) >= 50 || level === 'error');
  t.same(errors, [], 'and nothing was logged as a fault of ours');
});
