/** The calculator while it is used: the result follows what is typed, in sight and without a submit. */
import type { Page } from 'playwright';
import t from 'tap';
import {
  bar,
  company,
  field,
  inSight,
  note,
  panel,
  round,
  safes,
  searchOf,
  wide,
} from '#test/support/live-calculator.ts';
import { comesTo, hasFocus, hydrated, openBrowser, story } from '../support/chromium.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const at = (query: string) => `${app.origin}/raise-capital${query === '' ? '' : `?${query}`}`;

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
