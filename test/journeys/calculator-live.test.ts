/** The calculator while it is used: the result follows what is typed, in sight and without a submit. */
import type { Locator, Page } from 'playwright';
import t from 'tap';
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

const company =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k';
const safes =
  'safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe2_name=B&safe2_amount=800k&safe2_cap=8m';
const round = `${company}&${safes}&pre_money=15m&new_money=5m&pool_options=1.695m&convention=percentage_ownership`;
const note =
  'calc=note&note1_principal=250k&note1_rate=8&note1_from=2025-01-15&note1_to=2026-07-15&price=1';
const at = (query: string) => `${app.origin}/raise-capital${query === '' ? '' : `?${query}`}`;
const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const panel = (page: Page) => page.locator('#calculator-result');
const bar = (page: Page) => page.locator('a[href="#calculator-result"]');
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const searchOf = (page: Page) => page.evaluate(() => decodeURIComponent(location.search));

/** Whether all of an element is inside the window and nothing covers its middle. */
function inSight(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { top, bottom, left, right, width, height } = shown.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    const within = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return within && middle !== null && (shown.contains(middle) || middle.contains(shown));
  });
}

async function opened(page: Page, query: string): Promise<void> {
  await page.goto(at(query));
  await hydrated(page);
}

t.test('wide: the result follows the amount that is typed, beside it', (t) =>
  story(t, browser, wide, async (page) => {
    await opened(page, round);
    const before = await page.evaluate(() => history.length);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const amount = field(page, 'safe2_amount');
    await amount.focus();
    await amount.fill('1.2m');
    await panel(page).getByText('48.87%', { exact: true }).waitFor();
    t.ok(await hasFocus(amount), 'the field keeps the focus');
    t.ok(await inSight(amount), 'the field is in sight');
    for (const figure of ['48.87%', '18,926,666', '$1.0567']) {
      t.ok(await inSight(panel(page).getByText(figure, { exact: true })), `${figure} is in sight`);
    }
    t.ok(await inSight(panel(page).locator('svg[role=img]').last()), 'and so are the bars');
    t.equal(await bar(page).isVisible(), false, 'the line of figures is for narrow screens');
    t.match(await searchOf(page), /safe2_amount=1\.2m/, 'the address follows');
    t.equal(await page.evaluate(() => history.length), before, 'without an entry in the history');
    const pages = requests.filter((url) => !/\/(assets|_build|favicon)/.test(url));
    t.same(pages, [], 'and nothing was asked of the server');
    t.match(
      await page.getByLabel('Link to this calculation').inputValue(),
      /safe2_amount=1\.2m/,
      'the link to share follows',
    );
    await page.reload();
    t.equal(await field(page, 'safe2_amount').inputValue(), '1.2m', 'and a reload keeps it');
    await panel(page).getByText('48.87%', { exact: true }).waitFor();
  }),
);

/**
 * Every figure of the result: without what says that it has changed, and what only scripts know.
 * @param html a document in place of the page's own
 */
function figuresShown(page: Page, html?: string): Promise<string> {
  return page.evaluate((html) => {
    const shown =
      html === undefined ? document : new DOMParser().parseFromString(html, 'text/html');
    const copy = shown.querySelector('[data-print=sheet]')?.cloneNode(true) as Element;
    for (const other of copy.querySelectorAll('[role=status], .no-print, button')) other.remove();
    return (copy.textContent ?? '').replaceAll(location.origin, '').replaceAll(/\s+/g, ' ');
  }, html);
}

/** The document of an address as whoever runs no scripts gets it, complete. */
async function withoutScripts(address: string): Promise<string> {
  return (await fetch(address, { headers: { cookie: 'scripts=none' } })).text();
}

t.test('what is calculated here is what the server says of the same address', async (t) => {
  for (const [query, name, value] of [
    [round, 'safe2_amount', '1.2m'],
    [`${round}&note1_principal=250k&note1_discount=20`, 'pool_options', '2m'],
    [`calc=safe&${company}&${safes}`, 'safe1_cap', '5m'],
    [note, 'note1_rate', '9'],
    [
      'calc=pro-rata&held=1,176,470&total=11764705&new_shares=4486719&price=1.1144',
      'price',
      '1.25',
    ],
    ['calc=reg-cf-limit&income=30k&net_worth=105k', 'income', '90k'],
  ] as const) {
    await story(t, browser, wide, async (page) => {
      await opened(page, query);
      const before = await figuresShown(page);
      await field(page, name).fill(value);
      await comesTo(t, async () => (await searchOf(page)).includes(`${name}=${value}`), true);
      await comesTo(t, async () => (await figuresShown(page)) !== before, true);
      const answered = await withoutScripts(page.url());
      t.equal(
        await figuresShown(page),
        await figuresShown(page, answered),
        `${name} of ${query.slice(0, 20)}`,
      );
    });
  }
});

