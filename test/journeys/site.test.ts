/** Every page as a visitor meets it: readable, accessible, quiet, by mouse, by keyboard, on a phone. */
import type { Page } from 'playwright';
import t from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import { hydrated, openBrowser, story, violationsInBothSchemes } from '../support/chromium.ts';
import { firstOperator, register } from '../support/members.ts';
import { startApp } from '../support/running-app.ts';

const app = await startApp(t);
const browser = await openBrowser(t);

const publicPaths = routeIds
  .filter((id) => routeOf(id).access === 'public')
  .map((id) => routeOf(id).path);
const variants = [
  '/?for=investors',
  '/blog?tag=safe',
  '/blog?q=nothing-is-called-this',
  '/faq?q=safe',
  '/investors-network?tab=investors',
  '/register?step=verify',
  '/register?step=verify&token=abc',
  '/login?mode=forgot',
  '/login?mode=reset&token=abc',
  '/contact?topic=security',
  '/nowhere',
];

/** Whether anything sticks out to the right of the window. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A window that was just made narrower is drawn with the next frame.
    await new Promise(requestAnimationFrame);
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
  });
}

async function firstPost(): Promise<string> {
  const { items } = (await (await fetch(`${app.origin}/api/v1/posts`)).json()) as {
    items: { slug: string }[];
  };
  return `/blog?post=${items[0]?.slug}`;
}

const expected = /status of (404|400)/;

t.test('every public page and state, light and dark, wide and narrow', async (t) => {
  const paths = [...publicPaths, ...variants, await firstPost()];
  await story(t, browser, { expected }, async (page) => {
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(app.origin + path);
      await hydrated(page);
      t.equal(await page.locator('h1').count(), 1, `${path} has one first heading`);
      t.same(await violationsInBothSchemes(page), [], `${path}: axe`);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        t.same(await overflow(page), [], `${path} fits into ${width} px`);
      }
    }
  });
});

t.test('every public page can be read without script', (t) =>
  story(t, browser, { javaScriptEnabled: false }, async (page) => {
    for (const path of publicPaths) {
      await page.goto(app.origin + path);
      t.equal(await page.locator('h1:visible').count(), 1, path);
      // The first document of a browser without scripts may have been a stream, whose late parts
      // are shown below; the next ones are complete.
      if ((await page.locator('#late').count()) > 0) await page.reload();
      t.ok(((await page.locator('main').textContent()) ?? '').length > 100, path);
    }
  }),
);

t.test('navigation within the tab: titles, focus, back and forward', (t) =>
  story(t, browser, {}, async (page) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto(app.origin);
    await hydrated(page);
    const nav = page.getByRole('banner');
    for (const [name, path] of [
      ['Raise capital', '/raise-capital'],
      ['Services', '/services'],
      ['Company', '/company'],
      ['Blog', '/blog'],
      ['FAQ', '/faq'],
    ] as const) {
      const title = await page.title();
      await page.evaluate(() => window.scrollTo(0, 200));
      // Not by the mouse, which would scroll to the link first.
      await nav.getByRole('link', { name, exact: true }).dispatchEvent('click');
      await page.waitForURL(`**${path}`);
      await page.waitForFunction((before) => document.title !== before, title);
      t.equal(await page.evaluate(() => window.scrollY), 0);
    }
    t.equal(documents, 1, 'one document for all of them');
    await page.evaluate(() => window.scrollTo(0, 150));
    await page.goBack();
    await page.waitForURL('**/blog');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => window.scrollY === 200);
    await page.goBack();
    await page.waitForURL('**/company');
    await page.goForward();
    await page.waitForURL('**/blog');
    t.equal(documents, 1);
    await nav.locator('a[aria-current=page]', { hasText: 'Blog' }).waitFor();
  }),
);

t.test('a page fades into the next, unless movement is minded', async (t) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await story(t, browser, { reducedMotion }, async (page) => {
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        Object.assign(window, { faded: 0 });
        document.startViewTransition = (update) => {
          (window as unknown as { faded: number }).faded += 1;
          return start(update);
        };
      });
      await page.goto(app.origin, { waitUntil: 'networkidle' });
      await hydrated(page);
      for (const name of ['Services', 'Company', 'Blog']) {
        await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      }
      await page.waitForURL('**/blog');
      await page.locator('h1', { hasText: 'Blog' }).waitFor();
      const faded = await page.evaluate(() => (window as unknown as { faded: number }).faded);
      if (reducedMotion === 'reduce') t.equal(faded, 0);
      else t.ok(faded >= 1, 'also when one follows another before it has ended');
    });
  }
});

t.test('by keyboard: the skip link comes first, and every control can be reached', (t) =>
  story(t, browser, {}, async (page) => {
    await page.goto(`${app.origin}/login`);
    await page.keyboard.press('Tab');
    t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
    t.ok(inMain, 'and leads past the navigation');
    await page.keyboard.type('ada@example.com');
    t.equal(await page.getByLabel('Email address').inputValue(), 'ada@example.com');
  }),
);

t.test('every view of the dashboard, for every role', async (t) => {
  const operator = await firstOperator(app);
  const members = [
    [operator, ['overview', 'account', 'security', 'invitations']],
    [await register(app, 'founder'), ['overview', 'account', 'security']],
    [await register(app, 'investor'), ['overview', 'account', 'security']],
  ] as const;
  for (const [member, views] of members) {
    await story(t, browser, {}, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      for (const view of views) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(`${app.origin}/dashboard?view=${view}`);
        await hydrated(page);
        t.equal(await page.locator('h1').count(), 1, view);
        t.same(await violationsInBothSchemes(page), [], `${member.email} ${view}`);
        await page.setViewportSize({ width: 360, height: 800 });
        t.same(await overflow(page), [], `${view} fits a phone`);
      }
    });
  }
  const founder = members[1][0];
  for (const path of ['/dashboard?view=invitations', '/dashboard?view=nonsense']) {
    const answer = await fetch(app.origin + path, { headers: { cookie: founder.cookie } });
    t.equal(answer.status, 404, path);
  }
});
