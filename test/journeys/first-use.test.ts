/** A public page is a document first: what it loads before, and with, the first sign of use. */
import type { Page } from 'playwright';
import t from 'tap';
import { hydrated, story } from '../support/chromium.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);

/** The scripts a page asks for, by name without hash. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined) scripts.push(name);
  });
  return scripts;
}

t.test('a page that is only read loads neither React nor the router', (t) =>
  story(t, browser, {}, async (page) => {
    const scripts = scriptsOf(page);
    // Chromium tells where the pointer rests: as the page appears, and when it has been scrolled.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
      ),
    );
    await page.goto(`${app.origin}/services`, { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.dispatchEvent('body', 'pointermove', { movementX: 0, movementY: 0 });
    await page.waitForTimeout(300);
    t.ok(scripts.includes('entry-client'));
    t.ok(scripts.includes('services'), 'its own chunk is loaded ahead');
    t.notOk(scripts.includes('hydrate'), 'what takes the document over is not');
  }),
);

for (const [sign, use] of [
  ['the pointer moves', (page: Page) => page.mouse.move(200, 200)],
  ['a key is pressed', (page: Page) => page.keyboard.press('Tab')],
  ['a field gets the focus', (page: Page) => page.getByLabel('Email address').focus()],
  ['the wheel turns', (page: Page) => page.mouse.wheel(0, 100)],
] as const) {
  t.test(`it is taken over when ${sign}`, (t) =>
    story(t, browser, {}, async (page) => {
      const scripts = scriptsOf(page);
      await page.goto(`${app.origin}/login`, { waitUntil: 'networkidle' });
      t.notOk(scripts.includes('hydrate'));
      await use(page);
      await page.getByRole('button', { name: 'Show password' }).waitFor();
      t.ok(scripts.includes('hydrate'));
    }),
  );
}

t.test('a touch takes it over', (t) =>
  story(t, browser, { hasTouch: true }, async (page) => {
    const scripts = scriptsOf(page);
    await page.goto(`${app.origin}/login`, { waitUntil: 'networkidle' });
    t.notOk(scripts.includes('hydrate'));
    await page.touchscreen.tap(5, 200);
    await page.getByRole('button', { name: 'Show password' }).waitFor();
  }),
);

t.test('what was typed before stays', (t) =>
  story(t, browser, {}, async (page) => {
    await page.context().route('**/assets/hydrate-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.goto(`${app.origin}/raise-capital`, { waitUntil: 'networkidle' });
    const price = page.getByRole('textbox', { name: 'Pre-money valuation' });
    await price.fill('12.5m');
    await hydrated(page);
    t.equal(await price.inputValue(), '12.5m');
  }),
);

t.test('a refused form answered as a document has the focus on its reasons', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    await story(t, browser, { javaScriptEnabled, expected: /422/ }, async (page) => {
      await page.context().route('**/assets/hydrate-*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue().catch(() => {});
      });
      await page.goto(`${app.origin}/contact`);
      await page.locator('main').getByRole('button', { name: /Send/ }).click();
      const reasons = page.locator(':focus', { hasText: 'There is a problem' });
      await reasons.waitFor();
      t.ok(await reasons.isVisible(), javaScriptEnabled ? 'before scripts' : 'without scripts');
    });
  }
});

t.test('the dashboard and a page that holds a draft are taken over at once', (t) =>
  story(t, browser, { expected: /404/ }, async (page) => {
    await page.goto(`${app.origin}/contact`);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=name]')?.value === 'Ada Lovelace',
    );
    t.pass('the draft is back without anybody touching the page');
  }),
);
