/** Firefox, beside the Chromium of all other journeys: log-in, pages and views, a step without a new document. */
import type { Page } from 'puppeteer-core';
import t from 'tap';
import { type DashboardViewId, viewPath } from '#shared/site/dashboard-address.ts';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { launchFirefox } from '../support/firefox.ts';
import { register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const publicPages = routeIds
  .filter((id) => routeOf(id).access === 'public' && id !== 'login')
  .map((id) => routeOf(id).path);
const views: DashboardViewId[] = ['companies', 'scenarios', 'notifications', 'security'];

/** As long as the journeys in Chromium wait. */
const waitMs = 30_000;

/** Uses the page, and waits until React has taken the document over. */
async function hydrated(page: Page): Promise<void> {
  // Firefox refuses a pointer in a document that it has not laid out yet.
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

t.test('people log in and look around, and Firefox complains about nothing', async (t) => {
  const app = await startApp(t);
  const founder = await register(app, 'founder');
  const browser = await launchFirefox();
  t.teardown(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => complaints.push(`${String(error)} (${page.url()})`));

  t.equal(publicPages.length + views.length, 15);
  for (const path of publicPages) {
    const response = await page.goto(`${app.origin}${path}`);
    t.equal(response?.status(), 200, path);
    await hydrated(page);
    t.ok(await page.$('h1'), `${path} has a heading`);
  }

  await page.goto(`${app.origin}${routeOf('login').path}`);
  await hydrated(page);
  await page.type('input[name=email]', founder.email);
  await page.type('input[name=password]', founder.password);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/dashboard');
  await hydrated(page);
  for (const view of views) {
    const response = await page.goto(`${app.origin}${viewPath(view)}`);
    t.equal(response?.status(), 200, view);
    await hydrated(page);
  }

  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.click(`a[href="${viewPath('companies')}"]`);
  await page.waitForFunction(() => location.search.includes('view=companies'));
  t.ok(await page.evaluate(() => 'sameDocument' in window), 'no new document was loaded');
  t.same(complaints, []);
});
