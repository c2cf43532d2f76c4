/** The calculator on screens: what is in sight, on a phone, without scripts, and while the scripts arrive. */
import type { Page } from 'playwright';
import t from 'tap';
import {
  bar,
  company,
  field,
  inSight,
  note,
  panel,
  phone,
  round,
  safes,
  wide,
} from '#test/support/live-calculator.ts';
import {
  comesTo,
  hasFocus,
  hydrated,
  openBrowser,
  story,
  violationsInBothSchemes,
} from '../support/chromium.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const at = (query: string) => `${app.origin}/raise-capital${query === '' ? '' : `?${query}`}`;

async function opened(page: Page, query: string): Promise<void> {
  await page.goto(at(query));
  await hydrated(page);
}

t.test('phone: two figures stay in sight above the entries, and lead to the result', (t) =>
  story(t, browser, phone, async (page) => {
    await opened(page, round);
    for (const name of ['pre_money', 'safe2_cap', 'pool_options']) {
      const entry = field(page, name);
      await entry.focus();
      t.ok(await inSight(entry), `${name} is not covered`);
      t.ok(await inSight(bar(page)), `the figures are in sight at ${name}`);
    }
    await field(page, 'pre_money').fill('18m');
    await bar(page).getByText('53.78%').waitFor();
    t.match(
      await bar(page).innerText(),
      /Current holders after\s+53\.78%\s+Price per share\s+\$1\.3373/,
    );
    t.ok(await inSight(bar(page)));
    await field(page, 'pre_money').fill('');
    await page.locator('a[href="#calculator-result"][data-stale]').waitFor();
    await field(page, 'pre_money').fill('18m');
    await bar(page).click();
    await comesTo(t, () => inSight(panel(page).getByText('53.78%', { exact: true })), true);
    t.equal(await field(page, 'pre_money').inputValue(), '18m', 'the entries are as they were');
  }),
);

t.test('phone: Calculate leads to the result, and to the messages where there is none', (t) =>
  story(t, browser, phone, async (page) => {
    await opened(page, round);
    await field(page, 'new_money').fill('4m');
    await page.getByRole('button', { name: 'Calculate' }).click();
    const heading = page.getByRole('heading', { name: 'A priced round: result' });
    await comesTo(t, () => hasFocus(heading), true);
    t.ok(await inSight(heading));
    await field(page, 'new_money').fill('');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.getByText('There is a problem').waitFor();
    t.ok(await inSight(page.getByRole('link', { name: 'New money: enter an amount.' })));
    await field(page, 'new_money').fill('5m');
    await page.getByText('There is a problem').waitFor({ state: 'detached' });
  }),
);

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  t.test(`it opens with an example, three inputs and the result in sight, ${how}`, (t) =>
    story(t, browser, { ...wide, javaScriptEnabled }, async (page) => {
      const more = page.locator('#calculator details', { hasText: 'More inputs' }).first();
      const isOpen = () => more.evaluate((each) => (each as HTMLDetailsElement).open);
      for (const [query, firsts, figure] of [
        ['', ['pre_money', 'new_money', 'pool_target'], '70.00%'],
        ['calc=safe', ['safe1_amount', 'safe1_cap', 'holder1_shares'], '6.25%'],
        ['calc=note', ['note1_principal', 'note1_discount', 'price'], '331,250'],
        ['calc=pro-rata', ['part', 'new_shares', 'price'], '448,671'],
        ['calc=reg-cf-limit', ['income', 'net_worth'], '$5,250'],
      ] as const) {
        await page.goto(at(query));
        t.equal(await isOpen(), false, query);
        const shown = page.locator(
          '#calculator form[method=get] input:not([type=hidden], [type=checkbox]):visible',
        );
        const names = await shown.evaluateAll((all) => all.map((one) => one.getAttribute('name')));
        t.same(names, firsts, query);
        t.ok(await inSight(panel(page).getByText(figure, { exact: true }).first()), figure);
        t.ok(await inSight(field(page, firsts[0])), firsts[0]);
      }
      await page.goto(at(''));
      await field(page, 'new_money').fill('3m');
      await page.getByRole('button', { name: 'Calculate' }).click();
      await page.waitForURL(/new_money=3m/);
      t.equal(await isOpen(), false, 'what is not shown is as the example has it');
      await page.goto(at('currency=EUR&pre_money=8m'));
      t.equal(await isOpen(), true, 'another currency is shown');
      await page.goto(at('calc=reg-cf-limit&income=30k&net_worth=1m&here=x'));
      t.equal(await isOpen(), true, 'and an error');
    }),
  );

  t.test(`sections for SAFEs and notes are closed until they are used, ${how}`, (t) =>
    story(t, browser, { ...wide, javaScriptEnabled }, async (page) => {
      const isOpen = (title: string) =>
        page
          .locator('#calculator details', { hasText: title })
          .last()
          .evaluate((section) => (section as HTMLDetailsElement).open);
      await page.goto(at(''));
      t.equal(await isOpen('Post-money SAFEs that convert'), false);
      t.equal(await isOpen('Notes that convert'), false);
      t.equal(await field(page, 'safe1_amount').isVisible(), false);
      await page.goto(at(round));
      t.equal(await isOpen('Post-money SAFEs that convert'), true);
      t.equal(await isOpen('Notes that convert'), false);
      await page.goto(at(`${company}&note1_principal=x&pre_money=15m&new_money=5m`));
      t.equal(await isOpen('Notes that convert'), true, 'also where an entry is wrong');
      t.ok(await field(page, 'note1_principal').isVisible());
    }),
  );
}

