/** The list of notifications and the newest ones at the bell while they are open: they show what comes, and nobody loses their place. */
import t from 'tap';
import {
  accessibilityViolations,
  hasFocus,
  hydrated,
  story,
  violationsInBothSchemes,
} from '../support/chromium.ts';
import { writeToOperators } from '../support/contact-messages.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=notifications`;

t.test('the open list shows a new one by itself, and nothing moves', async (t) => {
  await story(t, browser, { expected: /could(n’t| not) be loaded/ }, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await writeToOperators(app);
    await page.clock.install();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (/api\/v1\/notifications(\?|$)/.test(response.url())) answers.push(response.status());
    });
    await page.goto(view);
    await hydrated(page);
    const items = page.getByRole('button', { name: /^(Unread: )?A visitor sent message/ });
    const before = await items.count();
    const first = items.first();
    const title = await first.innerText();
    await first.focus();
    const read = page.getByRole('button', { name: title });
    const place = await read.boundingBox();
    await page.clock.runFor(31_000);
    await page.clock.runFor(31_000);
    t.ok(answers.length <= 1, 'without news the list is not asked again and again');
    t.equal(await items.count(), before);

    await writeToOperators(app);
    await page.clock.runFor(31_000);
    await page.getByText('1 new above').waitFor();
    t.equal(await items.count(), before + 1);
    t.same(await read.boundingBox(), place, 'what is read is where it was');
    t.ok(await hasFocus(read), 'and the focus, too');
    t.same(await accessibilityViolations(page), []);
    // A click by pointer would scroll there by itself first.
    await page.getByRole('button', { name: '1 new above' }).press('Enter');
    await page.getByText('1 new above').waitFor({ state: 'detached' });
    t.ok(await items.first().isVisible());

    await fetch(`${app.origin}/api/v1/notifications/read`, {
      method: 'POST',
      headers: { origin: app.origin, cookie: operator.cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    await page.clock.runFor(31_000);
    await page.getByText('Nothing is unread').waitFor();
    t.equal(await items.count(), before + 1, 'read elsewhere, and still there');
  });
});

t.test('the bell opens the newest ones, and they stay true while they are open', async (t) => {
  // The last part is about a list that cannot be read.
  const expected = /could(n’t| not) be loaded|ERR_FAILED/;
  await story(t, browser, { expected }, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await writeToOperators(app);
    await page.clock.install();
    await page.goto(`${app.origin}/dashboard`);
    await hydrated(page);
    const bell = page.getByRole('link', { name: /^Notifications(,|$)/ }).first();
    const newest = page.getByRole('dialog', { name: 'Notifications' });
    t.equal(await bell.getAttribute('aria-expanded'), 'false');
    await bell.press('Enter');
    await newest.getByRole('heading', { name: 'Today' }).waitFor();
    t.equal(await bell.getAttribute('aria-expanded'), 'true');
    t.ok(await hasFocus(newest));
    const unread = newest.getByRole('link', { name: /^Unread: A visitor sent message/ });
    t.equal(await unread.count(), 1);
    t.same(await violationsInBothSchemes(page), []);

    await writeToOperators(app);
    await page.clock.runFor(31_000);
    await unread.nth(1).waitFor();
    await page.keyboard.press('Escape');
    await newest.waitFor({ state: 'detached' });
    t.ok(await hasFocus(bell), 'Esc gives the focus back');

    await bell.click();
    await unread.first().click();
    await page.waitForURL(/view=messages&id=msg_/);
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
    await bell.click();
    await newest.getByRole('button', { name: 'Mark all as read' }).click();
    await newest.getByText('You’re all caught up').waitFor();
    t.ok(await hasFocus(newest), 'the button has gone, the focus has not');
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
    await bell.click();
    await newest.waitFor({ state: 'detached' });

    await page.route('**/api/v1/notifications?*', (route) => route.abort());
    await bell.click();
    await newest.getByText('couldn’t be loaded').waitFor();
    t.equal(await newest.getByRole('link', { name: 'the list of all' }).count(), 1);
  });
});