t.test('unfinished entries leave the last result, marked, with the reason', (t) =>
  story(t, browser, wide, async (page) => {
    await opened(page, round);
    const amount = field(page, 'safe1_amount');
    await amount.fill('');
    const typedFrom = performance.now();
    await amount.pressSequentially('abc');
    const shownAtOnce = await panel(page).getByText('before your last change').count();
    // On a busy machine the typing itself takes long enough for the reason to come.
    if (performance.now() - typedFrom < 900) t.equal(shownAtOnce, 0, 'not at once');
    await panel(page).getByText('Result before your last change.').waitFor();
    const reason = /SAFE 1, amount: “abc” is not a number/;
    await comesTo(t, async () => reason.test(await panel(page).innerText()), true);
    t.match(await panel(page).innerText(), /51\.54%/, 'the last result stays');
    t.equal(await amount.getAttribute('aria-invalid'), null, 'the field is left alone');
    t.match(await searchOf(page), /safe1_amount=abc/, 'a reload would keep what was typed');
    await amount.press('Tab');
    await page.locator('#calculation-safe1_amount-error').waitFor();
    t.match(
      await page.locator('#calculation-safe1_amount-error').innerText(),
      /SAFE 1, amount: “abc” is not a number/,
    );
    await amount.fill('300k');
    await panel(page).getByText('Result before your last change.').waitFor({ state: 'detached' });
    await comesTo(t, async () => /safe1_amount=300k/.test(await searchOf(page)), true);

    // The first digit of "15m" is a valuation without an answer: nobody is told while typing.
    const preMoney = field(page, 'pre_money');
    await preMoney.fill('1');
    await panel(page).getByText('Result before your last change.').waitFor();
    t.match(await panel(page).innerText(), /No price per share fits these terms/);
    t.equal(await panel(page).getByText('These terms have no result').count(), 0);
  }),
);

t.test('a form that is begun says what is still needed', (t) =>
  story(t, browser, wide, async (page) => {
    await opened(page, 'blank=1');
    t.match(await panel(page).innerText(), /Your result appears here/);
    await field(page, 'holder1_shares').fill('8m');
    await panel(page).getByText('Still needed:').waitFor();
    t.match(await panel(page).innerText(), /Pre-money valuation: enter an amount\./);
    t.equal(await page.getByText('There is a problem').count(), 0);
    await field(page, 'pre_money').fill('10m');
    await field(page, 'new_money').fill('2m');
    await panel(page).getByText('83.33%', { exact: true }).waitFor();
  }),
);

t.test('it is said politely, once the typing has paused', (t) =>
  story(t, browser, wide, async (page) => {
    await opened(page, round);
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const status = document.querySelector('#calculator-result [role=status]');
      if (status === null) throw new Error('Nothing announces the result.');
      new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await field(page, 'new_money').fill('');
    await field(page, 'new_money').pressSequentially('6250000', { delay: 40 });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    // On a slow machine the typing itself may pause long enough for a first announcement.
    const result = /^Result: Current holders after 48\.51%, Price per share \$1\.1144/;
    await comesTo(t, async () => result.test((await said()).at(-1) ?? ''), true);
    t.ok((await said()).length <= 2, 'not for every key');
  }),
);

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

t.test('by keyboard alone', (t) =>
  story(t, browser, wide, async (page) => {
    await opened(page, round);
    await field(page, 'pre_money').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('18m');
    await panel(page).getByText('53.78%', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    t.ok(await hasFocus(field(page, 'new_money')), 'the next field is the next stop');
    await page.keyboard.press('Enter');
    await comesTo(t, () => hasFocus(panel(page).getByRole('heading')), true);
    await page.keyboard.press('Tab');
    t.ok(await hasFocus(panel(page).getByRole('link', { name: 'Every figure and step' })));
    const summary = page.locator('summary', { hasText: 'Notes that convert' });
    await summary.focus();
    await page.keyboard.press('Enter');
    t.ok(await field(page, 'note1_principal').isVisible());
  }),
);

t.test('links and history after typing', (t) =>
  story(t, browser, wide, async (page) => {
    await opened(page, 'blank=1');
    await field(page, 'holder1_shares').fill('8m');
    await comesTo(t, () => searchOf(page), '?holder1_shares=8m');
    await page.getByRole('link', { name: 'Clear all entries' }).click();
    await comesTo(t, () => field(page, 'holder1_shares').inputValue(), '');
    await comesTo(t, () => searchOf(page), '?blank=1');

    await page.getByRole('link', { name: /Example 1 of Y Combinator/ }).click();
    await comesTo(t, () => field(page, 'pre_money').inputValue(), '15m');
    await field(page, 'pre_money').fill('20m');
    await comesTo(t, async () => /pre_money=20m/.test(await searchOf(page)), true);
    await page.getByRole('link', { name: /Example 1 of Y Combinator/ }).click();
    await comesTo(t, () => field(page, 'pre_money').inputValue(), '15m');
    await page.goBack();
    await comesTo(t, () => field(page, 'pre_money').inputValue(), '20m');

    // A link within the page leaves the entries, half-finished ones too.
    await field(page, 'new_money').fill('5m and');
    await comesTo(t, async () => /new_money=5m\+and/.test(await searchOf(page)), true);
    await panel(page).getByRole('link', { name: 'Every figure and step' }).click();
    t.equal(await field(page, 'new_money').inputValue(), '5m and');
    t.equal(await page.getByText('There is a problem').count(), 0);
    await page.getByRole('link', { name: 'Convertible note', exact: true }).first().click();
    await page.getByRole('heading', { name: 'A convertible note: result' }).waitFor();
    t.equal(await searchOf(page), '?calc=note');
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