t.test('without scripts: entries and result beside one another after a submit', (t) =>
  story(t, browser, { ...wide, javaScriptEnabled: false }, async (page) => {
    await page.goto(at(round));
    await field(page, 'safe2_amount').fill('1.2m');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await page.waitForURL(/#calculator$/);
    t.ok(await inSight(panel(page).getByText('48.87%', { exact: true })));
    await page.setViewportSize(phone.viewport);
    await page.reload();
    t.ok(await inSight(bar(page).getByText('48.87%')), 'on a phone the line of figures says it');
  }),
);

t.test('no field moves when the scripts arrive', async (t) => {
  for (const size of [wide, phone]) {
    await story(t, browser, size, async (page) => {
      for (const query of [
        '',
        round,
        note,
        `calc=safe&${company}&${safes}`,
        'calc=pro-rata',
        'calc=reg-cf-limit',
      ]) {
        await page.goto(at(query));
        const places = () =>
          page
            .locator('#calculator input:not([type=hidden]), #calculator select, #calculator button')
            .evaluateAll((fields) =>
              fields
                .filter((field) => field.getAttribute('name') !== null)
                .map((field) => {
                  const { top } = field.getBoundingClientRect();
                  return `${field.getAttribute('name')} ${Math.round((top + scrollY) * 4) / 4}`;
                }),
            );
        const before = await places();
        t.ok(before.length > 3);
        await hydrated(page);
        t.same(await places(), before, `${query}, ${size.viewport.width}`);
      }
    });
  }
});

t.test('the calculator is the first thing after the opening', (t) =>
  story(t, browser, wide, async (page) => {
    await page.goto(at(''));
    const titles = await page.locator('main h1, main h2').allInnerTexts();
    t.equal(titles[1], 'Dilution calculator');
  }),
);

t.test('axe, in every state', async (t) => {
  for (const size of [wide, phone]) {
    await story(t, browser, size, async (page) => {
      const { width } = size.viewport;
      await opened(page, '');
      t.same(await violationsInBothSchemes(page), [], `example, ${width}`);
      await opened(page, 'blank=1');
      t.same(await violationsInBothSchemes(page), [], `empty, ${width}`);
      await field(page, 'holder1_shares').fill('8m');
      await panel(page).getByText('Still needed:').waitFor();
      t.same(await violationsInBothSchemes(page), [], `begun, ${width}`);
      await opened(page, round);
      await field(page, 'pre_money').fill('');
      await panel(page).getByText('Result before your last change.').waitFor();
      t.same(await violationsInBothSchemes(page), [], `unfinished, ${width}`);
    });
  }
});
