/** Was this useful? Said with and without scripts, in the place where the answer was read. */
import type { Page } from 'playwright';
import t from 'tap';
import { accessibilityViolations, hydrated, story } from '../support/chromium.ts';
import { expectFits } from '../support/expect-accessible.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);
const feedbackUrl = `${app.origin}/dashboard?view=content&part=feedback`;

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

t.test('the view says what will be there', async (t) => {
  await story(t, browser, {}, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await page.goto(feedbackUrl);
    await page.getByText('No feedback yet').waitFor();
    await page.getByRole('link', { name: 'View the FAQ as readers see it' }).waitFor();
    t.same(await accessibilityViolations(page), []);
  });
});

t.test('without scripts', async (t) => {
  // A refused form is a 4xx, and the browser notes every such answer.
  const options = { javaScriptEnabled: false, expected: /status of 4\d\d/ };
  await story(t, browser, options, async (page) => {
    const anchor = 'waitlist';
    const block = blockOf(page, anchor);
    await page.goto(`${app.origin}/faq?q=waitlist#${anchor}`);
    await block.getByRole('group', { name: 'Was this useful?' }).waitFor();
    await block.getByRole('button', { name: 'No' }).click();
    await block.getByText('Sorry it didn’t help').waitFor();
    t.match(page.url(), /\/faq\?q=waitlist#waitlist--feedback$/, 'what was found stays');
    t.equal(await focusedId(page), `${anchor}--feedback`, 'the focus is on what came of it');
    t.ok(await inSight(page, anchor), 'and it is seen with its question');

    await block.getByRole('button', { name: 'Send' }).click();
    await block.getByText('There is a problem').waitFor();
    const field = block.getByLabel('What was missing?');
    t.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('How <long> it lasts');
    await block.getByRole('button', { name: 'Send' }).click();
    await block.getByText('will read your comment').waitFor();
    t.equal(await focusedId(page), `${anchor}--feedback`);
    t.equal(await block.getByLabel('What was missing?').count(), 0);
    await block.getByRole('button', { name: 'Change to useful' }).click();
    await block.getByText('Glad it was useful').waitFor();

    await page.goto(`${app.origin}/faq#${anchor}`);
    await block.getByRole('button', { name: 'Yes' }).waitFor();
    const cookies = await page.context().cookies();
    // Where the first document was streamed, the browser has shown that it runs no scripts.
    const kept = cookies.map(({ name, value }) => `${name}=${value}`);
    t.same(
      kept.filter((cookie) => cookie !== 'scripts=none'),
      [],
      'nothing is kept in the browser',
    );
  });
});

t.test('with scripts the page stays, and so do its other thanks', async (t) => {
  await story(t, browser, { expected: /status of 4\d\d/ }, async (page) => {
    const [first, second] = ['before-you-submit', 'waitlist'];
    await page.goto(`${app.origin}/faq#${first}`);
    await hydrated(page);
    await page.evaluate(() => {
      (window as { sameDocument?: boolean }).sameDocument = true;
    });
    const block = blockOf(page, first);
    await block.getByRole('button', { name: 'Yes' }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await block.getByRole('button', { name: 'Yes' }).click();
    await block.getByText('Glad it was useful').waitFor();
    await page.waitForFunction((id) => document.activeElement?.id === id, `${first}--feedback`);
    t.equal(await page.evaluate(() => window.scrollY), before, 'nothing moves');

    await page.locator('summary', { hasText: 'waitlist' }).first().click();
    const other = blockOf(page, second);
    await other.getByRole('button', { name: 'No' }).focus();
    await page.keyboard.press('Enter');
    const field = other.getByLabel('What was missing?');
    await field.waitFor();
    t.ok(await block.getByText('Glad it was useful').isVisible(), 'the first stays thanked for');
    t.same(await accessibilityViolations(page), []);
    await field.fill('Whether I can leave it');
    await page.keyboard.press('Enter');
    await other.getByText('will read your comment').waitFor();
    await block.getByRole('button', { name: 'Change to not useful' }).click();
    await block.getByText('Sorry it didn’t help').waitFor();
    t.ok(await other.getByText('will read your comment').isVisible());
    const sameDocument = await page.evaluate(
      () => (window as { sameDocument?: boolean }).sameDocument,
    );
    t.equal(sameDocument, true, 'in one document');
    await expectFits(t, page);
  });
});

for (const javaScriptEnabled of [true, false]) {
  t.test(`the operator reads it, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    const vote = (anchor: string, missing: string) =>
      fetch(`${app.origin}/api/v1/faq/${anchor}/feedback`, {
        method: 'POST',
        headers: { origin: app.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ useful: false, missing }),
      });
    await vote('waitlist', 'How <long> it is');
    await vote('before-you-submit', 'What it costs');
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([operator.browserCookie]);
      await page.goto(feedbackUrl);
      const rows = page.getByRole('table').getByRole('row');
      t.equal(await rows.count(), 3, 'what readers said something of');
      t.match(await rows.nth(1).innerText(), /\b1\b[\s\S]*\b0\b[\s\S]*0%/);
      await page.getByText('more published questions have no feedback').waitFor();
      const remarks = page.getByRole('article', { name: /^Remark on/ });
      t.match(await remarks.first().innerText(), 'What it costs', 'the newest first');
      t.match(await remarks.nth(1).innerText(), 'How <long> it is');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);

      await page
        .getByRole('row', { name: /waitlist/i })
        .getByRole('link', { name: '1' })
        .click();
      await page.getByText('In the answer to').waitFor();
      t.equal(await remarks.count(), 1);
      await remarks.locator('summary').click();
      await remarks.getByRole('button', { name: 'Delete remark' }).click();
      await page.getByText('Remark deleted.').waitFor();
      await page.getByText('Readers who answer No can say').waitFor();
      await page.getByRole('link', { name: 'Show all remarks' }).click();
      await remarks.first().waitFor();
      t.equal(await remarks.count(), 1, 'the other one is still there');
      if (!javaScriptEnabled) return;
      await expectFits(t, page);
    });
  });
}
