/** Documents whose shell came before their data: taken over without a mismatch, and usable. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import { routeIds, routeOf } from '#shared/site/routes.ts';
import {
  accessibilityViolations,
  comesTo,
  hydrated,
  openBrowser,
  type StoryOptions,
  story,
} from '../support/chromium.ts';
import { firstOperator, type Member, register } from '../support/members.ts';
import { startSources } from '../support/running-app.ts';

/** What the product API waits for; the gate gets the account at any time. */
let held: Promise<void> | undefined;
const app = await startSources(
  t,
  {},
  { apiDelay: (path) => (path.endsWith('/api/v1/me') ? undefined : held) },
);
const browser = await openBrowser(t);
const operator = await firstOperator(app);
const founder = await register(app, 'founder');

const lateData = '#late';

/**
 * How often a page is opened until its shell was seen alone. The proxy gives an API call three seconds:
 * on a machine that stands still for longer, data that "could not be loaded" is there with the shell.
 */
const openingsMax = 3;

/** Opens a page whose data is held back until its shell is there. */
async function openShellFirst(t: Test, page: Page, path: string): Promise<void> {
  let alone = false;
  for (let opening = 1; !alone && opening <= openingsMax; opening += 1) {
    alone = await shellCameAlone(page, path);
  }
  t.ok(alone, `${path}: the shell is there first`);
  await page.locator(lateData).waitFor({ state: 'attached' });
}

async function shellCameAlone(page: Page, path: string): Promise<boolean> {
  const hold = Promise.withResolvers<void>();
  held = hold.promise;
  try {
    await page.goto(app.origin + path, { waitUntil: 'commit' });
    await page.locator('#boot').waitFor({ state: 'attached' });
    return (await page.locator(lateData).count()) === 0;
  } finally {
    held = undefined;
    hold.resolve();
  }
}

/** Opens a page as a stream, and waits until the browser has taken it over. */
async function openStreamed(t: Test, page: Page, path: string): Promise<void> {
  await openShellFirst(t, page, path);
  await hydrated(page);
  t.equal(await page.locator('[data-waiting]').count(), 0, `${path}: nothing is waited for`);
}

t.test('a page that is only read has the title of its data', async (t) => {
  for (const [path, expected] of [
    ['/blog?q=safe', /^\d articles? with “safe” · /],
    ['/blog?tag=data-room', /^Data room: /],
    ['/faq?q=safe', /with “safe”/],
  ] as const) {
    await story(t, browser, {}, async (page) => {
      await openShellFirst(t, page, path);
      const title = await page.title();
      t.match(title, expected, path);
      await hydrated(page);
      t.equal(await page.title(), title, path);
    });
  }
});

/** Tells a story on a page that was streamed to a member, or to anybody. */
function onStreamed(
  t: Test,
  path: string,
  member: Member | null,
  tell: (page: Page) => Promise<void>,
  options: StoryOptions = {},
): Promise<void> {
  return story(t, browser, options, async (page) => {
    if (member !== null) await page.context().addCookies([member.browserCookie]);
    await openStreamed(t, page, path);
    await tell(page);
  });
}

t.test('every public page with data is taken over as it was streamed', async (t) => {
  const live = routeIds.map(routeOf).filter(({ freshness }) => freshness === 'live');
  t.ok(live.length >= 7);
  for (const { path } of live) {
    // With a query nothing is kept for, each visitor gets a stream.
    await onStreamed(t, `${path}?utm_source=mail`, null, async (page) => {
      t.equal(await page.locator('h1').count(), 1, path);
      t.same(await accessibilityViolations(page), [], `${path}: axe`);
      t.notMatch(
        await page.locator('main').innerText(),
        /could(n’t| not) be loaded|unavailable/,
        path,
      );
    });
  }
});

t.test('what follows the list of the network is out of sight until the list is there', (t) =>
  story(t, browser, { viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    const hold = Promise.withResolvers<void>();
    held = hold.promise;
    try {
      await page.goto(`${app.origin}/investors-network`, { waitUntil: 'commit' });
      await page.getByText('Loading the network').first().waitFor({ state: 'attached' });
      const below = page.locator('#who-sees');
      await below.waitFor();
      // In sight it would move away when a longer list arrives, with what somebody reads in it.
      // A box that is asked for before the style sheets are there is one without them.
      await comesTo(t, async () => ((await below.boundingBox())?.y ?? 0) >= 900, true);
    } finally {
      held = undefined;
      hold.resolve();
    }
    await page.getByText('Loading the network').first().waitFor({ state: 'detached' });
  }),
);

