/** What becomes of open tabs when a new build is deployed, told in a real browser. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import t, { type Test } from 'tap';
import { buildFolder } from '#server/project.ts';
import { latestBuild } from '#server/web/builds/build-store.ts';
import { manifestDeferralMs, navigationWaitMs } from '#shared/site/builds.ts';
import { hydrated, type StoryOptions, story, withMotion } from '../support/chromium.ts';
import { pollLatestBuild } from '../support/latest-build-polls.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t, { BUILD_CHECK_SECONDS: '10' });
const { record: own } = await latestBuild(buildFolder);
const newer = { id: 'feedfacefeedface', timestamp: own.timestamp + 60_000 };
const older = { id: 'deadbeefdeadbeef', timestamp: own.timestamp - 60_000 };

interface Tab {
  readonly page: Page;
  /** Documents the tab has loaded, by path. */
  readonly documents: string[];
}

interface TabOptions extends StoryOptions {
  readonly path: string;
  readonly setUp?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens a tab with a clock that the story may turn, and waits until it is interactive. */
function inTab(t: Test, options: TabOptions, tell: (tab: Tab) => Promise<void>): Promise<void> {
  const { path, setUp, ...storyOptions } = options;
  return story(t, browser, { ...withMotion, ...storyOptions }, async (page) => {
    const context = page.context();
    // Nothing is fetched ahead: the stories say themselves when a chunk is asked for.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await context.clock.install();
    await setUp?.(context);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.goto(app.origin + path);
    await hydrated(page);
    await tell({ page, documents });
  });
}

/** Answers latest.json from a list, the last one for ever. */
async function latestSays(
  context: BrowserContext,
  answers: readonly { readonly id: string; readonly timestamp: number }[],
): Promise<void> {
  let asked = 0;
  await context.route('**/_build/latest.json*', async (route) => {
    const answer = answers[Math.min(asked, answers.length - 1)];
    asked += 1;
    await route.fulfill({ json: answer });
  });
}

const go = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

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

const chunkFails = (page: string) => (context: BrowserContext) =>
  context.route(`**/assets/${page}-*.js`, (route) => route.abort());
const chunkWords =
  /could not be loaded|Failed to (load|fetch)|ERR_FAILED|dynamically imported|interactive/;

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
      await page.getByText('A part of this page could not be loaded.').waitFor();
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
    await page.getByText('A part of this page could not be loaded.').waitFor();
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
