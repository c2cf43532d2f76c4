/** Two-factor authentication in the browser: turning it on, both second steps, a token, turning it off. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import t from 'tap';
import { codeAt, stepAt } from '#api/features/account/two-factor/totp.ts';
import { runSql } from '../support/app-database.ts';
import { accessibilityViolations, hydrated, story } from '../support/chromium.ts';
import { type Member, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';
import { logIn } from '../support/page-parts.ts';

const { app, browser } = await openPortal(t);
const security = `${app.origin}/dashboard?view=security`;

/** As if enough time had passed: no code was taken, no session has just shown one. */
const letTimePass = (): void =>
  runSql(app, 'update totp_secrets set last_step = null; update sessions set mfa_at = null;');

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script, on a narrow screen in the dark';
  const options = {
    javaScriptEnabled,
    // A refused form is a 4xx, and the browser notes every such answer.
    expected: /status of 4\d\d/,
    acceptDownloads: true,
    ...(javaScriptEnabled
      ? {}
      : { viewport: { width: 320, height: 800 }, colorScheme: 'dark' as const }),
  };

  t.test(`from turning it on to turning it off, ${how}`, async (t) => {
    const member = await register(app, javaScriptEnabled ? 'founder' : 'investor');
    let secret = '';
    const codeNow = () => codeAt(secret, stepAt(Date.now()));
    await story(t, browser, options, async (page) => {
      const codes = await turnOn(page, member);

      await logInAnew(page, member, '/dashboard?view=account');
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
      t.match(page.url(), /\/login\?mode=code&next=%2Fdashboard%3Fview%3Daccount$/);
      const field = page.getByLabel('Code from your app');
      t.equal(await field.getAttribute('autocomplete'), 'one-time-code');
      t.equal(await field.getAttribute('inputmode'), 'numeric');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code');
      await look('the code');
      await page.goto(security);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.goBack();
      await field.fill('000 000');
      await submitStep();
      await page.getByRole('link', { name: /This code is incorrect/ }).waitFor();
      letTimePass();
      await field.fill(codeNow().replace(/(...)/, '$1 '));
      await submitStep();
      await page.waitForURL('**/dashboard?view=account');

      await logInAnew(page, member);
      await page.locator('main').getByRole('link', { name: 'Use a recovery code' }).first().click();
      await page.getByRole('heading', { name: 'Use a recovery code' }).waitFor();
      await look('the recovery code');
      await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toUpperCase() ?? '');
      await submitStep();
      await page.waitForURL('**/dashboard');
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      // What is done already is no task.
      await page.getByRole('link', { name: 'Set your time zone' }).waitFor();
      t.equal(await page.getByText('Turn on two-factor authentication').count(), 0);

      letTimePass();
      await page.goto(security);
      await page.getByLabel('Name', { exact: true }).fill('Nightly export');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByRole('link', { name: /Enter the code from your app/ }).waitFor();
      t.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Nightly export');
      await page.getByLabel('Code from your app', { exact: true }).fill(codeNow());
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByLabel('Copy it now. We won’t show it again.').waitFor();

      await turnOff(page, member, codes[1] ?? '');
      await logInAnew(page, member);
      await page.waitForURL('**/dashboard');

      async function submitStep(): Promise<void> {
        await page.locator('main').getByRole('button', { name: 'Log in' }).click();
      }

      async function look(what: string): Promise<void> {
        if (javaScriptEnabled) t.same(await accessibilityViolations(page), [], what);
        else t.notOk(await isTooWide(page), `${what} fits`);
      }

      async function turnOn(page: Page, { password }: Member): Promise<string[]> {
        await page.context().addCookies([member.browserCookie]);
        await page.goto(security);
        if (javaScriptEnabled) await hydrated(page);
        const card = page.locator('#two-factor');
        await card.getByText('Off', { exact: true }).waitFor();
        await card.getByLabel('Current password').fill('not my password');
        await card.getByRole('button', { name: 'Set up two-factor' }).click();
        await card.getByRole('link', { name: 'This is not your current password.' }).waitFor();
        await card.getByLabel('Current password').fill(password);
        await card.getByRole('button', { name: 'Set up two-factor' }).click();
        const qr = card.getByRole('img', { name: 'QR code for your authenticator app' });
        await qr.waitFor();
        const box = await qr.boundingBox();
        t.ok(box !== null && box.width >= 180 && box.width === box.height, 'large enough to scan');
        secret = await card.getByLabel('Or type this key into the app').inputValue();
        t.match(secret, /^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
        await look('setting it up');
        const copy = card.getByRole('button', { name: 'Copy' });
        t.equal(await copy.count(), javaScriptEnabled ? 1 : 0, 'only what works is offered');

        await card.getByLabel('Type the code the app shows').fill('123');
        await card.getByRole('button', { name: 'Turn on two-factor' }).click();
        await card
          .getByRole('link', { name: 'Enter the six digits that your app shows.' })
          .waitFor();
        t.ok(await qr.isVisible(), 'the code to scan stays');
        await card.getByLabel('Type the code the app shows').fill(codeNow());
        await card.getByRole('button', { name: 'Turn on two-factor' }).click();
        await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
        const shown = await page
          .getByRole('list', { name: 'Recovery codes' })
          .locator('li')
          .allTextContents();
        t.equal(shown.length, 10);
        await page.waitForFunction(() =>
          document.activeElement?.textContent?.includes('Two-factor authentication is on.'),
        );
        await card.getByText('On', { exact: true }).waitFor();
        await look('the recovery codes');

        const downloading = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download as text' }).click();
        const download = await downloading;
        t.equal(download.suggestedFilename(), 'recovery-codes.txt');
        const text = await readFile(await download.path(), 'utf8');
        for (const code of shown) t.ok(text.includes(code));
        const print = page.getByRole('button', { name: 'Print them' });
        t.equal(await print.count(), javaScriptEnabled ? 1 : 0);

        await page.getByRole('link', { name: 'Done, I have saved them' }).click();
        await page
          .getByRole('heading', { name: 'Your recovery codes' })
          .waitFor({ state: 'detached' });
        t.match(await card.innerText(), /Recovery codes left\s+10/);
        return shown;
      }
    });
  });
}

/** From the start, as on another device. */
async function logInAnew(page: Page, member: Member, next?: string): Promise<void> {
  await page.context().clearCookies();
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  await page.goto(`${app.origin}/login${query}`);
  await logIn(page, member);
}

async function turnOff(page: Page, { password }: Member, recoveryCode: string): Promise<void> {
  await page.goto(security);
  const card = page.locator('#two-factor');
  await card.getByText('Turn off two-factor authentication').first().click();
  const form = card.locator('form', { has: page.locator('[value="two-factor-off"]') });
  await form.getByLabel('Current password').fill('not my password');
  await form.getByLabel('Code from your app, or a recovery code').fill(recoveryCode);
  await form.getByRole('button', { name: 'Turn off two-factor' }).click();
  await form.getByRole('link', { name: 'This is not your current password.' }).waitFor();
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('Code from your app, or a recovery code').fill(recoveryCode);
  await form.getByRole('button', { name: 'Turn off two-factor' }).click();
  await card.getByText('Two-factor authentication is off.').waitFor();
}
