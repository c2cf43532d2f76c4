/** The account in the dashboard: name, time zone, password, devices. */
import type { Page } from 'playwright';
import t from 'tap';
import { openBrowser } from '../support/chromium.ts';
import { viewStories } from '../support/member-stories.ts';
import { type Member, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const onView = viewStories(app, browser);

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
      await page.getByRole('link', { name: 'Show the saved version' }).click();
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
      await page.locator('summary', { hasText: 'Change the password' }).click();
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
      await row.getByRole('button', { name: 'Log out device' }).click();
      await page.getByText('Device logged out.').waitFor();
      await row.waitFor({ state: 'detached' });
      t.equal(await statusOfMe({ cookie: onPhone }), 401);
      t.equal(await statusOfMe({ cookie: onLaptop }), 200);

      await page.getByText('Log out all others').click();
      await page.getByRole('button', { name: 'Log out devices' }).click();
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
      await row.getByRole('button', { name: 'Log out device' }).click();
      await page.getByText('Device logged out.').waitFor();
      await row.waitFor({ state: 'detached' });
    });
  });
}
