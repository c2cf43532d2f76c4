/** A chunk of an older build that cannot be loaded reloads its path, once, told in a real browser. */
import type { BrowserContext } from 'playwright';
import t from 'tap';
import { go, latestSays, openBuildTabs } from '../support/build-tabs.ts';
import { hydrated } from '../support/chromium.ts';
import { pollLatestBuild } from '../support/latest-build-polls.ts';

const { app, newer, inTab } = await openBuildTabs(t);

const chunkFails = (page: string) => (context: BrowserContext) =>
  context.route(`**/assets/${page}-*.js`, (route) => route.abort());

const chunkWords =
  /could(n’t| not) be loaded|Failed to (load|fetch)|ERR_FAILED|dynamically imported|interactive/;

t.test('a chunk that fails reloads its path once', async (t) => {
  const setUp = async (context: BrowserContext) => {
    let broken = true;
    context.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().endsWith('/company')) broken = false;
    });
    await context.route('**/assets/company-*.js', (route) =>
      broken ? route.abort() : route.continue(),
    );
  };
  const options = { path: '/services', expected: chunkWords, setUp };
  await inTab(t, options, async ({ page, documents }) => {
    await go(page, 'Company');
    await page.waitForURL('**/company');
    await hydrated(page);
    t.same(documents, ['/services', '/company']);
    await go(page, 'Services');
    await page.waitForURL('**/services');
    t.same(documents, ['/services', '/company'], 'and the tab works on');
  });
});

t.test('at most once per path within 10 s, another path may, and later again', async (t) => {
  await inTab(
    t,
    {
      path: '/services',
      expected: chunkWords,
      setUp: async (context) => {
        await chunkFails('company')(context);
        await chunkFails('blog')(context);
      },
    },
    async ({ page, documents }) => {
      await go(page, 'Company');
      await page.waitForURL('**/company');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.clock.runFor(3_000);
      t.same(documents, ['/services', '/company'], 'it did not reload again, and can be read');

      await page.goto(`${app.origin}/services`);
      await hydrated(page);
      await go(page, 'Company');
      await page.getByText('A part of this page couldn’t be loaded.').waitFor();
      t.same(documents, ['/services', '/company', '/services'], 'within 10 s the screen says so');
      await page.getByRole('link', { name: 'Try again' }).waitFor();

      await go(page, 'Blog');
      await page.waitForURL('**/blog');
      await page.getByRole('heading', { level: 1 }).waitFor();
      t.same(documents.slice(3), ['/blog'], 'another path may');

      await page.goto(`${app.origin}/services`);
      await hydrated(page);
      await page.clock.fastForward(11_000);
      await go(page, 'Company');
      await page.waitForURL('**/company');
      await page.waitForLoadState();
      t.same(documents.slice(4), ['/services', '/company'], 'after 10 s it may again');
    },
  );
});

t.test('where nothing can be stored nothing reloads by itself', async (t) => {
  const setUp = async (context: BrowserContext) => {
    await chunkFails('company')(context);
    await context.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
  };
  const options = { path: '/services', expected: chunkWords, setUp };
  await inTab(t, options, async ({ page, documents }) => {
    await go(page, 'Company');
    await page.getByText('A part of this page couldn’t be loaded.').waitFor();
    await page.getByRole('link', { name: 'Try again' }).waitFor();
    t.same(documents, ['/services']);
  });
});

t.test('offline, the screen says what is wrong instead of reloading', async (t) => {
  await inTab(t, { path: '/services', expected: /./ }, async ({ page, documents }) => {
    await page.context().setOffline(true);
    await go(page, 'Company');
    await page.getByText('You are offline').waitFor();
    t.same(documents, ['/services']);
  });
});

t.test('a newer build that a reload does not bring reloads a path once', async (t) => {
  await inTab(
    t,
    { path: '/services', setUp: (context) => latestSays(context, [newer]) },
    async ({ page, documents }) => {
      await pollLatestBuild(page, 2);
      await go(page, 'Company');
      await page.waitForURL('**/company');
      t.same(documents, ['/services', '/company'], 'the first time');
      await hydrated(page);
      await pollLatestBuild(page, 2);
      await go(page, 'Blog');
      await page.waitForURL('**/blog');
      await hydrated(page);
      await pollLatestBuild(page, 2);
      await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
      await page.evaluate(() => {
        const now = String(Date.now());
        for (const key of Object.keys(sessionStorage)) {
          if (key.startsWith('reload-guard')) sessionStorage.setItem(key, now);
        }
      });
      await go(page, 'Company');
      await page.waitForURL('**/company');
      t.same(documents, ['/services', '/company', '/blog'], 'not again within 10 seconds');
      await page
        .getByText(/new version/i)
        .first()
        .waitFor();
    },
  );
});
