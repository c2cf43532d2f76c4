/** A deploy while tabs are open, with two real builds and the server started anew on its port. */
import type { Page } from 'playwright';
import t from 'tap';
import { hydrated, openBrowser, story } from '../support/chromium.ts';
import { pollLatestBuild } from '../support/latest-build-polls.ts';
import { startSources } from '../support/running-app.ts';
import { testBuilds } from '../support/test-builds.ts';

const builds = await testBuilds(t);
const browser = await openBrowser(t);
const first = await builds.make('1.0.0', Date.now() - 60_000);

const buildOf = (page: Page) => page.locator('meta[name=build-id]').getAttribute('content');
const go = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

async function openTab(page: Page, url: string): Promise<string[]> {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await hydrated(page);
  return documents;
}

t.test('tabs of the first build work on, take the second in time, and lose nothing', (t) =>
  story(
    t,
    browser,
    { expected: /ERR_|Failed to (load|fetch)|latest build|payload|chunk|part of/ },
    async (page) => {
      const context = page.context();
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await context.clock.install();
      const settings = { BUILD_CHECK_SECONDS: '10' };
      const before = await startSources(t, settings, { builds: builds.folder });
      const { origin } = before;
      const PORT = new URL(origin).port;
      const documents = await openTab(page, `${origin}/services`);
      // Another browser, so that both ask for themselves.
      const elsewhere = await browser.newContext();
      await elsewhere.clock.install();
      const writing = await elsewhere.newPage();
      const writtenDocuments = await openTab(writing, `${origin}/register`);
      await writing.getByLabel('Your name').fill('Ada Lovelace');

      const second = await builds.make('1.0.1', Date.now());
      await before.close();
      const after = await startSources(t, { ...settings, PORT }, { builds: builds.folder });

      await page.bringToFront();
      await go(page, 'Company');
      await page.waitForURL('**/company');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await go(page, 'Raise capital');
      await page.waitForURL('**/raise-capital');
      t.same(documents, ['/services'], 'chunks and payloads of the first build are still there');
      t.equal(await buildOf(page), first.record.id);

      await Promise.all([pollLatestBuild(page, 3), pollLatestBuild(writing, 3)]);
      await go(page, 'Blog');
      await page.waitForURL('**/blog');
      await page.getByRole('heading', { level: 1 }).waitFor();
      t.same(documents, ['/services', '/blog']);
      t.equal(await buildOf(page), second.record.id, 'the second build, at a navigation');

      await writing.bringToFront();
      await writing.getByText('A new version of this site is ready.').waitFor();
      t.same(writtenDocuments, ['/register'], 'an unsaved form is not taken');
      await writing.getByRole('button', { name: 'Reload now' }).click();
      await writing.waitForFunction(
        () =>
          document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Ada Lovelace',
      );
      t.equal(await buildOf(writing), second.record.id);
      await elsewhere.close();
      await after.close();
    },
  ),
);
