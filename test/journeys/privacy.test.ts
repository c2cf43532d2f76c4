/** A copy of one's data, and the end of an account, as people do it, with and without scripts. */
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { accessibilityViolations, hydrated, story } from '../support/chromium.ts';
import { expectFits } from '../support/expect-accessible.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/page-parts.ts';

const { app, browser } = await openPortal(t);
const view = `${app.origin}/dashboard?view=privacy`;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  // A refused form is a 4xx, and the browser notes every such answer.
  const options = { javaScriptEnabled, expected: /status of 4\d\d/ };

  t.test(`a copy of the data is made and downloaded, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    await story(t, browser, options, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      await page.goto(`${app.origin}/privacy-policy`);
      // Without scripts, what comes late stands at the end of the document.
      await page
        .getByRole('link', { name: /your\s+dashboard/ })
        .last()
        .click();
      await page.waitForURL(view);
      if (javaScriptEnabled) await hydrated(page);
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.getByRole('button', { name: 'Make a copy' }).click();
      await page.getByText('We’re making your copy.').waitFor();
      await app.mailedLink(member.email, /copy of your data is ready/);
      await page.goto(view);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByText('Your copy is ready').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download your data' }).click(),
      ]);
      t.match(download.suggestedFilename(), /^my-data-\d{4}-\d\d-\d\d\.json$/);
      const file = JSON.parse(await readFile(await download.path(), 'utf8'));
      t.equal(file.account.items.email, member.email);
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await expectFits(t, page);
    });
  });

  t.test(`an account is closed, found again and kept, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    const { email } = member;
    await story(t, browser, options, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      await page.goto(view);
      if (javaScriptEnabled) await hydrated(page);
      await page.locator('summary', { hasText: 'Delete my account' }).click();
      const form = page.locator('form').filter({ hasText: 'Email address of your account' });
      await form.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByText('There is a problem').waitFor();
      await form.getByLabel('Email address of your account').fill('bob@example.com');
      await form.getByRole('button', { name: 'Delete my account' }).click();
      await page
        .getByRole('link', { name: 'This is not the email address of your account.' })
        .waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await form.getByLabel('Email address of your account').fill(email);
      await form.getByRole('button', { name: 'Delete my account' }).click();
      await page.waitForURL(/mode=deletion-requested/);
      await page.getByText('Your account is closed').waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      t.equal((await page.context().cookies()).filter(({ name }) => /sid/.test(name)).length, 0);
      await app.mailedLink(email, /will be deleted on \d{4}-\d\d-\d\d/);

      await logIn(page, member);
      await page.getByRole('heading', { name: 'Your account is going to be deleted' }).waitFor();
      await page.goto(`${app.origin}/dashboard?view=scenarios`);
      await page.getByRole('heading', { name: 'Your account is going to be deleted' }).waitFor();
      if (javaScriptEnabled) await hydrated(page);
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.getByRole('button', { name: /keep my account/ }).click();
      await page.getByText('You’re keeping your account.').waitFor();
      await page.goto(`${app.origin}/dashboard?view=scenarios`);
      await page.getByText('No saved scenarios').waitFor();
    });
  });
}
