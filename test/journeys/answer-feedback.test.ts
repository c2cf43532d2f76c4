/** Was this useful? Said with and without scripts, in the place where the answer was read. */
import type { Page } from 'playwright';
import t from 'tap';
import { accessibilityViolations, openBrowser, story, takenOver } from '../support/chromium.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);

const blockOf = (page: Page, anchor: string) => page.locator(`[id="${anchor}--feedback"]`);
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '');

/** Whether an element can be seen without scrolling, and its question as well. */
const inSight = (page: Page, anchor: string) =>
  page.evaluate((id) => {
    const block = document.getElementById(id)?.getBoundingClientRect();
    const summary = document
      .getElementById(id)
      ?.closest('details')
      ?.querySelector('summary')
      ?.getBoundingClientRect();
    if (block === undefined || summary === undefined) return false;
    return summary.top >= 0 && block.bottom <= window.innerHeight;
  }, `${anchor}--feedback`);

t.test('without scripts', async (t) => {
  // A refused form is a 4xx, and the browser notes every such answer.
  const options = { javaScriptEnabled: false, expected: /status of 4\d\d/ };
  await story(t, browser, options, async (page) => {
    const anchor = 'waiting-list';
    const block = blockOf(page, anchor);
    await page.goto(`${app.origin}/faq?q=waiting+list#${anchor}`);
    await block.getByRole('group', { name: 'Was this useful?' }).waitFor();
    await block.getByRole('button', { name: 'No' }).click();
    await block.getByText('We are sorry that it was not').waitFor();
    t.match(page.url(), /\/faq\?q=waiting\+list#waiting-list--feedback$/, 'what was found stays');
    t.equal(await focusedId(page), `${anchor}--feedback`, 'the focus is on what came of it');
    t.ok(await inSight(page, anchor), 'and it is seen with its question');

    await block.getByRole('button', { name: 'Send' }).click();
    await block.getByText('There is a problem').waitFor();
    const field = block.getByLabel('What was missing?');
    t.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('How <long> it lasts');
    await block.getByRole('button', { name: 'Send' }).click();
    await block.getByText('read what you wrote').waitFor();
    t.equal(await focusedId(page), `${anchor}--feedback`);
    t.equal(await block.getByLabel('What was missing?').count(), 0);
    await block.getByRole('button', { name: 'Useful after all' }).click();
    await block.getByText('Good to know').waitFor();

    await page.goto(`${app.origin}/faq#${anchor}`);
    await block.getByRole('button', { name: 'Yes' }).waitFor();
    t.same(await page.context().cookies(), [], 'nothing is kept in the browser');
  });
});

t.test('with scripts the page stays, and so do its other thanks', async (t) => {
  await story(t, browser, { expected: /status of 4\d\d/ }, async (page) => {
    const [first, second] = ['before-you-submit', 'waiting-list'];
    await page.goto(`${app.origin}/faq#${first}`);
    await takenOver(page);
    await page.evaluate(() => {
      (window as { sameDocument?: boolean }).sameDocument = true;
    });
    const block = blockOf(page, first);
    await block.getByRole('button', { name: 'Yes' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await block.getByRole('button', { name: 'Yes' }).click();
    await block.getByText('Good to know').waitFor();
    await page.waitForFunction((id) => document.activeElement?.id === id, `${first}--feedback`);
    t.equal(await page.evaluate(() => window.scrollY), before, 'nothing moves');

    await page.locator('summary', { hasText: 'waiting list' }).first().click();
    const other = blockOf(page, second);
    await other.getByRole('button', { name: 'No' }).focus();
    await page.keyboard.press('Enter');
    const field = other.getByLabel('What was missing?');
    await field.waitFor();
    t.ok(await block.getByText('Good to know').isVisible(), 'the first stays thanked for');
    t.same(await accessibilityViolations(page), []);
    await field.fill('Whether I can leave it');
    await page.keyboard.press('Enter');
    await other.getByText('read what you wrote').waitFor();
    await block.getByRole('button', { name: 'Not useful after all' }).click();
    await block.getByText('We are sorry').waitFor();
    t.ok(await other.getByText('read what you wrote').isVisible());
    const sameDocument = await page.evaluate(
      () => (window as { sameDocument?: boolean }).sameDocument,
    );
    t.equal(sameDocument, true, 'in one document');
    await page.setViewportSize({ width: 320, height: 700 });
    t.ok(
      await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth <= clientWidth;
      }),
      'nothing sticks out',
    );
  });
});
