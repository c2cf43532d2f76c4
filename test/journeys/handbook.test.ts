/** An operator reads the handbook and searches it, without a script. */
import type { Page } from 'playwright';
import t from 'tap';
import {
  handbookPagePath,
  handbookPath,
  handbookSearchPath,
  referencePath,
} from '#shared/http/docs-paths.ts';
import { story, violationsInBothSchemes } from '../support/chromium.ts';
import { firstOperator } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const operator = await firstOperator(app);

async function beyondTheWindow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

t.test('from the contents to a page, and by a search to its heading', async (t) => {
  await story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await page.goto(app.origin + handbookPath);
    await page.locator('main').getByRole('link', { name: 'Databases' }).click();
    await page.getByRole('heading', { name: 'More than one node' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search the handbook' }).fill('mail server login');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\/api\/docs\/search\?q=mail\+server\+login$/);
    await page.locator('main').getByRole('link', { name: 'Alerts' }).first().click();
    await page.getByText('RaisehallMailNotSent').waitFor();
    await page.getByRole('link', { name: 'Backup' }).last().click();
    await page.waitForURL(/\/api\/docs\/databases#section-backup$/);
  });
});

t.test('after the session has ended it is opened by logging in', async (t) => {
  await story(t, browser, {}, async (page) => {
    const wanted = `${handbookSearchPath}?q=wal`;
    await page.goto(app.origin + wanted);
    await page.waitForURL(/\/login\?next=/);
    await page.getByLabel('Email address').fill(operator.email);
    await page.getByLabel('Password', { exact: true }).fill(operator.password);
    await page.locator('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(app.origin + wanted);
    await page.getByText('for “wal”').waitFor();
  });
});

t.test('it is accessible and fits, light and dark', async (t) => {
  await story(t, browser, {}, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    for (const path of [
      handbookPath,
      `${handbookSearchPath}?q=backup`,
      ...['configuration', 'access', 'raise-lifecycles', 'api-guide'].map(handbookPagePath),
    ]) {
      await page.goto(app.origin + path);
      t.same(await violationsInBothSchemes(page), [], path);
      for (const width of [320, 390, 1_280]) {
        await page.setViewportSize({ width, height: 900 });
        t.ok((await beyondTheWindow(page)) <= 0, `${path} fits ${width}`);
      }
    }
  });
});

t.test('the reference begins on the first screen of a phone, and fits it', async (t) => {
  await story(t, browser, { viewport: { width: 320, height: 900 } }, async (page) => {
    await page.goto(app.origin + referencePath);
    t.ok((await beyondTheWindow(page)) <= 0, 'it fits 320');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    t.ok(title !== null && title.y < 900, `its title is at ${title?.y}`);
  });
});
