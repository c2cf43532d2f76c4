/** The calculators of /raise-capital as founders use them: by script and without, and by a link. */
import type { Browser, Page } from 'playwright';
import t from 'tap';
import {
  comesTo,
  hydrated,
  openBrowser,
  story,
  violationsInBothSchemes,
} from '../support/chromium.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser: Browser = await openBrowser(t);

const guide =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k&safe1_amount=200k&safe1_cap=4m&safe2_amount=800k&safe2_cap=8m';
const round = `${guide}&pre_money=15m&new_money=5m&pool_options=1.695m`;
const convention = 'convention=percentage_ownership';

const calculator = (page: Page) => page.locator('#calculator');
const at = (query: string) => `${app.origin}/raise-capital?${query}`;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  const options = { javaScriptEnabled };

  t.test(`Example 1 of the guide, ${how}`, (t) =>
    story(t, browser, options, async (page) => {
      await page.goto(`${app.origin}/raise-capital`, { waitUntil: 'networkidle' });
      const area = calculator(page);
      await area.getByRole('link', { name: 'Example 1 of Y Combinator' }).click();
      await area.getByRole('heading', { name: 'A priced round: result' }).waitFor();
      t.match(page.url(), /#calculator-result$/);
      const text = (await area.innerText()).replaceAll(/\s+/g, ' ');
      for (const figure of [
        '$1.1144',
        // Whole shares, as in the table: the fractions are in the maths.
        '4,486,568',
        '17,946,273',
        '−40.96 points (−44.28%)',
        '51.54%',
        '588,235',
        '1,176,470',
      ]) {
        t.ok(text.includes(figure), figure);
      }
      const shares = text.replaceAll(/\$[\d,.]+/g, '');
      t.notMatch(shares, /,\d{3}\.\d/, 'no fraction of a share');
      t.match(text, /Percentage ownership\. SAFEs and notes convert inside/);
      t.match(text, /Not legal or investment advice/);
      const bars = await area
        .locator('svg[role=img]')
        .evaluateAll((all) =>
          all.map(
            (bar) =>
              [bar.getAttribute('aria-label') ?? '', bar.querySelectorAll('rect').length] as const,
          ),
        );
      t.equal(bars.length, 2);
      t.match(bars[1]?.[0], /^After the round: Current holders 51\.54%.*New investors 25\.00%\.$/);
      t.equal(bars[1]?.[1], 5);
      await area.getByText('Show the maths').click();
      await area.getByText('51000/45763').first().waitFor();
      await area.getByText('17,946,274.51').first().waitFor();
      t.equal(await area.getByRole('textbox', { name: 'Pre-money valuation' }).inputValue(), '15m');
      t.match(await area.innerText(), /Understood: \$15,000,000/);
    }),
  );

  t.test(`entries by hand, the next empty row, the convention is asked for, ${how}`, (t) =>
    story(t, browser, options, async (page) => {
      await page.goto(`${app.origin}/raise-capital?blank=1`, {
        waitUntil: 'networkidle',
      });
      const area = calculator(page);
      const safe = (row: number) => area.getByRole('group', { name: `SAFE ${row}`, exact: true });
      await area
        .getByRole('group', { name: 'Holder 1', exact: true })
        .getByLabel('Shares')
        .fill('8m');
      await area.getByRole('textbox', { name: 'Pre-money valuation' }).fill('10m');
      await area.getByLabel('New money of the round').fill('2m');
      await area.getByText('Post-money SAFEs that convert').first().click();
      await safe(1).getByLabel('Amount').fill('500k');
      await safe(1).getByLabel('Post-money valuation cap').fill('5m');
      t.equal(await safe(2).count(), 0);
      await area.getByRole('button', { name: 'Calculate' }).click();
      await area.getByText('There is a problem').waitFor();
      t.match(page.url(), /#calculator$/);
      const faulty = area.locator('fieldset', { hasText: 'What “pre-money” means' }).last();
      t.match(
        await faulty.innerText(),
        /Choose what “pre-money” means when SAFEs and notes convert\./,
      );
      t.ok(await safe(2).isVisible(), 'one more row');
      await area.locator('label', { hasText: 'Pre-money fixed' }).click();
      await area.getByRole('button', { name: 'Calculate' }).click();
      await area.getByRole('heading', { name: 'A priced round: result' }).waitFor();
      t.match(
        await area.innerText(),
        /Pre-money fixed\. The pre-money valuation is that of the company/,
      );
      if (!javaScriptEnabled) return;
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      t.equal(await focused(), 'A priced round: result', 'readers go on at the result');
      await area.getByRole('button', { name: 'Add another SAFE' }).click();
      t.ok(await safe(3).isVisible());
      const named = await page.evaluate(() => document.activeElement?.getAttribute('name'));
      t.equal(named, 'safe3_name', 'and in the row that was asked for');
    }),
  );

  t.test(`tabs and the limit of Regulation Crowdfunding, ${how}`, (t) =>
    story(t, browser, options, async (page) => {
      await page.goto(`${app.origin}/raise-capital`, { waitUntil: 'networkidle' });
      const area = calculator(page);
      for (const name of ['Post-money SAFE', 'Convertible note', 'Pro rata', 'Reg CF limit']) {
        await area.getByRole('link', { name, exact: true }).click();
        await area.locator('a[aria-current=page]', { hasText: name }).waitFor();
      }
      await area.getByRole('link', { name: /income of \$30,000/ }).click();
      await area.getByRole('heading', { name: /result$/ }).waitFor();
      t.match(await area.locator('dl').first().innerText(), /\$5,250/);
      await area.getByLabel('Annual income').fill('150,000');
      await area.getByLabel('Net worth').fill('124k');
      await area.getByRole('button', { name: 'Calculate' }).click();
      const limit = area.getByText('$15,000', { exact: true }).filter({ visible: true });
      await limit.first().waitFor();
    }),
  );
}

t.test('what is typed is read at once, in the currency that is chosen', (t) =>
  story(t, browser, {}, async (page) => {
    await page.goto(`${app.origin}/raise-capital`, { waitUntil: 'networkidle' });
    const area = calculator(page);
    await area.getByText('More inputs').click();
    const preMoney = area.getByRole('textbox', { name: 'Pre-money valuation' });
    await preMoney.fill('2.5m');
    await area.getByText('Understood: $2,500,000').waitFor();
    await area.getByLabel('Currency').selectOption('JPY');
    await area.getByText('Understood: ¥2,500,000').waitFor();
    await preMoney.fill('2.5');
    t.equal(await preMoney.getAttribute('aria-invalid'), null, 'nobody is corrected while typing');
    await preMoney.press('Tab');
    await area
      .getByText('Pre-money valuation: enter a whole amount, as JPY has no decimals.')
      .waitFor();
    t.equal(await preMoney.getAttribute('aria-invalid'), 'true');
    const newMoney = area.getByLabel('New money of the round');
    const [one, other] = [await preMoney.boundingBox(), await newMoney.boundingBox()];
    t.equal(one?.y, other?.y, 'controls beside one another stay on one line');
    t.not(one?.x, other?.x);

    await area.getByRole('link', { name: 'Convertible note', exact: true }).click();
    await area.getByRole('heading', { name: 'A convertible note: result' }).waitFor();
    await area.getByText('More inputs').click();
    const day = area.getByLabel('Day of conversion');
    await day.fill('2026-07-15');
    await area.getByText('Understood: Wednesday, 15 July 2026').waitFor();
  }),
);

t.test('terms without an answer say why', (t) =>
  story(t, browser, {}, async (page) => {
    const query =
      'calc=safe&holder1_shares=1m&safe1_amount=6m&safe1_cap=10m&safe2_amount=4m&safe2_cap=10m';
    await page.goto(at(query), { waitUntil: 'networkidle' });
    const text = await calculator(page).innerText();
    t.match(text, /These terms have no result/);
    t.match(text, /The SAFEs together sell 100\.00% of the company/);
  }),
);

t.test('nonsense gets messages at its fields, never an error page', (t) =>
  story(t, browser, {}, async (page) => {
    const company = guide.replace('safe1_cap=4m', 'safe1_cap=abc');
    const amounts = 'pre_money=%00%F0%9F%92%A9&new_money=-1&pool_target=99&pool_options=1';
    const nonsense = `${company}&${amounts}&mode=loud&calc=bogus&pool=sideways`;
    const answer = await page.goto(at(nonsense), { waitUntil: 'networkidle' });
    t.equal(answer?.status(), 200);
    const area = calculator(page);
    const summary = area.locator('div[tabindex="-1"]', { hasText: 'There is a problem' });
    for (const name of ['pre_money', 'new_money', 'safe1_cap', 'pool_options']) {
      const field = area.locator(`[name=${name}]`);
      t.equal(await field.getAttribute('aria-invalid'), 'true', name);
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      t.match(described, new RegExp(`calculation-${name}-error`));
      t.ok(await page.locator(`#calculation-${name}-error`).isVisible());
      t.equal(await summary.locator(`a[href="#calculation-${name}"]`).count(), 1);
    }
    t.equal(await area.locator('[name=safe1_cap]').inputValue(), 'abc', 'what was typed stays');
    t.match(await summary.innerText(), /change of the option pool that does not exist/);
    const targets = await summary
      .locator('a')
      .evaluateAll((links) =>
        links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.tagName),
      );
    t.ok(targets.length > 3 && !targets.includes(undefined), 'every link leads to a control');
    t.equal(
      await summary.evaluate((box) => box === document.activeElement),
      true,
      'it is read out',
    );
    for (const query of [
      'calc=nonsense',
      'calc[]=safe&holder1_shares[]=1',
      '%',
      'x'.repeat(3_000),
    ]) {
      t.equal((await fetch(at(query))).status, 200, query.slice(0, 30));
    }
  }),
);

