/** The owner of a raise works its book: filters, sorts, confirms, declines, reminds; with and without scripts. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import t from 'tap';
import { comesTo, hasFocus, hydrated, story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { joinAs, placeLines, placeRaise, report, signature } from '../support/full-book.ts';
import { groundOf } from '../support/ground-of.ts';
import { memberStories, refusals, wide } from '../support/member-stories.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { expectText } from '../support/page-parts.ts';
import { letProofsExpire } from '../support/step-up.ts';

const { app, browser, call } = await openPortal(t);
const founder = await register(app, 'founder');
const other = await register(app, 'founder');

const asMember = memberStories(browser, { ...wide, ...refusals });

const bookOf = (raise: string, more = '') =>
  `${app.origin}/dashboard?view=book&raise=${raise}${more}`;
const namesIn = (page: Page) => page.locator('tbody th a').allInnerTexts();
const table = (page: Page) => page.getByRole('table', { name: /^Commitments to/ });
const payments = (page: Page) => page.getByRole('navigation', { name: 'Filter by payment' });
const states = (page: Page) => page.getByRole('navigation', { name: 'Filter by state' });

/** Opens the menu of a row and chooses in it. */
async function inMenuOf(page: Page, name: string, role: 'link' | 'button', choice: RegExp) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole(role, { name: choice }).locator('visible=true').click();
}

/** Where an investor was when they signed, and as the panel says it. */
const home = { signed_address: '12 Orchard Lane\nPortland, ME 04101', signed_country: 'US' };
const homeWords = /Address\s+12 Orchard Lane, Portland, ME 04101, United States/;

