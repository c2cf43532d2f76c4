import type { Page } from 'playwright';
import t from 'tap';
import { request } from 'undici';
import { coloursOf } from '#server/web/brand/palette.ts';
import { brokenPairs, shadesOf } from '#shared/brand/colour-pairs.ts';
import { themes } from '#shared/brand/default-colours.ts';
import {
  comesTo,
  hydrated,
  openBrowser,
  story,
  violationsInBothSchemes,
} from '../support/chromium.ts';
import { logo, name, named, openElmStreet } from '../support/elm-street.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { startApp } from '../support/running-app.ts';

const colours = coloursOf(named);
const app = await openElmStreet(t);
const plain = await startApp(t);
const browser = await openBrowser(t);

function rgb(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16);
  return `rgb(${value >> 16}, ${(value >> 8) & 0xff}, ${value & 0xff})`;
}

/** What a browser makes of a property of the first element. */
function computed(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), property);
}

/** The logos that are on screen, in the order of the page, by their address without its version. */
function logosIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getClientRects().length > 0)
      .map((image) => image.getAttribute('src')?.split('?')[0] ?? ''),
  );
}

for (const colorScheme of themes) {
  t.test(`the logo and the colours, ${colorScheme}`, (t) =>
    story(t, browser, { colorScheme, expected: /status of 404/ }, async (page) => {
      await page.goto(`${app.origin}/services`, { waitUntil: 'networkidle' });
      const own = colorScheme === 'light' ? '/brand/logo.svg' : '/brand/logo-dark.png';
      t.same(await logosIn(page), [own, own], 'in the header and in the footer, one of the two');
      for (const place of ['banner', 'contentinfo'] as const) {
        const image = page.getByRole(place).getByRole('img', { name, exact: true });
        await image.scrollIntoViewIfNeeded();
        const box = await image.boundingBox();
        t.equal(box?.height, 36, `${place}: as high as every logo`);
        t.equal(box?.width, 144, `${place}: as wide as its proportions say`);
        const loaded = await image.evaluate((element: HTMLImageElement) => element.decode());
        t.equal(loaded, undefined, `${place}: it was drawn`);
        await page.getByRole(place).getByRole('link', { name, exact: true }).waitFor();
      }
      t.equal(
        await computed(page, 'main a[href="/services#enquiry"]', 'background-color'),
        rgb(colours.accent[colorScheme]),
      );
      t.equal(
        await computed(page, 'main a[href="/services#enquiry"]', 'color'),
        rgb(colours['on-accent'][colorScheme]),
      );
      t.equal(
        await computed(page, 'body', 'color'),
        rgb(colours.ink[colorScheme]),
        'ink stays ink',
      );
      await page.goto(`${app.origin}/nowhere`);
      t.equal(
        await computed(page, 'main a', 'background-color'),
        rgb(colours.accent[colorScheme]),
        'on error screens too',
      );
      t.same(brokenPairs(shadesOf(colours, colorScheme)), []);
    }),
  );
}

t.test('the theme a visitor chooses here goes before that of the system', (t) =>
  story(t, browser, { colorScheme: 'light' }, async (page) => {
    await page.goto(`${app.origin}/contact`);
    await hydrated(page);
    t.same(new Set(await logosIn(page)), new Set(['/brand/logo.svg']));
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    t.same(new Set(await logosIn(page)), new Set(['/brand/logo-dark.png']));
    await page.reload();
    t.same(
      new Set(await logosIn(page)),
      new Set(['/brand/logo-dark.png']),
      'also on the next page',
    );
    t.equal(await computed(page, 'main a', 'color'), rgb(colours.accent.dark));
  }),
);

t.test('nothing shifts when the logo comes', (t) =>
  story(t, browser, { viewport: { width: 320, height: 640 } }, async (page) => {
    await page.route('**/brand/logo*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.goto(`${app.origin}/services`, { waitUntil: 'networkidle' });
    t.equal(await layoutShift(page), 0);
    const fits = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth <= clientWidth;
    });
    t.ok(fits, 'and on a phone nothing sticks out');
  }),
);

t.test('every page of it is accessible, light and dark', async (t) => {
  await story(t, browser, { expected: /status of 404/ }, async (page) => {
    for (const path of ['/', '/services', '/terms-of-service', '/register', '/faq', '/nowhere']) {
      await page.goto(app.origin + path);
      t.same(await violationsInBothSchemes(page), [], path);
    }
    // It is made when it is first asked for, which may take longer on a busy machine than a page waits.
    await comesTo(t, async () => (await fetch(`${app.origin}/api/docs`)).status, 200);
    await page.goto(`${app.origin}/api/docs`);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      t.equal(
        await computed(page, 'main a', 'color'),
        rgb(colours.accent[colorScheme]),
        `the reference too, ${colorScheme}`,
      );
    }
  });
});

t.test('its files are kept for a year, and do nothing but draw', async (t) => {
  const html = await (await fetch(`${app.origin}/`)).text();
  const sheet = /href="(\/brand\/colours\.css\?v=[\da-f]{12})"/.exec(html)?.[1] ?? 'none';
  const image = /src="(\/brand\/logo\.svg\?v=[\da-f]{12})"/.exec(html)?.[1] ?? 'none';
  for (const [path, type] of [
    [sheet, 'text/css; charset=utf-8'],
    [image, 'image/svg+xml'],
  ] as const) {
    const { statusCode, headers, body } = await request(app.origin + path);
    await body.dump();
    t.equal(statusCode, 200, path);
    t.match(headers, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const again = await request(app.origin + path, {
      headers: { 'if-none-match': String(headers['etag']) },
    });
    t.equal(again.statusCode, 304);
    const other = await request(app.origin + path.replace(/v=.*/, 'v=of-another-node'));
    t.equal(other.headers['cache-control'], 'no-cache', 'another version is answered, not kept');
    await Promise.all([again.body.dump(), other.body.dump()]);
  }
  const { headers, body } = await request(app.origin + image);
  t.match(headers['content-security-policy'], /default-src 'none'.*sandbox/);
  t.equal(await body.text(), logo('#1d3f8a'));
});

t.test('documents that were drawn under another brand are never sent', async (t) => {
  for (const path of ['/services', '/contact', '/login', '/raise-capital']) {
    const [branded, house] = await Promise.all(
      [app, plain].map(async ({ origin }) => (await fetch(origin + path)).text()),
    );
    t.match(branded, name, path);
    t.match(branded, '/brand/colours.css', path);
    t.notMatch(house, '/brand/', `${path} of a portal without a brand links none`);
  }
  t.equal((await fetch(`${plain.origin}/brand/colours.css`)).status, 404);
  const shared = await (await fetch(`${plain.origin}/api/docs.css`)).text();
  t.notMatch(shared, named.accent);
});
