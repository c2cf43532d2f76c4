/** Looking for an answer: while one types, by sending the form, and without scripts. */
import type { Page } from 'playwright';
import t from 'tap';
import { accessibilityViolations, comesTo, story } from '../support/chromium.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);

const questions = (page: Page) => page.locator('main details > summary');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

t.test('answers are found while one types, and the field keeps the focus', async (t) => {
  await story(t, browser, {}, async (page) => {
    await page.goto(`${app.origin}/faq`, { waitUntil: 'networkidle' });
    const all = await questions(page).count();
    t.ok(all > 5);
    const field = page.getByLabel('Search the answers');
    await field.pressSequentially('wáitLIST');
    await page.getByRole('status').filter({ hasText: 'with “wáitLIST”' }).waitFor();
    const found = await questions(page).count();
    t.ok(found > 0 && found < all, `${found} of ${all}`);
    t.equal(await page.locator('main details[open]').count(), found, 'and they are open');
    t.equal(await focused(page), 'search-words');
    t.equal(await field.inputValue(), 'wáitLIST', 'nothing typed early is lost');
    t.equal(new URL(page.url()).search, '', 'the address waits for the form');
    t.same(await accessibilityViolations(page), []);

    await field.pressSequentially(' nothing like it');
    await page.getByText('No answer with “wáitLIST nothing like it”.').last().waitFor();
    t.equal(await questions(page).count(), 0);
    t.same(await accessibilityViolations(page), []);
    await page.getByRole('link', { name: 'Show all questions' }).click();
    await page.waitForFunction(
      (count) => document.querySelectorAll('main details').length === count,
      all,
    );
    t.equal(await field.inputValue(), '');

    await field.fill('waitlist');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=waitlist$/);
    await page.waitForFunction(() => /with “waitlist”/.test(document.title));
    await comesTo(t, () => questions(page).count(), found);
    await field.fill('');
    await page.waitForFunction(
      (count) => document.querySelectorAll('main details').length === count,
      all,
    );
    await page.goBack();
    await page.waitForURL(/\/faq$/);
    await comesTo(t, () => field.inputValue(), '');
  });
});

t.test('a search sent without scripts finds the same', async (t) => {
  await story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${app.origin}/faq`);
    await page.getByLabel('Search the answers').fill('waitlist');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('with “waitlist”').waitFor();
    t.ok((await questions(page).count()) > 0);
    t.equal(await page.getByLabel('Search the answers').inputValue(), 'waitlist');
    await page.getByRole('link', { name: 'Show all questions' }).click();
    t.equal(new URL(page.url()).search, '');
  });
});
