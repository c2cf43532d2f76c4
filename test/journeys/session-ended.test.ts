/** A session that ends while its owner is using the dashboard, in a real browser. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { accessibilityViolations, openBrowser, story, takenOver } from '../support/chromium.ts';
import { type Member, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);

/** Tells a story that begins on the member's dashboard, taken over by the scripts. */
function onDashboard(
  t: Test,
  member: Member,
  query: string,
  tell: (page: Page) => Promise<void>,
): Promise<void> {
  // The browser notes every refused call, and the router the error it shows.
  const options = { expected: /status of 4\d\d|Page not found: \/dashboard/ };
  return story(t, browser, options, async (page) => {
    await page.context().addCookies([member.browserCookie]);
    await page.goto(`${app.origin}/dashboard${query}`);
    await takenOver(page);
    await tell(page);
  });
}

/** Ends all other sessions of a member, as from another device. */
async function revokeElsewhere({ email, password }: Member): Promise<void> {
  const headers = { origin: app.origin, 'content-type': 'application/json' };
  const login = await fetch(`${app.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const ended = await fetch(`${app.origin}/api/v1/auth/sessions/revoke-others`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{}',
  });
  if (!ended.ok) throw new Error(`Ending the sessions: ${ended.status} ${await ended.text()}`);
}

async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Log in' }).click();
}

const header = (page: Page) => page.getByRole('banner');
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });

t.test('the next view says so, and the way back is the first action', async (t) => {
  const member = await register(app, 'founder');
  await onDashboard(t, member, '', async (page) => {
    await header(page).getByRole('link', { name: 'Dashboard' }).waitFor();
    await revokeElsewhere(member);
    await view(page, 'Security').click();
    await page.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
    t.match(await page.title(), /^Your session has ended · /);
    await header(page).getByRole('link', { name: 'Log in' }).waitFor();
    t.equal(await header(page).getByRole('link', { name: 'Dashboard' }).isVisible(), false);
    t.equal(await header(page).getByRole('button', { name: 'Log out' }).isVisible(), false);
    t.same(await accessibilityViolations(page), []);

    const first = page.locator('main a').first();
    t.equal(await first.innerText(), 'Log in');
    await first.click();
    await page.waitForURL(/\/login\?next=%2Fdashboard%3Fview%3Dsecurity$/);
    t.equal(await page.getByText('You are logged in already.').isVisible(), false);
    await logIn(page, member);
    await page.waitForURL(/\/dashboard\?view=security$/);
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await header(page).getByRole('link', { name: 'Dashboard' }).waitFor();
  });
});

t.test('documents that are loaded after it do not take the visitor for logged in', async (t) => {
  const member = await register(app, 'founder');
  await onDashboard(t, member, '', async (page) => {
    await revokeElsewhere(member);
    await view(page, 'Account').click();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await page.goto(`${app.origin}/services`);
    await header(page).getByRole('link', { name: 'Log in' }).waitFor();
  });
});

t.test('what was typed is there again for who typed it, and for nobody else', async (t) => {
  const ada = await register(app, 'founder');
  const bob = await register(app, 'investor');
  const field = (page: Page) => page.getByLabel('Your name');
  const sendTooLate = async (page: Page) => {
    await field(page).fill('Ada of the long sentence');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Your session has ended').waitFor();
    t.equal(await field(page).inputValue(), 'Ada of the long sentence', 'it is still there');
    await header(page).getByRole('link', { name: 'Log in' }).waitFor();
    t.same(await accessibilityViolations(page), []);
    await page.locator('main').getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL(/\/login\?next=%2Fdashboard%3Fview%3Daccount$/);
  };
  await onDashboard(t, ada, '?view=account', async (page) => {
    await revokeElsewhere(ada);
    await sendTooLate(page);
    await logIn(page, ada);
    await page.waitForURL(/\/dashboard\?view=account$/);
    await takenOver(page);
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('input[name=name]')?.value.includes('long'),
    );
    t.equal(await field(page).inputValue(), 'Ada of the long sentence');
  });
  const carla = await register(app, 'founder');
  await onDashboard(t, carla, '?view=account', async (page) => {
    await revokeElsewhere(carla);
    await sendTooLate(page);
    await logIn(page, bob);
    await page.waitForURL(/\/dashboard\?view=account$/);
    await takenOver(page);
    t.equal(await field(page).inputValue(), 'Ivan Investor');
    t.equal(
      await page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('long sentence')),
      false,
      'it is not kept in the tab of somebody else',
    );
  });
});

t.test('a first visit without a session is told of no page', async (t) => {
  const expected = { expected: /status of 404/ };
  await story(t, browser, expected, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=security`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('Page not found: /dashboard').waitFor();
    const href = await page
      .locator('main')
      .getByRole('link', { name: 'Log in' })
      .getAttribute('href');
    t.equal(href, '/login?next=%2Fdashboard%3Fview%3Dsecurity');
  });
});