t.test('an owner works the book', async (t) => {
  const raise = await placeRaise(app, founder, 'Robots for orchards');
  const [, ben] = await placeLines(app, raise, [
    ['Ana Soft', 'soft_circled', 40_000],
    ['Ben Signed', 'signed', 20_000, { ...signature('Benjamin Signed'), ...home }],
    ['Cleo Reported', 'signed', 30_000, { ...signature('Cleo R.'), ...report('INV-77') }],
    ['Dan Waiting', 'waitlisted', 90_000],
    ['Eva Waiting', 'waitlisted', 10_000],
    ['Fay Funded', 'funded', 50_000, { funding_reference: 'BANK-1', funded_on: '2026-11-02' }],
    ['Gus Gone', 'refund_due', 15_000],
  ]);

  await asMember(t, founder, true, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=book`);
    await expectText(page, 'Robots for orchards');
    t.match(await states(page).innerText(), /Signed \(2\)\s+\$50,000/, 'totals of the server');
    t.match(await states(page).innerText(), /On the waitlist \(2\)\s+\$100,000/);
    await expectAccessible(t, page, 'the book');
    const [row, name] = await Promise.all([
      page.locator('[data-row]').first().boundingBox(),
      page.locator('[data-row] th').first().boundingBox(),
    ]);
    t.ok((row?.y ?? 999) <= 200, `the list begins at ${row?.y}`);
    t.ok((name?.width ?? 999) <= 360, `a name has ${name?.width}`);
    const rail = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    await page.emulateMedia({ forcedColors: 'active' });
    const current = rail.locator('[aria-current]');
    t.match(await current.evaluate((link) => getComputedStyle(link).outlineStyle), 'solid');
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    await page.getByText(/^.+, book on .+ \(UTC\)$/).waitFor();
    for (const left of [rail, payments(page), page.getByRole('searchbox'), states(page)]) {
      t.notOk(await left.isVisible(), 'nothing to press on paper');
    }
    await page.emulateMedia({ media: 'screen' });

    // The rail names no raise, and a record opens from there too.
    await page.locator('tbody th a', { hasText: 'Fay Funded' }).click();
    await page.waitForURL(/view=book&id=cmt_/);
    await page.getByRole('heading', { name: 'Fay Funded' }).waitFor();
    await page.goBack();
    await page.waitForURL(/view=book$/);

    await states(page)
      .getByRole('link', { name: /^Signed/ })
      .click();
    await comesTo(t, () => namesIn(page), ['Cleo Reported', 'Ben Signed']);
    await states(page)
      .getByRole('link', { name: /waitlist/ })
      .click();
    await comesTo(t, async () => (await namesIn(page)).length, 4);
    await table(page).getByRole('link', { name: 'Amount' }).click();
    const sorted = ['Dan Waiting', 'Cleo Reported', 'Ben Signed', 'Eva Waiting'];
    await comesTo(t, () => namesIn(page), sorted);
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const csv = await readFile(await (await loading).path(), 'utf8');
    const lines = csv.trimEnd().split('\r\n').slice(1);
    t.same(
      lines.map((line) => line.split(',')[1]),
      sorted,
      'the file has what the screen has',
    );

    await page.getByRole('searchbox').fill('inv-77');
    await page.keyboard.press('Enter');
    await comesTo(t, () => namesIn(page), ['Cleo Reported']);
    letProofsExpire(app);
    await inMenuOf(page, 'Cleo Reported', 'button', /Confirm the reported payment/);
    const cleo = page.getByRole('region', { name: 'Cleo Reported' });
    await cleo.getByLabel('Your current password').first().fill(founder.password);
    t.equal(await cleo.getByLabel('Bank reference').first().inputValue(), 'INV-77');
    await cleo.getByText('Mark $30,000 as received').waitFor();
    await cleo.getByRole('button', { name: 'Mark as received' }).click();
    await expectText(page, 'Marked as received. We’ve emailed the investor.');
    await page.goto(bookOf(raise, `&id=${ben}&do=confirm-funding`));
    const record = page.getByRole('region', { name: 'Ben Signed' });
    await record.getByText('Mark $20,000 as received').waitFor();
    t.match(await record.innerText(), homeWords);
    t.equal(await record.getByLabel('Amount that arrived').count(), 0, 'nobody types it');
    await record.getByLabel('Bank reference').fill('B2');
    await record.getByRole('button', { name: 'Mark as received' }).click();
    await expectText(page, 'The reference of the payment must have at least 3 characters.');
    t.equal(await record.getByLabel('Bank reference').inputValue(), 'B2', 'kept');
    await expectAccessible(t, page, 'a refused payment', { axe: 'light' });
    await page.goto(bookOf(raise, `&id=${ben}&do=note-received`));
    t.not(
      await groundOf(record.getByText('Mark $20,000 as received')),
      await groundOf(record.getByRole('button', { name: 'Record payment' })),
      'what somebody has come to do is primary, and nothing else',
    );
    await record.getByLabel('Total received').fill('19k');
    await record.getByLabel('Reason').first().fill('One of two transfers.');
    await record.getByRole('button', { name: 'Record payment' }).click();
    await expectText(page, 'Recorded. We’ve emailed the investor.');
    await record.getByText('$19,000 received in total. One of two transfers.').waitFor();
    await table(page).getByText('$19,000 received').waitFor();
    await record.getByText('Mark $1,000 as received').click();
    await record.getByLabel('Bank reference').fill('BANK-2');
    await record.getByRole('button', { name: 'Mark as received' }).click();
    await expectText(page, 'Marked as received. We’ve emailed the investor.');
    await record.getByText('Arrival of the money confirmed, by the company').waitFor();
    await record.getByText('a'.repeat(64)).waitFor();

    await page.keyboard.press('Escape');
    await page.goto(`${app.origin}/dashboard?view=book`);
    await payments(page).getByRole('link', { name: 'Paid (3)' }).click();
    await comesTo(t, async () => (await namesIn(page)).length, 3);
    await page.getByRole('link', { name: 'Over time' }).click();
    await page.getByRole('img', { name: /\$100,000 funded, \$0 signed/ }).waitFor();
    await expectAccessible(t, page, 'the book over time', { axe: 'light' });
  });
});

t.test(
  'at 1440 the bar is one line, and neither a selection nor a record moves a row',
  async (t) => {
    const weaver = await register(app, 'founder');
    const raise = await placeRaise(app, weaver, 'Looms that listen');
    await placeLines(app, raise, [
      ['Ana Signed', 'signed', 20_000],
      ['Ben Reported', 'signed', 30_000, report('INV-78')],
      ['Cleo Soft', 'soft_circled', 30_000],
      ['Dan Funded', 'funded', 50_000],
    ]);
    await asMember(t, weaver, true, async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(bookOf(raise), { waitUntil: 'networkidle' });
      await hydrated(page);
      const places = () =>
        page
          .locator('[data-row]')
          .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
      const before = await places();
      t.ok((before[0] ?? 999) <= 200, `the list begins at ${before[0]}`);
      t.equal(await page.getByRole('button', { name: 'Columns' }).count(), 1, 'as an icon');
      await page.getByRole('checkbox', { name: 'Select Ana Signed' }).check();
      await page.getByRole('button', { name: 'Remind to pay' }).waitFor();
      t.same(await places(), before);
      await page.getByRole('link', { name: 'Ben Reported' }).click();
      await page.getByRole('region', { name: 'Ben Reported' }).waitFor();
      await page.getByRole('button', { name: 'Filters: All' }).waitFor();
      await comesTo(t, places, before);
    });
  },
);

t.test('what others do appears by itself, and nobody loses their place', async (t) => {
  const raise = await placeRaise(app, other, 'Anvils that float');
  const [, second] = await placeLines(app, raise, [
    ['Ana Signed', 'signed', 20_000],
    ['Ben Soft', 'soft_circled', 30_000],
  ]);
  await story(t, browser, { expected: /could(n’t| not) be loaded/ }, async (page) => {
    await page.context().addCookies([other.browserCookie]);
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes(`/raises/${raise}/book`)) asked += 1;
    });
    await page.goto(bookOf(raise));
    await hydrated(page);
    await page.getByRole('checkbox', { name: 'Select Ana Signed' }).check();
    const focused = page.locator(`#book-${second}`);
    await focused.focus();
    await page.clock.runFor(16_000);
    await comesTo(t, async () => asked, 1);
    await placeLines(app, raise, [['Cleo New', 'soft_circled', 50_000]]);
    await page.clock.runFor(16_000);
    await page.getByRole('link', { name: 'Cleo New' }).waitFor();
    t.ok(await hasFocus(focused), 'the focus stays');
    t.ok(await page.getByRole('checkbox', { name: 'Select Ana Signed' }).isChecked());
    t.notOk(await states(page).isVisible(), 'the actions are in the place of the totals');
    await page.getByRole('checkbox', { name: 'Select Ana Signed' }).uncheck();
    t.match(await states(page).innerText(), /Soft circle \(2\)\s+\$80,000/);

    await page.getByRole('link', { name: 'Ben Soft' }).click();
    await page.getByRole('region', { name: 'Ben Soft' }).waitFor();
    const declined = { reason: 'We know each other too well.' };
    await call(other, 'POST', `/commitments/${second}/decline`, declined, 1);
    await page.clock.runFor(16_000);
    await page.getByText('This commitment has changed since you opened it.').waitFor();
    await page.getByRole('link', { name: 'Show the current version' }).click();
    await page.getByText('Declined, by the company').waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = asked;
    await page.clock.runFor(60_000);
    await page.getByRole('heading', { level: 1 }).innerText();
    t.equal(asked, before, 'a hidden page asks for nothing');
  });
});

