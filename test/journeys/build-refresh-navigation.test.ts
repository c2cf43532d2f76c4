/** Navigations while a build is replaced: payloads, redirects, the wait for the repaint, error screens. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from 'playwright';
import t from 'tap';
import { manifestDeferralMs, navigationWaitMs } from '#shared/site/builds.ts';
import { go, openBuildTabs } from '../support/build-tabs.ts';

const { own, inTab } = await openBuildTabs(t);

t.test('a payload that cannot be had falls back to the page’s own loader', async (t) => {
  await inTab(
    t,
    {
      path: '/services',
      expected: /payload|manifest|Failed to load|ERR_FAILED/,
      setUp: (context) => context.route('**/_build/{payload,meta}/**', (route) => route.abort()),
    },
    async ({ page, documents }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.clock.runFor(5_000);
      await go(page, 'Company');
      await page.waitForURL('**/company');
      await page.getByText('Counted on').waitFor();
      t.same(documents, ['/services']);
      t.ok(asked.includes('/api/v1/numbers'), 'the page asked the API by itself');
    },
  );
});

t.test('a navigation to a live page asks for its payload, and the API for nothing', async (t) => {
  await inTab(t, { path: '/services' }, async ({ page, documents }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await go(page, 'Company');
    await page.waitForURL('**/company');
    await page.getByText('Counted on').waitFor();
    const data = asked.filter((path) => /^\/(api|_build\/payload)\//.test(path));
    t.same(data, [`/_build/payload/${own.id}/company/_payload.json`]);
    t.same(documents, ['/services']);
  });
});

t.test('an error screen drawn in the browser names the request to ask about', async (t) => {
  const id = 'req-of-the-failing-call';
  await inTab(
    t,
    {
      path: '/services',
      expected: /503|Failed to load|payload|Problem|Error/,
      setUp: async (context) => {
        await context.route('**/_build/payload/**', (route) => route.abort());
        await context.route('**/api/v1/posts/by-slug*', (route) =>
          route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            json: { status: 503, title: 'Away', detail: 'Away for now.', instance: id },
          }),
        );
      },
    },
    async ({ page }) => {
      await page.evaluate(() => {
        const link = document.createElement('a');
        link.href = '/blog?post=any';
        link.textContent = 'An article';
        document.querySelector('main')?.append(link);
      });
      await page.getByRole('link', { name: 'An article' }).click();
      await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
      await page.getByText(id).waitFor();
      t.pass('the number is there');
    },
  );
});

t.test('every navigation waits for the repaint, also one to an address that is none', async (t) => {
  for (const [path, title] of [
    ['/company', 'Private raises, run properly'],
    ['/nowhere', 'Page Not Found'],
  ] as const) {
    const options = { path: '/services' };
    await inTab(t, options, async ({ page, documents }) => {
      const address = () => page.evaluate(() => location.pathname);
      // What the page needs is there already: from here on it only waits for the time to go on.
      if (path !== '/nowhere') {
        await go(page, 'Company');
        await page.waitForURL('**/company');
        await go(page, 'Services');
        await page.waitForURL('**/services');
        await page.getByRole('heading', { level: 1, name: 'What we do for a raise' }).waitFor();
      }
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      const answered = path === '/nowhere' ? undefined : page.waitForResponse('**/_payload.json*');
      await page.evaluate((href) => {
        const link = document.createElement('a');
        link.href = href;
        document.body.append(link);
        link.click();
      }, path);
      await answered;
      // In real time, which the page does not see.
      await pause(300);
      t.equal(await address(), '/services', `${path}: the click is seen first`);
      await page.clock.runFor(navigationWaitMs);
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      t.same(documents, ['/services']);
    });
  }
});

t.test('the redirects of the manifest lead navigations on, within the tab', async (t) => {
  const { manifest } = own;
  const rules = { '/former': { redirect: '/company' }, '/faq': { redirect: '/services' } };
  const setUp = (context: BrowserContext) =>
    context.route('**/_build/meta/*.json', (route) =>
      route.fulfill({
        json: {
          ...manifest,
          matcher: { ...manifest.matcher, static: { ...manifest.matcher.static, ...rules } },
        },
      }),
    );
  await inTab(t, { path: '/contact', setUp }, async ({ page, documents }) => {
    const manifestCame = page.waitForResponse('**/_build/meta/*.json');
    await page.clock.runFor(manifestDeferralMs + 1_000);
    await (await manifestCame).finished();
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/former?utm_source=mail';
      document.body.append(link);
      link.click();
    });
    await page.waitForURL('**/company?utm_source=mail');
    await page.getByRole('heading', { level: 1, name: 'Private raises, run properly' }).waitFor();
    await go(page, 'FAQ');
    await page.waitForURL('**/services');
    t.same(documents, ['/contact']);
  });
});
