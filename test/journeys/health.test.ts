/** Operators read how the portal is doing, and have the ledger checked again. */
import t from 'tap';
import { story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const view = `${app.origin}/dashboard?view=health`;

t.test('it is for operators', async (t) => {
  const answer = await fetch(view, { headers: { accept: 'text/html' } });
  t.equal(answer.status, 404);
  await answer.body?.cancel();
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([operator.browserCookie]);
      await page.goto(view);
      await page.getByText('Sending').waitFor();
      await page.getByText(/^\s*No differences/).waitFor();
      await page.getByText('After each good backup, touch the file last-backup').waitFor();
      await page.getByText(/GiB free/).waitFor();
      if (javaScriptEnabled) await expectAccessible(t, page, 'the view', { axe: 'light' });
      await page.getByRole('button', { name: 'Check again the ledger' }).click();
      await page.getByText('Checking the ledger. Reload this page in a moment.').waitFor();
      const checked = page.getByText(/No differences, checked \d/);
      for (let tries = 0; (await checked.count()) === 0 && tries < 100; tries += 1) {
        await page.waitForTimeout(100);
        await page.goto(view);
      }
      t.equal(await checked.count(), 1);
    });
  });
}
