/** The dashboard as its owner uses it: account, password, devices, tokens, invitations. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { hydrated, openBrowser, story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const operator = await firstOperator(app);

/** Tells a story that begins on a view of the member's dashboard. */
function onView(
  t: Test,
  member: Member,
  view: string,
  javaScriptEnabled: boolean,
  tell: (page: Page) => Promise<void>,
): Promise<void> {
  // A refused form is a 4xx, and the browser notes every such answer.
  const options = { javaScriptEnabled, expected: /status of 4\d\d/ };
  return story(t, browser, options, async (page) => {
    await page.context().addCookies([member.browserCookie]);
    await page.goto(`${app.origin}/dashboard?view=${view}`);
    if (javaScriptEnabled) await hydrated(page);
    await tell(page);
  });
}

/** Logs in once more, as from another device. */
async function anotherDevice({ email, password }: Member, userAgent: string): Promise<string> {
  const answer = await fetch(`${app.origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Logging in: ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

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

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
async function changeElsewhere(cookie: string, name: string): Promise<void> {
  const { version } = await account({ cookie });
  const answer = await fetch(`${app.origin}/api/v1/me`, {
    method: 'PATCH',
    headers: {
      cookie,
      origin: app.origin,
      'content-type': 'application/json',
      'if-match': `"${version}"`,
    },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`Changing the account: ${answer.status}`);
}

/** Waits until the account menu, closed as it is, says whose dashboard it is. */
function named(page: Page, name: string): Promise<void> {
  const words = page.locator('#account-menu').getByText(name, { exact: true });
  return words.waitFor({ state: 'attached' });
}

/** The control that is sent, under whatever is typed into. */
const timeZone = (page: Page) => page.locator('select[name=timeZone]');

/** By its name with scripts, from the native list without. */
async function chooseTimeZone(page: Page, byTyping: boolean, zone: string, name: string) {
  const field = page.getByLabel('Time zone');
  if (!byTyping) {
    await field.selectOption(zone);
    return;
  }
  await field.fill(name.slice(0, 5));
  await page.getByRole('option', { name, exact: true }).click();
}

const laptopWords = 'Firefox on Windows';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`changing name and time zone, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    await onView(t, member, 'account', javaScriptEnabled, async (page) => {
      await page.getByLabel('Your name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Enter your name.' }).waitFor();
      await page.getByLabel('Your name').fill('Ada, Countess of Lovelace');
      await page.getByLabel('Language and region').selectOption('en-GB');
      await chooseTimeZone(page, javaScriptEnabled, 'Europe/London', 'London (Europe)');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your account has been updated.').waitFor();
      await named(page, 'Ada, Countess of Lovelace');
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ada, Countess of Lovelace');
      t.equal(await timeZone(page).inputValue(), 'Europe/London');
      t.match(await account({ cookie: member.cookie }), {
        name: 'Ada, Countess of Lovelace',
        locale: 'en-GB',
        timeZone: 'Europe/London',
      });

      await page.getByLabel('Your name').fill('Augusta');
      await page.getByRole('button', { name: 'Save' }).click();
      await named(page, 'Augusta');
      t.equal((await account({ cookie: member.cookie })).name, 'Augusta', 'and a second time');
    });
  });

  t.test(`a change that another window overtook, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    const { cookie } = member;
    await onView(t, member, 'account', javaScriptEnabled, async (page) => {
      await changeElsewhere(cookie, 'Ada Elsewhere');
      await page.getByLabel('Your name').fill('Ada Here');
      await chooseTimeZone(page, javaScriptEnabled, 'Asia/Tokyo', 'Tokyo (Asia)');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Someone changed this in the meantime').waitFor();
      t.equal((await account({ cookie })).name, 'Ada Elsewhere', 'nothing was overwritten');
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ada Here', 'nothing is lost');
      t.equal(await timeZone(page).inputValue(), 'Asia/Tokyo');
      await page.getByRole('group', { name: 'Two versions of “Your name”' }).waitFor();

      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose which version to keep.').first().waitFor();
      t.equal((await account({ cookie })).name, 'Ada Elsewhere', 'not before a choice');
      await page.getByLabel('Keep mine').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your account has been updated.').waitFor();
      t.match(await account({ cookie }), { name: 'Ada Here', timeZone: 'Asia/Tokyo' });
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ada Here');
    });

    await onView(t, member, 'account', javaScriptEnabled, async (page) => {
      await changeElsewhere(cookie, 'Ada Once More');
      await page.getByLabel('Your name').fill('Ada Regrets');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Show the stored version' }).click();
      await page.getByText('Someone changed this in the meantime').waitFor({ state: 'detached' });
      await named(page, 'Ada Once More');
      t.equal(await page.getByLabel('Your name').inputValue(), 'Ada Once More');
    });
  });

  t.test(`changing the password ends all other sessions, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    const other = await anotherDevice(member, phone);
    t.equal(await statusOfMe({ cookie: other }), 200);
    const fresh = `${member.password} still`;
    await onView(t, member, 'security', javaScriptEnabled, async (page) => {
      const current = page.getByLabel('Current password', { exact: true });
      const next = page.getByLabel('New password', { exact: true });
      const change = page.getByRole('button', { name: 'Change the password' });
      await current.fill('this is not it at all');
      await next.fill(fresh);
      await change.click();
      await page.getByRole('link', { name: 'This is not your current password.' }).waitFor();
      t.equal(await statusOfMe({ cookie: other }), 200, 'a refused change ends nothing');
      await current.fill(member.password);
      await next.fill(fresh);
      await change.click();
      await page.getByText('Password changed.').waitFor();
      t.equal(await page.getByRole('row').filter({ hasText: 'This device' }).count(), 1);
      t.equal(await page.getByText('Safari on iPhone').count(), 0);
    });
    t.equal(await statusOfMe({ cookie: other }), 401);
    t.equal(await statusOfMe({ cookie: member.cookie }), 401, 'this device has a new session');
    t.ok(await anotherDevice({ ...member, password: fresh }, laptop), 'the new one is good');
  });

  t.test(`logging out one device and then all others, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    const onPhone = await anotherDevice(member, phone);
    const onLaptop = await anotherDevice(member, laptop);
    await onView(t, member, 'security', javaScriptEnabled, async (page) => {
      const row = page.getByRole('row').filter({ hasText: 'Safari on iPhone' });
      await row.getByRole('button', { name: /^Actions for Safari on iPhone/ }).click();
      await row.locator('summary').click();
      await row.getByRole('button', { name: 'Log it out' }).click();
      await page.getByText('Device logged out.').waitFor();
      await row.waitFor({ state: 'detached' });
      t.equal(await statusOfMe({ cookie: onPhone }), 401);
      t.equal(await statusOfMe({ cookie: onLaptop }), 200);

      await page.getByText('Log out all others').click();
      await page.getByRole('button', { name: 'Log them out' }).click();
      await page.getByText(/other devices? (is|are) logged out/).waitFor();
      await page.getByRole('row').filter({ hasText: laptopWords }).waitFor({ state: 'detached' });
      t.equal(await statusOfMe({ cookie: onLaptop }), 401);
      t.equal(await statusOfMe({ cookie: member.cookie }), 200, 'this one stays');
      t.equal(await page.getByText('Log out all others').count(), 0);
    });
  });

  t.test(`a device that another window has logged out already, ${how}`, async (t) => {
    const member = await register(app, 'founder');
    const onPhone = await anotherDevice(member, phone);
    await onView(t, member, 'security', javaScriptEnabled, async (page) => {
      await fetch(`${app.origin}/api/v1/auth/logout`, {
        method: 'POST',
        headers: { cookie: onPhone, origin: app.origin, 'content-type': 'application/json' },
        body: '{}',
      });
      t.equal(await statusOfMe({ cookie: onPhone }), 401);
      const row = page.getByRole('row').filter({ hasText: 'Safari on iPhone' });
      await row.getByRole('button', { name: /^Actions for Safari on iPhone/ }).click();
      await row.locator('summary').click();
      await row.getByRole('button', { name: 'Log it out' }).click();
      await page.getByText('Device logged out.').waitFor();
      await row.waitFor({ state: 'detached' });
    });
  });

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
      await row.getByRole('button', { name: 'Revoke it' }).click();
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

t.test('the palette leads to a view, and out', async (t) => {
  const member = await register(app, 'founder');
  await onView(t, member, 'overview', true, async (page) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a record, page or action' });
    await palette.waitFor();
    t.ok(
      scripts.some((url) => /command-palette/.test(url)),
      'its chunk came with its first use',
    );
    await page.keyboard.type('secur');
    await page.keyboard.press('Enter');
    await page.waitForURL(/view=security$/);
    await palette.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Devices' }).first().waitFor();

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    await expectAccessible(t, page, 'the list of keys');
    await keys.getByLabel('Use single keys').uncheck();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Go to …' }).click();
    t.equal(await keys.count(), 0, 'turned off');
    await page.keyboard.type('shortcuts');
    await page.keyboard.press('Enter');
    await keys.getByLabel('Use single keys').check();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Go to …' }).click();
    await palette.getByRole('option', { name: 'Log out' }).click();
    await page.waitForURL(/\/login/);
    t.equal(await statusOfMe({ cookie: member.cookie }), 401);
  });
});

t.test('whoever is in a long list when the scripts arrive goes on in the field', async (t) => {
  const member = await register(app, 'founder');
  await story(t, browser, {}, async (page) => {
    await page.context().addCookies([member.browserCookie]);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${app.origin}/dashboard?view=account`, { waitUntil: 'commit' });
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByLabel('Time zone').focus();
    release();
    await page.locator('input[role=combobox]').waitFor();
    t.equal(await page.locator('input[role=combobox]').inputValue(), 'Tokyo (Asia)');
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox');
  });
});

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

