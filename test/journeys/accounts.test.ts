/** Opening an account, confirming, logging in and out, and a forgotten password: with and without script. */
import t from 'tap';
import { openBrowser, story } from '../support/chromium.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const password = 'seven slow herons wading';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  const email = `founder-${javaScriptEnabled}@example.com`;
  // A refused form is a 422, and the browser notes every such answer.
  const options = { javaScriptEnabled, expected: /status of 4\d\d/ };

  t.test(`from registration to the dashboard and out again, ${how}`, (t) =>
    story(t, browser, options, async (page) => {
      await page.goto(`${app.origin}/register?role=founder`);

      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.getByText('There is a problem').waitFor();
      await page.getByRole('link', { name: 'Enter your name.' }).waitFor();
      await page.getByLabel('Your name').fill('Ada Founder');
      await page.getByLabel('Email address').fill('ada@');
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.getByRole('link', { name: 'in the form name@example.com' }).waitFor();
      t.equal(
        await page.getByLabel('Your name').inputValue(),
        'Ada Founder',
        'what was typed stays',
      );
      t.equal(await page.getByLabel('Email address').inputValue(), 'ada@');
      if (!javaScriptEnabled) {
        const kept = await page.getByLabel('Password', { exact: true }).inputValue();
        t.equal(kept, '', 'but no password travels back');
      }

      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel(/I accept the/).check();
      await page.getByLabel(/I have read the/).check();
      await page.getByRole('button', { name: 'Open the account' }).click();
      await page.getByRole('heading', { name: 'Look into your inbox' }).waitFor();

      const link = await app.mailedLink(email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/);
      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.waitForURL(/\/(dashboard|login)/);
      if (page.url().includes('/login')) {
        await page.getByLabel('Email address').fill(email);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      }
      await page.waitForURL(/\/dashboard/);
      await page.getByText('Ada Founder').first().waitFor();

      await page.goto(`${app.origin}/services`);
      const header = page.getByRole('banner');
      await header.getByRole('link', { name: 'Dashboard' }).waitFor();
      t.equal(await header.getByRole('link', { name: 'Log in' }).isVisible(), false);
      await header.getByRole('button', { name: 'Log out' }).click();
      await page.getByText('You are logged out.').waitFor();
      await page.goto(`${app.origin}/services`);
      await header.getByRole('link', { name: 'Log in' }).waitFor();

      await page.goto(`${app.origin}/dashboard`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
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
      await page.getByRole('link', { name: 'Forgotten your password?' }).click();
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await page.getByRole('status').first().waitFor();
      const link = await app.mailedLink(email, /http:\/\/[^\s"]*mode=reset[^\s"<]*token=[\w-]+/);
      await page.goto(link);
      const fresh = `${password} twice`;
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await page.getByText('Your password is changed').waitFor();
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(fresh);
      await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL(/\/dashboard$/);
    }),
  );
}
