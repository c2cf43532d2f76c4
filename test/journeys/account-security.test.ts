/** What a stolen session must not do, as its owner sees it: without two-factor authentication. */
import t from 'tap';
import { accessibilityViolations, hydrated, story } from '../support/chromium.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { letProofsExpire } from '../support/step-up.ts';

const { app, browser } = await openPortal(t);
const security = `${app.origin}/dashboard?view=security`;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  // A refused form is a 4xx, and the browser notes every such answer.
  const options = { javaScriptEnabled, expected: /status of 4\d\d/ };

  t.test(`a token takes the password, and a new password asks about it, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    letProofsExpire(app);
    await story(t, browser, options, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      await page.goto(security);
      if (javaScriptEnabled) await hydrated(page);
      const make = page.locator('form', { has: page.locator('[value="make-token"]') });
      await make.getByLabel('Name', { exact: true }).fill('Nightly export');
      await make.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('link', { name: /^Enter your current password/ }).waitFor();
      await make.getByLabel('Your current password').fill('not my password');
      await make.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('link', { name: 'This is not your current password.' }).waitFor();
      t.equal(await make.getByLabel('Name', { exact: true }).inputValue(), 'Nightly export');
      await make.getByLabel('Your current password').fill(member.password);
      await make.getByRole('button', { name: 'Create token' }).click();
      await page.getByLabel('Copy it now. We won’t show it again.').waitFor();

      await page.goto(security);
      if (javaScriptEnabled) await hydrated(page);
      const change = page.locator('form', { has: page.locator('[value="change-password"]') });
      await page.locator('summary', { hasText: 'Change the password' }).click();
      const fill = async () => {
        await change.getByLabel('Current password', { exact: true }).fill(member.password);
        await change.getByLabel('New password', { exact: true }).fill('lantern under the stairs');
      };
      await fill();
      await change.getByRole('button', { name: 'Change the password' }).click();
      await page
        .getByRole('link', { name: 'Choose what happens to your access tokens.' })
        .waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await fill();
      await change.locator('label', { hasText: 'Revoke them all' }).click();
      await change.getByRole('button', { name: 'Change the password' }).click();
      await page.getByText('Password changed.').waitFor();
      await page.getByText('You have no tokens').waitFor();
    });
  });
}
