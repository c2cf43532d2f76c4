/** Opening an account, confirming, logging in and out, and a forgotten password: with and without script. */
import t from 'tap';
import { story } from '../support/chromium.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const password = 'seven slow herons wading';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  const email = `founder-${javaScriptEnabled}@example.com`;
  // A refused form is a 422, and the browser notes every such answer.
  const options = { javaScriptEnabled, expected: /status of 4\d\d/ };

  t.test(`from registration to the dashboard and out again, ${how}`, (t) =>
    story(t, browser, options, async (page) => {
      const wanted = '/dashboard?view=scenarios';
      const next = encodeURIComponent(wanted);
      await page.goto(`${app.origin}/register?role=founder&next=${next}`);

      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('There is a problem').waitFor();
      await page.getByRole('link', { name: 'Enter your name.' }).waitFor();
      await page.getByLabel('Your name').fill('Ada Founder');
      await page.getByLabel('Email address').fill('ada@');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('link', { name: 'in the form name@example.com' }).waitFor();
      t.equal(
        await page.getByLabel('Your name').inputValue(),
        'Ada Founder',
        'what was typed stays',
      );
      t.equal(await page.getByLabel('Email address').inputValue(), 'ada@');
      await page.getByRole('link', { name: 'Read the privacy policy, then tick' }).waitFor();

      await page.getByLabel('Email address').fill(email);
      await page.getByLabel(/I accept the/).check();
      await page.getByLabel(/I have read the/).check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
      await page.locator('main strong', { hasText: email }).waitFor();
      t.equal(await page.getByLabel('Email address').inputValue(), email, 'to send it again');
      const again = page.getByRole('button', { name: /^Send it again/ });
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: /^Send it again \(in \d+ s\)$/ }).waitFor();
        t.ok(await again.isDisabled(), 'not before the first mail can be there');
      } else {
        t.ok(await again.isEnabled());
      }

      const link = await app.mailedLink(email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/);
      await page.goto(link);
      await page.getByRole('heading', { name: 'Confirm your account' }).waitFor();
      await page.getByText(email).first().waitFor();
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ada Founder', 'shows what it is');
      t.ok(await page.getByLabel('I am raising capital').isChecked());
      t.ok(await page.getByText('with one account you can be both').isVisible());
      await page.getByText(/You accept the terms of service/).waitFor();
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await page.getByRole('link', { name: /must have at least 12 characters/ }).waitFor();
      if (!javaScriptEnabled) {
        const kept = await page.getByLabel('Password', { exact: true }).inputValue();
        t.equal(kept, '', 'no password travels back');
      }
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await page.waitForURL(`**${wanted}`);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByText('Ada Lovelace').waitFor();

      await page.goto(`${app.origin}/dashboard?view=security`);
      // Without scripts, late parts of a first document are shown at its end; the next is complete.
      if (!javaScriptEnabled) await page.reload();
      await page
        .locator('main')
        .getByText(/Chrome on Linux/)
        .first()
        .waitFor();
      t.equal(await page.getByText('Unknown device').count(), 0, 'forms say which device it is');

      await page.goto(link);
      await page.getByRole('heading', { name: 'This link can’t be used' }).waitFor();
      await page.getByText('If you have an account, log in; otherwise').waitFor();

      await page.goto(`${app.origin}/services`);
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Dashboard' }).waitFor();
      t.equal(await header.getByRole('link', { name: 'Log in' }).isVisible(), false);
      await page.goto(`${app.origin}/nowhere`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.locator('main').getByRole('link', { name: 'Go to the dashboard' }).waitFor();
      const logIn = page.locator('main').getByRole('link', { name: 'Log in' });
      t.equal(await logIn.isVisible(), false, 'who is logged in need not');
      await header.getByRole('button', { name: 'Log out' }).click();
      await page.getByText('You are logged out.').waitFor();
      await page.goto(`${app.origin}/services`);
      await header.getByRole('link', { name: 'Log in' }).waitFor();

      await page.goto(`${app.origin}/dashboard`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.locator('main').getByRole('link', { name: 'Log in' }).click();
      await page.waitForURL(/\/login\?next=%2Fdashboard/);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not the password at all');
      await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      await page.getByText('There is a problem').waitFor();
      t.equal(await page.getByLabel('Email address').inputValue(), email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(/\/dashboard$/);
    }),
  );

  t.test(`a forgotten password, ${how}`, (t) =>
    story(t, browser, options, async (page) => {
      await page.goto(`${app.origin}/login`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByRole('status').first().waitFor();
      const link = await app.mailedLink(email, /http:\/\/[^\s"]*mode=reset[^\s"<]*token=[\w-]+/);
      await page.goto(link);
      const fresh = `${password} twice`;
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('Your password was changed').waitFor();
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(fresh);
      await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(/\/dashboard$/);
    }),
  );
}
