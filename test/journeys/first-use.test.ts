/** A page is a document first: what it loads before, and with, the first sign of use. */
import type { Page } from 'playwright';
import t from 'tap';
import { hydrated, story } from '../support/chromium.ts';
import { register } from '../support/members.ts';
import { openPortal } from '../support/open-portal.ts';

const { app, browser } = await openPortal(t);
const founder = await register(app, 'founder');

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

for (const [intent, act, answer] of [
  [
    'a press of a button',
    (page: Page) => page.getByRole('button', { name: 'Go to …' }).click(),
    'Go to a record, page or action',
  ],
  [
    'Ctrl and K',
    (page: Page) => page.keyboard.press('Control+k'),
    'Go to a record, page or action',
  ],
  ['a single key', (page: Page) => page.keyboard.press('?'), 'Keyboard shortcuts'],
] as const) {
  t.test(`${intent} on a dashboard that was only read is answered once its code is there`, (t) =>
    story(t, browser, {}, async (page) => {
      await page.context().addCookies([founder.browserCookie]);
      const scripts = scriptsOf(page);
      const held = Promise.withResolvers<void>();
      await page.context().route('**/assets/hydrate-*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${app.origin}/dashboard?view=check`, { waitUntil: 'commit' });
      await page.waitForLoadState('networkidle');
      t.same(scripts, ['entry-client'], 'nothing else was loaded to read it');
      const asked = page.waitForRequest('**/assets/hydrate-*.js');
      await act(page);
      await asked;
      held.resolve();
      await page.getByRole('dialog', { name: answer }).waitFor();
    }),
  );
}

t.test('a link of a dashboard that was only read leads on before its code is there', (t) =>
  story(t, browser, {}, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    await page.context().route('**/assets/hydrate-*.js', () => {});
    await page.goto(`${app.origin}/dashboard?view=check`, { waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Security', exact: true }).click();
    await page.waitForURL(/view=security$/);
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  }),
);

t.test('a dashboard that is left alone is taken over after a while', (t) =>
  story(t, browser, {}, async (page) => {
    await page.context().addCookies([founder.browserCookie]);
    await page.clock.install();
    await page.goto(`${app.origin}/dashboard?view=check`, { waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    const asked = page.waitForRequest('**/assets/hydrate-*.js');
    await page.clock.fastForward(11_000);
    await asked;
  }),
);

t.test('a page that holds a draft is taken over at once', (t) =>
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