t.test('without scripts: declined, refunded, and all who have not paid are reminded', async (t) => {
  const raise = await placeRaise(app, founder, 'Bells that listen');
  await placeLines(app, raise, [
    ['Ana Signed', 'signed', 20_000],
    ['Ben Signed', 'signed', 30_000, { ...signature('Benjamin Signed'), ...home }],
    ['Cleo Owed', 'refund_due', 25_000],
    ['Dan Soft', 'soft_circled', 10_000],
    ['Fay Funded', 'funded', 50_000, { funding_reference: 'BANK-1', funded_on: '2026-11-02' }],
  ]);
  await asMember(t, founder, false, async (page) => {
    await page.goto(bookOf(raise));
    await page.getByRole('checkbox', { name: 'Select Ana Signed' }).check();
    await page.getByRole('checkbox', { name: 'Select Dan Soft' }).check();
    await page
      .getByRole('form')
      .or(page.locator('#book-selection'))
      .getByRole('button', { name: 'Remind to pay' })
      .click();
    await expectText(page, '1 investor was reminded to pay. 1 not: not signed');
    await page.getByRole('button', { name: 'Remind all unpaid' }).click();
    await expectText(
      page,
      '1 investor was reminded to pay. 1 investor was left out: reminded in the past 24 hours.',
    );

    await page.getByRole('link', { name: 'Ana Signed' }).click();
    await page.getByText('Record a partial payment', { exact: true }).click();
    await page.getByLabel('Total received').fill('20k');
    await page.getByLabel('Reason').first().fill('We see only this.');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expectText(page, /\$20,000 is the whole amount\. Confirm that it arrived instead\./);
    t.equal(await page.getByLabel('Reason').first().inputValue(), 'We see only this.', 'kept');
    await page.getByLabel('Total received').fill('20,500');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expectText(page, 'Recorded. We’ve emailed the investor');

    await page.getByRole('link', { name: 'Dan Soft' }).click();
    await page.getByText('Decline', { exact: true }).click();
    await page.getByLabel('Reason').last().fill('no');
    await page.getByRole('button', { name: 'Decline the commitment' }).click();
    t.equal(await page.getByLabel('Reason').last().inputValue(), 'no', 'kept');
    await page.getByLabel('Reason').last().fill('We know each other too well.');
    await page.getByRole('button', { name: 'Decline the commitment' }).click();
    await expectText(page, 'Declined. We’ve emailed the investor');
    await page.getByRole('link', { name: 'Cleo Owed' }).click();
    await page.getByText('Mark as refunded', { exact: true }).first().click();
    await page.getByLabel('Bank reference').fill('OUT-9');
    await page.getByRole('button', { name: 'Mark as refunded' }).click();
    await expectText(page, 'Marked as refunded. We’ve emailed the investor.');

    // A second wire of the same amount, with a slip, and back again.
    await page.getByRole('link', { name: 'Fay Funded' }).click();
    await page.getByText('Record another payment', { exact: true }).click();
    await page.getByLabel('Amount of this payment').fill('5,00');
    await page.getByLabel('Reason').first().fill('Paid twice.');
    await page.getByRole('button', { name: 'Record payment' }).click();
    t.equal(await page.getByLabel('Reason').first().inputValue(), 'Paid twice.', 'kept');
    await page.getByLabel('Amount of this payment').fill('50,000');
    await page.getByLabel('Reference of this payment').fill('BANK-7');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await expectText(
      page,
      'Recorded. We’ve emailed the investor to say $50,000 will be paid back.',
    );
    await expectText(page, /\$50,500 was received on top of what was committed/);
    await page.getByText('Mark as refunded', { exact: true }).first().click();
    await expectText(page, /Once you’ve paid back \$50,000 in one payment/);
    await page.getByLabel('Bank reference').fill('OUT-10');
    await page.getByRole('button', { name: 'Mark as refunded' }).click();
    await expectText(page, 'Marked as refunded. We’ve emailed the investor.');
    await page.getByText('Take back the refund', { exact: true }).first().click();
    await page
      .getByRole('group')
      .filter({ hasText: 'Take back the refund' })
      .last()
      .getByLabel('Reason')
      .fill('It came back.');
    await page.getByRole('button', { name: 'Take back the refund' }).click();
    await expectText(page, 'Refund taken back. We’ve emailed the investor to say it’s still due.');
    await page.goto(bookOf(raise, '&payment=unpaid'));
    await page.getByRole('link', { name: 'Ben Signed' }).click();
    const signed = page.getByRole('region', { name: 'Ben Signed' });
    t.match(await signed.innerText(), homeWords, 'where they were when they signed');
    await signed.getByText('Mark $30,000 as received').click();
    await signed.getByLabel('Bank reference').fill('BANK-8');
    await signed.getByRole('button', { name: 'Mark as received' }).click();
    await expectText(page, 'Marked as received. We’ve emailed the investor.');
    // Beside an open record the filters are behind their button.
    await page.getByRole('button', { name: 'Filters: Unpaid' }).click();
    t.equal(await payments(page).getByRole('link', { name: 'Unpaid (0)' }).count(), 1);
    await page.goto(bookOf(raise, '&part=time'));
    await page.getByText('As a table').click();
    await page.getByRole('cell', { name: '$50,000' }).first().waitFor();
    await expectAccessible(t, page, 'without scripts', { axe: 'nothing' });
  });
  const { items } = await call<{ items: { state: string; investor: { name: string } }[] }>(
    founder,
    'GET',
    `/raises/${raise}/book?sort=name`,
  );
  t.same(
    items.map(({ state }) => state),
    ['signed', 'funded', 'refunded', 'cancelled', 'funded'],
  );
});