t.test('the link to a calculation leads to the same calculation', (t) =>
  story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(at(`${round}&${convention}&mode=yc_guide&note1_days=actual_365&pool=increase`));
    const area = calculator(page);
    const figures = await area.locator('dl').first().innerText();
    t.match(figures, /17,946,424/);
    await area.getByRole('link', { name: 'Link to this calculation' }).click();
    t.notMatch(page.url(), /note1|pool=/);
    t.equal(await calculator(page).locator('dl').first().innerText(), figures);
  }),
);

t.test('light and dark, on a phone', async (t) => {
  const queries = [
    `${round}&${convention}&note1_principal=250k&note1_discount=20&safe2_prorata=1`,
    `calc=safe&${guide}`,
    'calc=note&note1_principal=250k&note1_discount=20&price=1',
    'calc=pro-rata&part=10&new_shares=4486719&price=1.1144',
    'calc=reg-cf-limit&income=30k&net_worth=x',
  ];
  await story(t, browser, {}, async (page) => {
    for (const query of queries) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(at(query));
      t.same(await violationsInBothSchemes(page), [], query);
      await page.setViewportSize({ width: 320, height: 800 });
      const wide = await page.evaluate(async () => {
        // Media queries are applied with the next frame.
        await new Promise(requestAnimationFrame);
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .map((element) => element.outerHTML.slice(0, 120));
      });
      t.same(wide, [], `${query} fits 320 px`);
    }
  });
});

t.test('on the way from another page, entries that are closed count, and open filled in', (t) =>
  story(t, browser, {}, async (page) => {
    await page.goto(`${app.origin}/services`);
    await hydrated(page);
    await page.locator('header nav a[href="/raise-capital"]').first().click();
    const area = calculator(page);
    await area.getByRole('heading', { name: 'A priced round: result' }).waitFor();
    const shares = area.locator('input[name=holder1_shares]');
    t.equal(await shares.getAttribute('type'), 'hidden', 'the field is not rendered yet');
    await area.getByRole('textbox', { name: 'Pre-money valuation' }).fill('10m');
    await page.waitForURL(/holder1_shares=9m&.*pre_money=10m/);
    await area.getByText('More inputs').click();
    await comesTo(t, () => shares.getAttribute('type'), 'text');
    t.equal(await shares.count(), 1);
    t.ok(await shares.isVisible());
    t.equal(await shares.inputValue(), '9m');
    await area.getByText('Show the maths').click();
    await area.getByText('Price per share').last().waitFor();
    await page.getByText('The terms of a raise, explained').click();
    await page.locator('#glossary dt').first().waitFor();
  }),
);
