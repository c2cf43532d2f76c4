/** Tokens of the API and invitations of operators, in the dashboard. */
import type { Page } from 'playwright';
import t from 'tap';
import { openBrowser, story } from '../support/chromium.ts';
import { viewStories } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const operator = await firstOperator(app);
const onView = viewStories(app, browser);

async function statusOfMe(headers: Record<string, string>): Promise<number> {
  return (await fetch(`${app.origin}/api/v1/me`, { headers })).status;
}

async function account(headers: Record<string, string>) {
  const answer = await fetch(`${app.origin}/api/v1/me`, { headers });
  const read = (await answer.json()) as {
    account: { name: string; timeZone: string; locale: string; version: number };
  };
  return read.account;
}

/** Waits until the account menu, closed as it is, says whose dashboard it is. */
function named(page: Page, name: string): Promise<void> {
  const words = page.locator('#account-menu').getByText(name, { exact: true });
  return words.waitFor({ state: 'attached' });
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`a token is made, seen once, used and revoked, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    await onView(t, member, 'security', javaScriptEnabled, async (page) => {
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('link', { name: 'Enter a name for the token.' }).waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Monthly report');
      await page.getByRole('button', { name: 'Create token' }).click();
      const shown = page.getByLabel(/Copy it now/);
      await shown.waitFor();
      const secret = await shown.inputValue();
      t.match(secret, /^rh_[\w-]{20,}$/);
      const bearer = { authorization: `Bearer ${secret}` };
      t.equal((await account(bearer)).name, 'Ada Founder', 'it is its owner to the API');
      const write = await fetch(`${app.origin}/api/v1/me`, {
        method: 'PATCH',
        headers: { ...bearer, 'content-type': 'application/json', 'if-match': '"2"' },
        body: JSON.stringify({ name: 'A Program' }),
      });
      t.equal(write.status, 403, 'and only reads');

      await page.goto(`${app.origin}/dashboard?view=security`, { waitUntil: 'networkidle' });
      t.notMatch(await page.content(), secret, 'it is never shown again');
      const row = page.getByRole('row').filter({ hasText: 'Monthly report' });
      t.equal(await row.getByText('Never').count(), 0, 'its use was noted');
      await row.getByRole('button', { name: 'Actions for Monthly report' }).click();
      await row.locator('summary').click();
      await row.getByRole('button', { name: 'Revoke token' }).click();
      await page.getByText('Token revoked.').waitFor();
      await row.waitFor({ state: 'detached' });
      t.equal(await statusOfMe(bearer), 401);
    });
  });

  t.test(`an operator invites another one, ${how}`, async (t) => {
    const email = `colleague-${javaScriptEnabled}@example.com`;
    const regretted = `regretted-${javaScriptEnabled}@example.com`;
    const invite = async (page: Page, address: string) => {
      await page.getByLabel('Email address').fill(address);
      await page.getByRole('button', { name: 'Send invitation' }).click();
    };
    await onView(t, operator, 'invitations', javaScriptEnabled, async (page) => {
      await page.getByRole('link', { name: 'Invite an operator' }).click();
      await invite(page, operator.email);
      await page.getByRole('link', { name: /already an account with this address/ }).waitFor();
      await invite(page, regretted);
      const row = page.getByRole('row').filter({ hasText: regretted });
      await row.getByText('Open', { exact: true }).waitFor();
      await row.getByRole('button', { name: /^Actions for/ }).click();
      await row.locator('summary').click();
      await row.getByRole('button', { name: 'Withdraw invitation' }).click();
      await page.getByText('Invitation withdrawn.').waitFor();
      await row.waitFor({ state: 'detached' });
      await invite(page, email);
      await page.getByRole('row').filter({ hasText: email }).waitFor();
    });
    const withdrawn = await app.mailedLink(regretted, /http:\/\/[^\s"<]*invite=[\w-]+/);
    const link = await app.mailedLink(email, /http:\/\/[^\s"<]*invite=[\w-]+/);
    await story(t, browser, { javaScriptEnabled, expected: /status of 4\d\d/ }, async (page) => {
      await page.goto(withdrawn, { waitUntil: 'networkidle' });
      t.equal(await page.getByLabel('Your name').count(), 0, 'a withdrawn link leads nowhere');
      await page.goto(link, { waitUntil: 'networkidle' });
      await page.getByLabel('Your name').fill('Oskar Operator');
      await page.getByLabel('Password', { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: 'Accept and log in' }).click();
      await page.waitForURL(/\/dashboard$/);
      await named(page, 'Oskar Operator');
      await page.goto(`${app.origin}/dashboard?view=invitations`, { waitUntil: 'networkidle' });
      await page
        .getByRole('row')
        .filter({ hasText: email })
        .getByText('Accepted', { exact: true })
        .waitFor();
    });
  });
}

t.test('a copied token is said in a toast', async (t) => {
  const member = await register(app, 'founder');
  await onView(t, member, 'security', true, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Name', { exact: true }).fill('Copied');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByLabel(/Copy it now/).inputValue();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('region', { name: 'Messages (F8)' }).getByText('Copied.').waitFor();
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  });
});
