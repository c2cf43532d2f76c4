/** A session that ends while its owner is using the dashboard, in a real browser. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { accessibilityViolations, comesTo, hydrated, story } from '../support/chromium.ts';
import { cameraImage, openImagePart } from '../support/editor-journey.ts';
import { firstOperator, logInAgain, type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/page-parts.ts';

const { app, browser, call } = await openPortal(t);

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
    await hydrated(page);
    await tell(page);
  });
}

/** Ends all other sessions of a member, as from another device. */
async function revokeElsewhere(member: Member): Promise<void> {
  const { cookie } = await logInAgain(app, member);
  const ended = await fetch(`${app.origin}/api/v1/auth/sessions/revoke-others`, {
    method: 'POST',
    headers: { origin: app.origin, 'content-type': 'application/json', cookie },
    body: '{}',
  });
  if (!ended.ok) throw new Error(`Ending the sessions: ${ended.status} ${await ended.text()}`);
}

/** Waits for an address, however long its files take. */
async function arrivesAt(page: Page, address: string): Promise<void> {
  await page.waitForURL(app.origin + address, { waitUntil: 'commit' });
}

const header = (page: Page) => page.getByRole('banner');
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });

t.test('the next view says so, and the way back is the first action', async (t) => {
  const member = await register(app, 'founder');
  await onDashboard(t, member, '', async (page) => {
    await header(page).getByRole('button', { name: 'Account menu' }).waitFor();
    await revokeElsewhere(member);
    await view(page, 'Security').click();
    await page.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
    await page.waitForFunction(() => document.title.startsWith('Your session has ended · '));
    await header(page).getByRole('link', { name: 'Log in' }).waitFor();
    await header(page).getByRole('link', { name: 'Dashboard' }).waitFor({ state: 'hidden' });
    await header(page).getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' });
    t.same(await accessibilityViolations(page), []);

    const first = page.locator('main a').first();
    t.equal(await first.innerText(), 'Log in');
    await first.click();
    await arrivesAt(page, '/login?next=%2Fdashboard%3Fview%3Dsecurity');
    await page.getByLabel('Email address').waitFor();
    await page.getByText(/already logged in/).waitFor({ state: 'hidden' });
    await logIn(page, member);
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await arrivesAt(page, '/dashboard?view=security');
    await header(page).getByRole('button', { name: 'Account menu' }).waitFor();
  });
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  t.test(`a link to a file leads to the login, and then to the file, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    const query = 'holder1_name=Founders&holder1_shares=9m&pre_money=15m&new_money=5m';
    await call(member, 'POST', '/scenarios', { name: 'To export', query });
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      await page.goto(`${app.origin}/dashboard?view=scenarios`, { waitUntil: 'networkidle' });
      await revokeElsewhere(member);
      await page.getByRole('link', { name: 'Export all as CSV' }).click();
      await arrivesAt(page, '/login?next=%2Fapi%2Fv1%2Fexports%2Fscenarios.csv');
      await page.getByLabel('Email address').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), logIn(page, member)]);
      t.match(download.suggestedFilename(), /^scenarios-.*\.csv$/);
      await page.getByRole('heading', { level: 1, name: 'Your download' }).waitFor();
      t.equal(await page.getByLabel('Password', { exact: true }).count(), 0, 'no form is left');
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.locator('main').getByRole('link', { name: 'Go to your dashboard' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    });
  });
}

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
    await arrivesAt(page, '/login?next=%2Fdashboard%3Fview%3Daccount');
  };
  await onDashboard(t, ada, '?view=account', async (page) => {
    await revokeElsewhere(ada);
    await sendTooLate(page);
    await logIn(page, ada);
    await arrivesAt(page, '/dashboard?view=account');
    await hydrated(page);
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
    await arrivesAt(page, '/dashboard?view=account');
    await hydrated(page);
    t.equal(await field(page).inputValue(), 'Ivan Investor');
    t.equal(
      await page.evaluate(() => JSON.stringify({ ...sessionStorage }).includes('long sentence')),
      false,
      'it is not kept in the tab of somebody else',
    );
  });
});

/** What the editor shows when its operator's session has ended: in place, and in the header. */
async function saysEnded(t: Test, page: Page, within: string, view: string): Promise<void> {
  const place = page.locator(within);
  await place.getByText('Your session has ended').waitFor();
  await header(page).getByRole('link', { name: 'Log in' }).waitFor();
  t.same(await accessibilityViolations(page), []);
  const href = await place.getByRole('link', { name: 'Log in' }).getAttribute('href');
  t.equal(href, `/login?next=${encodeURIComponent(`/dashboard?view=${view}`)}`);
}

const operator = await firstOperator(app);

t.test('a button in a row says so, too', async (t) => {
  const query = 'content&part=faq';
  await onDashboard(t, operator, `?view=${query}`, async (page) => {
    await revokeElsewhere(operator);
    await page
      .getByRole('button', { name: /^Move down/ })
      .first()
      .click();
    await saysEnded(t, page, 'main', query);
  });
});

t.test('so do the preview and the upload of an editor, which call by themselves', async (t) => {
  const query = 'content&post=new';
  for (const [place, tooLate] of [
    [
      'section[aria-labelledby=preview-title]',
      (page: Page) => page.locator('textarea[name=body]').fill('A sentence of three **words**.'),
    ],
    [
      'details:has(input[type=file])',
      async (page: Page) => {
        await openImagePart(page);
        await page.locator('input[type=file]').setInputFiles(await cameraImage());
      },
    ],
  ] as const) {
    const fresh = await logInAgain(app, operator);
    await onDashboard(t, fresh, `?view=${query}`, async (page) => {
      await page.getByLabel('Title').fill('Of herons');
      await revokeElsewhere(operator);
      await tooLate(page);
      await saysEnded(t, page, place, query);
      await page.locator(place).getByRole('link', { name: 'Log in' }).click();
      await arrivesAt(page, `/login?next=${encodeURIComponent(`/dashboard?view=${query}`)}`);
      await logIn(page, operator);
      await arrivesAt(page, `/dashboard?view=${query}`);
      await hydrated(page);
      await comesTo(t, () => page.getByLabel('Title').inputValue(), 'Of herons');
    });
  }
});

t.test('a first visit without a session is told of no page', async (t) => {
  const expected = { expected: /status of 404/ };
  await story(t, browser, expected, async (page) => {
    await page.goto(`${app.origin}/dashboard?view=security`);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await page.getByText('There is nothing at /dashboard').waitFor();
    const href = await page
      .locator('main')
      .getByRole('link', { name: 'Log in' })
      .getAttribute('href');
    t.equal(href, '/login?next=%2Fdashboard%3Fview%3Dsecurity');
  });
});