t.test('every view leads only to what is there', async (t) => {
  const members = [operator, await register(app, 'founder'), await register(app, 'investor')];
  for (const { email, cookie } of members) {
    // What is streamed comes behind <main>, sooner or later.
    const shown = async (path: string) => {
      const html = await (await fetch(app.origin + path, { headers: { cookie } })).text();
      return html.slice(html.indexOf('<main'));
    };
    const views = (await shown('/dashboard')).matchAll(/href="(\/dashboard\?[^"]*)"/g);
    const pages = new Set(['/dashboard', ...[...views].map(([, href = '']) => href)]);
    const links = new Set<string>();
    for (const path of pages) {
      const all = (await shown(path)).matchAll(/<a [^>]*href="(\/[^"#]*)/g);
      for (const [, href = ''] of all) links.add(href);
    }
    t.ok(links.size > 5, email);
    for (const href of links) {
      const address = app.origin + href.replaceAll('&amp;', '&');
      const answer = await fetch(address, { headers: { cookie } });
      t.equal(answer.status, 200, `${email}: ${href}`);
      await answer.body?.cancel();
    }
  }
});

t.test('a view that the role does not have is not found', async (t) => {
  const { cookie } = await register(app, 'investor');
  for (const query of ['view=invitations', 'view=nonsense', 'view=']) {
    const answer = await fetch(`${app.origin}/dashboard?${query}`, { headers: { cookie } });
    t.equal(answer.status, 404, query);
    t.match(await answer.text(), 'Page Not Found: /dashboard');
  }
});