t.test('who reads a company may look at its book, and nobody else', async (t) => {
  const raise = await placeRaise(app, founder, 'Clocks for bees');
  const [, paid] = await placeLines(app, raise, [
    ['Ana Signed', 'signed', 20_000, { ...signature('Ana S.'), ...report('INV-1') }],
    ['Ben Funded', 'funded', 30_000],
  ]);
  const opened = (page: Page) => page.goto(bookOf(raise, `&id=${paid}`));
  await story(t, browser, { javaScriptEnabled: false, expected: /status of 4/ }, async (page) => {
    await page.context().addCookies([other.browserCookie]);
    t.equal((await opened(page))?.status(), 404);
    await joinAs(app, raise, other, 'viewer');
    t.equal((await opened(page))?.status(), 200);
    await page.getByRole('region', { name: 'Ben Funded' }).getByText('History').waitFor();
    t.equal(await page.getByText('Decline', { exact: true }).count(), 0, 'only the owner');
    const reminders = page.getByRole('button', { name: /^Remind/, includeHidden: true });
    t.equal(await reminders.count(), 0, 'nor reminds');
    await page.getByLabel('Select Ben Funded', { exact: true }).check();
    await page.getByRole('button', { name: 'Export selected as CSV' }).waitFor();
    await page.getByRole('link', { name: 'Close' }).click();
    t.same(await namesIn(page), ['Ben Funded', 'Ana Signed']);
  });
});
