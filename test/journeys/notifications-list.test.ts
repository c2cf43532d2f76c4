/** The list of notifications while it is open: it shows what comes, and nobody loses their place. */
import t from 'tap';
import { accessibilityViolations, hasFocus, hydrated, story } from '../support/chromium.ts';
import { writeToOperators } from '../support/contact-messages.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=notifications`;

t.test('the open list shows a new one by itself, and nothing moves', async (t) => {
  await story(t, browser, { expected: /could not be loaded/ }, async (page) => {
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
