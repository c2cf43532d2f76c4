/** A long page that the browser renders itself: what is far below comes later, and is never missed. */
import type { Page } from 'playwright';
import t from 'tap';
import { hydrated, story } from '../support/chromium.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
/** The last term of the glossary, far below the first screen. */
const lastTerm = '#glossary dl > div:last-child';

/** Goes to the page with the calculator from another one, within the browser. */
async function enter(page: Page, hash = ''): Promise<void> {
  await page.goto(`${app.origin}/services`);
  await hydrated(page);
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, `/raise-capital${hash}`);
  await page.getByRole('heading', { level: 2, name: 'Dilution calculator' }).waitFor();
}

t.test('a document of the server has all of it, also without scripts', (t) =>
  story(t, browser, { javaScriptEnabled: false }, async (page) => {
    await page.goto(`${app.origin}/raise-capital`);
    t.equal(await page.locator(lastTerm).count(), 1);
  }),
);

t.test('what is far below is there after a while, without a scroll', (t) =>
  story(t, browser, {}, async (page) => {
    await enter(page);
    await page.locator(lastTerm).waitFor({ state: 'attached' });
    t.equal(await page.evaluate(() => scrollY), 0);
  }),
);

t.test('what comes near is rendered, and nothing in sight moves', (t) =>
  story(t, browser, {}, async (page) => {
    await page.addInitScript(() => {
      const shifts = Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          shifts.shift += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await enter(page);
    await page.locator('#glossary').scrollIntoViewIfNeeded();
    await page.locator(lastTerm).waitFor({ state: 'attached' });
    await page.locator(lastTerm).scrollIntoViewIfNeeded();
    t.ok(await page.locator(lastTerm).isVisible());
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    t.ok(shift < 0.01, `shifted by ${shift}`);
  }),
);

t.test('an address of one term leads to it at once', (t) =>
  story(t, browser, {}, async (page) => {
    await enter(page, '#what-it-takes');
    t.equal(await page.locator(lastTerm).count(), 1);
    await page.waitForFunction(() => {
      const top = document.getElementById('what-it-takes')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < innerHeight / 2;
    });
  }),
);

t.test('the way back leads to where one was', (t) =>
  story(t, browser, {}, async (page) => {
    await enter(page);
    await page.locator(lastTerm).waitFor({ state: 'attached' });
    const place = await page.evaluate(() => {
      scrollTo({ top: 3_000, behavior: 'instant' });
      return scrollY;
    });
    t.equal(place, 3_000);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Company' })
      .evaluate((link) => {
        (link as HTMLAnchorElement).click();
      });
    await page.waitForURL(/\/company/);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 3_000);
    t.equal(await page.locator(lastTerm).count(), 1);
  }),
);
