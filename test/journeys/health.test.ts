/** Operators read how the portal is doing, and have the ledger checked again. */
import t from 'tap';
import { accessibilityViolations, openBrowser, story } from '../support/chromium.ts';
import { firstOperator } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
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
      await page.getByText('Going out').waitFor();
      await page.getByText(/^\s*No differences/).waitFor();
      await page.getByText('After each good backup, touch the file last-backup').waitFor();
      await page.getByText(/GiB free/).waitFor();
      if (javaScriptEnabled) {
        t.same(await accessibilityViolations(page), []);
        await page.setViewportSize({ width: 320, height: 700 });
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        t.ok(beyond <= 0, 'it fits a narrow window');
        await page.setViewportSize({ width: 1280, height: 900 });
      }
      await page.getByRole('button', { name: 'Check again the ledger' }).click();
      await page.getByText('Checking the ledger. Load this page again in a moment.').waitFor();
      const checked = page.getByText(/No differences, checked \d/);
      for (let tries = 0; (await checked.count()) === 0 && tries < 100; tries += 1) {
        await page.waitForTimeout(100);
        await page.goto(view);
      }
      t.equal(await checked.count(), 1);
    });
  });
}
