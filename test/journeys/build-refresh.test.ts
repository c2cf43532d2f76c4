/** What becomes of open tabs and their forms when a new build is deployed, told in a real browser. */
import type { BrowserContext, Page } from 'playwright';
import t from 'tap';
import { go, latestSays, openBuildTabs } from '../support/build-tabs.ts';
import { hydrated, story } from '../support/chromium.ts';
import { pollLatestBuild } from '../support/latest-build-polls.ts';

const { app, browser, own, newer, older, inTab } = await openBuildTabs(t);

t.test('a new build, seen twice, is taken at the next navigation', async (t) => {
  await inTab(
    t,
    {
      path: '/services',
      setUp: (context) => latestSays(context, [newer]),
    },
    async ({ page, documents }) => {
      await pollLatestBuild(page, 1);
      await go(page, 'Company');
      await page.waitForURL('**/company');
      t.same(documents, ['/services'], 'seen once: still a navigation within the tab');
      await pollLatestBuild(page, 1);
      t.same(documents, ['/services'], 'nothing reloads by itself');
      await go(page, 'Blog');
      await page.waitForURL('**/blog');
      t.same(documents, ['/services', '/blog'], 'and now a document');
    },
  );
});

t.test('a rollback and a node that lags behind cause nothing', async (t) => {
  for (const answers of [
    [older],
    [newer, own, newer, own, newer, own],
    [{ ...newer, id: own.id }],
  ]) {
    const setUp = (context: BrowserContext) => latestSays(context, answers);
    await inTab(t, { path: '/services', setUp }, async ({ page, documents }) => {
      await pollLatestBuild(page, 4);
      await go(page, 'Company');
      await page.waitForURL('**/company');
      t.same(documents, ['/services'], JSON.stringify(answers[0]));
    });
  }
});

t.test('a server that cannot be asked is told to the console only', async (t) => {
  await inTab(
    t,
    {
      path: '/services',
      expected: /latest build|manifest|Failed to load resource|ERR_FAILED/,
      setUp: (context) => context.route('**/_build/latest.json*', (route) => route.abort()),
    },
    async ({ page, documents }) => {
      await page.clock.runFor(60_000);
      await go(page, 'Company');
      await page.waitForURL('**/company');
      t.same(documents, ['/services']);
    },
  );
});

t.test('an unsaved form is never taken: a bar says so, and the draft survives', async (t) => {
  await inTab(
    t,
    {
      path: '/register',
      setUp: (context) => latestSays(context, [newer]),
    },
    async ({ page, documents }) => {
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Email address').fill('ada@example.com');
      await pollLatestBuild(page, 2);
      await page.getByText('A new version of this site is ready.').waitFor();
      t.same(documents, ['/register']);
      await page.getByRole('button', { name: 'Reload now' }).click();
      while (documents.length < 2) await page.waitForTimeout(20);
      await hydrated(page);
      await page.waitForFunction(
        () =>
          document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Ada Lovelace',
      );
      t.equal(await page.getByLabel('Email address').inputValue(), 'ada@example.com');
      t.same(documents, ['/register', '/register']);
    },
  );
});

t.test('a draft never holds a password', async (t) => {
  await inTab(
    t,
    { path: '/login', setUp: (context) => latestSays(context, [newer]) },
    async ({ page, documents }) => {
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('seven slow herons wading');
      await pollLatestBuild(page, 2);
      await page.getByRole('button', { name: 'Reload now' }).click();
      while (documents.length < 2) await page.waitForTimeout(20);
      await hydrated(page);
      await page.waitForFunction(
        () =>
          document.querySelector<HTMLInputElement>('input[name=email]')?.value ===
          'ada@example.com',
      );
      t.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    },
  );
});

t.test('two tabs have one poller, and both learn of the build', async (t) => {
  await inTab(
    t,
    {
      path: '/services',
      setUp: (context) => latestSays(context, [newer]),
    },
    async ({ page, documents }) => {
      const second = await page.context().newPage();
      const askers = new Set<Page>();
      page.context().on('request', (request) => {
        if (request.url().includes('latest.json')) askers.add(request.frame().page());
      });
      const secondDocuments: string[] = [];
      second.on('request', (request) => {
        if (request.isNavigationRequest()) secondDocuments.push(new URL(request.url()).pathname);
      });
      await second.goto(`${app.origin}/company`);
      await hydrated(second);
      await pollLatestBuild(page, 2);
      t.equal(askers.size, 1, 'one of them asks');
      for (const [tab, name, path] of [
        [page, 'Blog', '/blog'],
        [second, 'FAQ', '/faq'],
      ] as const) {
        await tab.bringToFront();
        await go(tab, name);
        await tab.waitForURL(`**${path}`);
      }
      t.same(
        [documents, secondDocuments],
        [
          ['/services', '/blog'],
          ['/company', '/faq'],
        ],
      );
    },
  );
});

t.test('a page that cannot be taken over stays readable, and its forms work', (t) =>
  story(t, browser, { expected: /ERR_FAILED|Failed to load|422/ }, async (page) => {
    await page.context().route('**/assets/entry-client-*.js', (route) => route.abort());
    await page.goto(`${app.origin}/login`);
    await page.getByLabel('Email address').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('seven slow herons wading');
    await page.locator('main').getByRole('button', { name: 'Log in' }).click();
    await page.getByText('There is a problem').waitFor();
    t.equal(await page.getByLabel('Email address').inputValue(), 'nobody@example.com');
  }),
);
