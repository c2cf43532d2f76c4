/** Several notifications are selected and marked as read at once, with scripts and without. */
import t from 'tap';
import { hydrated } from '../support/chromium.ts';
import { writeToOperators } from '../support/contact-messages.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { memberStories } from '../support/member-stories.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const asMember = memberStories(browser);
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=notifications`;

for (const javaScriptEnabled of [true, false]) {
  t.test(`${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    for (let sent = 0; sent < 2; sent += 1) await writeToOperators(app);
    // A refused form is a 422, and the browser notes it.
    const options = { javaScriptEnabled, expected: /status of 422/ };
    await asMember(t, operator, options, async (page) => {
      await page.goto(`${view}&show=unread`);
      if (javaScriptEnabled) await hydrated(page);
      const boxes = page.getByRole('checkbox', { name: /^Select A visitor sent message/ });
      t.equal(await boxes.count(), 2);
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      if (javaScriptEnabled) await expectAccessible(t, page, 'two are selected', { axe: 'light' });
      const bar = page.getByRole('status').filter({ hasText: /selected/i });
      const mark = page.locator('form').filter({ has: bar }).getByRole('button');
      await mark.filter({ hasText: 'Mark as read' }).click();
      await page.getByText('2 notifications are marked as read.').waitFor();
      await page.getByText('You’re all caught up').waitFor();
    });
  });
}