t.test('every view of the dashboard is taken over as it was streamed', async (t) => {
  for (const [member, views] of [
    [founder, ['overview', 'scenarios', 'security', 'privacy']],
    [operator, ['overview', 'messages', 'content', 'invitations', 'jobs', 'security']],
  ] as const) {
    for (const view of views) {
      await onStreamed(t, `/dashboard?view=${view}`, member, async (page) => {
        t.equal(await page.locator('h1').count(), 1, view);
        t.same(await accessibilityViolations(page), [], `${view}: axe`);
        t.notMatch(await page.locator('main').innerText(), /could(n’t| not) be loaded/, view);
      });
    }
  }
});

t.test('without scripts, what comes late can be used on a phone, too', async (t) => {
  const options = { javaScriptEnabled: false, viewport: { width: 320, height: 700 } };
  await story(t, browser, options, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    await openShellFirst(t, page, '/dashboard?view=security');
    await page.waitForLoadState();
    // What comes late comes in one part or in several, the first of which may have nothing to show.
    const atTheEnd = page.locator('div[hidden][id^="S:"]');
    t.ok(
      await atTheEnd.getByRole('button', { name: 'Create token' }).isVisible(),
      'shown at the end',
    );
    const { wider, left } = await page.evaluate(() => ({
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      left: Math.min(
        ...Array.from(document.querySelectorAll('div[hidden] :is(h2, p, input)'), (one) =>
          one.checkVisibility() ? one.getBoundingClientRect().left : 100,
        ),
      ),
    }));
    t.ok(wider <= 0, 'nothing sticks out');
    t.ok(left >= 16, 'not at the edge');
    const last = page.getByRole('button', { name: 'Create token' });
    await last.click({ trial: true, timeout: 5_000 });
  });
});

t.test('forms of a streamed public page work', async (t) => {
  await onStreamed(
    t,
    '/register?utm_source=mail',
    null,
    async (page) => {
      await page.locator('main').getByRole('button', { name: 'Create account' }).click();
      await page.getByText('There is a problem').waitFor();
      t.equal(await page.locator(lateData).count(), 1, 'within the same document');
    },
    { expected: /status of 4\d\d/ },
  );
});

t.test('forms of a streamed view of the dashboard work', async (t) => {
  const path = '/dashboard?view=security';
  const options = { expected: /status of 4\d\d/ };
  await onStreamed(
    t,
    path,
    founder,
    async (page) => {
      const form = page.locator('form', { hasText: 'Change the password' });
      await page.locator('summary', { hasText: 'Change the password' }).click();
      await form.getByRole('textbox', { name: 'Current password' }).fill('not the right password');
      await form.getByRole('textbox', { name: 'New password' }).fill('nine calm otters resting');
      await form.getByRole('button', { name: 'Change the password' }).click();
      await page.getByText('There is a problem').waitFor();
      t.equal(await page.locator(lateData).count(), 1, 'within the same document');
    },
    options,
  );
});

t.test('from a streamed page one goes on within the tab, and comes back', (t) =>
  onStreamed(t, '/company?utm_source=mail', null, async (page) => {
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'FAQ', exact: true }).click();
    await page.waitForURL('**/faq');
    await page.locator('h1', { hasText: 'Questions' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/company?utm_source=mail');
    await page.getByText('Counted on').waitFor();
    t.same(documents, []);
  }),
);

t.test('without scripts the data of a streamed page is shown, and its forms work', async (t) => {
  for (const [path, member, words] of [
    ['/company?utm_source=mail', null, 'Counted on'],
    ['/dashboard?view=security', founder, 'Change the password'],
  ] as const) {
    await story(t, browser, { javaScriptEnabled: false }, async (page) => {
      if (member !== null) await page.context().addCookies([member.browserCookie]);
      await openShellFirst(t, page, path);
      await page.getByText(words).first().waitFor();
      for (const waiting of await page.locator('[data-waiting]').all()) {
        t.notOk(await waiting.isVisible(), 'nothing says that it is waited for');
      }
      await page.goto(app.origin + path);
      t.equal(await page.locator(lateData).count(), 0, 'the next one is complete');
      await page.locator('main').getByText(words).first().waitFor();
    });
  }
});
