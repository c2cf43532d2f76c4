/** The frame of the dashboard: its bars and rail by width, and the looks that a browser remembers. */
import type { Page } from 'playwright';
import t, { type Test } from 'tap';
import {
  accessibilityViolations,
  comesTo,
  hydrated,
  type StoryOptions,
  story,
  withMotion,
} from '../support/chromium.ts';
import { writeToOperators } from '../support/contact-messages.ts';
import { wide } from '../support/member-stories.ts';
import { firstOperator, register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const member = await register(app, 'founder');
const operator = await firstOperator(app);

function onOverview(
  t: Test,
  options: StoryOptions,
  cookies: Readonly<Record<string, string>>,
  tell: (page: Page) => Promise<void>,
): Promise<void> {
  return story(t, browser, { ...withMotion, ...options }, async (page) => {
    const chosen = Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url: app.origin,
    }));
    await page.context().addCookies([member.browserCookie, ...chosen]);
    await page.goto(`${app.origin}/dashboard`);
    await tell(page);
  });
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const widthOf = (page: Page) =>
  page
    .locator('#dashboard-menu')
    .evaluate((menu) => Math.round(menu.getBoundingClientRect().width));
const rowHeight = (page: Page) =>
  rail(page)
    .getByRole('link')
    .first()
    .evaluate((link) => Math.round(link.getBoundingClientRect().height));

t.test('names at 1440, icons at 820, a bar at the bottom of a phone', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    await onOverview(t, { ...wide, javaScriptEnabled }, {}, async (page) => {
      t.equal(await widthOf(page), 216);
      t.equal(await page.getByRole('banner').evaluate((bar) => bar.clientHeight), 47);
      t.equal(await page.getByRole('contentinfo').count(), 0, 'no footer of the site');
      await page.setViewportSize({ width: 820, height: 900 });
      t.equal(await widthOf(page), 56);
      const main = page.getByRole('navigation', { name: 'Main views' });
      t.notOk(await main.isVisible());
      await page.setViewportSize({ width: 390, height: 844 });
      t.ok(await main.isVisible());
      t.notOk(await rail(page).isVisible());
      const places = await main
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
      t.ok(places.length > 3 && places.every((bottom) => bottom <= 844 && bottom > 790));
      await main.getByRole('button', { name: 'More views' }).click();
      t.ok(await rail(page).isVisible());
    });
  }
});

t.test('what was chosen holds before and without scripts', async (t) => {
  const withoutScripts = { ...wide, javaScriptEnabled: false };
  for (const [density, height] of [
    ['compact', 36],
    ['comfortable', 44],
  ] as const) {
    await onOverview(t, withoutScripts, { density, rail: 'icons' }, async (page) => {
      t.equal(await rowHeight(page), height, density);
      t.equal(await widthOf(page), 56);
    });
  }
  await onOverview(t, withoutScripts, { density: 'toString', rail: 'x' }, async (page) => {
    t.equal(await widthOf(page), 216, 'other values mean nothing');
  });
});

t.test('density and rail are chosen, and remembered', (t) =>
  onOverview(t, wide, {}, async (page) => {
    await hydrated(page);
    await page.getByRole('button', { name: 'Account menu' }).click();
    t.same(await accessibilityViolations(page), []);
    await page.getByLabel('Comfortable').check();
    await comesTo(t, () => rowHeight(page), 44);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Narrow navigation' }).click();
    await comesTo(t, () => widthOf(page), 56);
    await page.reload();
    t.equal(await rowHeight(page), 44);
    t.equal(await widthOf(page), 56);

    await hydrated(page);
    await page.getByRole('button', { name: 'Narrow navigation' }).click();
    await comesTo(t, () => widthOf(page), 216);
    const names = (await page.context().cookies()).map(({ name }) => name);
    t.notOk(names.includes('rail'), 'for the default nothing is kept');
  }),
);

t.test('the count of what waits is seen beside an icon, too', async (t) => {
  await writeToOperators(app, { email: 'ada@example.com' });
  await story(t, browser, { viewport: { width: 820, height: 900 } }, async (page) => {
    await page.context().addCookies([operator.browserCookie]);
    await page.goto(`${app.origin}/dashboard`);
    const link = rail(page).getByRole('link', { name: /^Messages/ });
    t.ok(await link.getByText(/^1 to look at$/).isVisible());
    t.same(await accessibilityViolations(page), []);
  });
});

t.test('the skip link leads past the navigation to the view', (t) =>
  story(t, browser, { viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.context().addCookies([member.browserCookie]);
    await page.goto(`${app.origin}/dashboard?view=scenarios`);
    await hydrated(page);
    const main = page.getByRole('main');
    t.equal(await main.count(), 1);
    t.equal(await main.getByRole('navigation', { name: 'Dashboard' }).count(), 0);
    await page.keyboard.press('Tab');
    t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    t.ok(await main.locator(':focus').count(), 'what comes next is a part of the view');
  }),
);
