import t from 'tap';
import { openBrowser, story } from '../support/chromium.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { viewStories } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);
const operator = await firstOperator(app);
const onView = viewStories(app, browser);

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
    const { cookie } = member;
    t.equal((await fetch(`${app.origin}/api/v1/me`, { headers: { cookie } })).status, 401);
  });
});

t.test('what is typed while the palette is loaded is in its field', async (t) => {
  const member = await register(app, 'founder');
  await onView(t, member, 'overview', true, async (page) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/command-palette-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('jsecr');
    await page.keyboard.press('Backspace');
    release();
    const palette = page.getByRole('dialog', { name: 'Go to a record, page or action' });
    const field = palette.getByRole('combobox');
    await field.waitFor();
    t.equal(await field.inputValue(), 'jsec');
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });

    await page.evaluate(() => {
      const opener = document.querySelector<HTMLElement>('[aria-keyshortcuts^="Control+K"]');
      opener?.click();
    });
    t.equal(await field.count(), 1, 'once loaded, it is there for the next key');
    t.ok(await field.evaluate((input) => input === document.activeElement));
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
