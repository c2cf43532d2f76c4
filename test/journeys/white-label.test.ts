/** A portal under another name: its logo, colours and legal texts, from configuration alone. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright';
import t from 'tap';
import { request } from 'undici';
import { coloursOf } from '#server/web/brand/palette.ts';
import { brokenPairs, shadesOf } from '#shared/brand/colour-pairs.ts';
import { themes } from '#shared/brand/default-colours.ts';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { pngOf } from '../support/brand-files.ts';
import {
  accessibilityViolations,
  comesTo,
  hydrated,
  openBrowser,
  story,
  violationsInBothSchemes,
} from '../support/chromium.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { register } from '../support/members.ts';
import { folderOf } from '../support/operator-files.ts';
import { startApp } from '../support/running-app.ts';

const name = 'Elm Street Capital';
const named = { accent: '#1d3f8a', highlight: '#b3541e' };
const colours = coloursOf(named);
const newest = '2026-03-01';

const logo = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><style>rect{fill:${ink}}</style><rect width="240" height="60"/></svg>`;

const files = await folderOf(t, {
  'logo.svg': logo('#1d3f8a'),
  'logo-dark.png': pngOf(480, 120),
  'terms-of-service/2026-01.md': '# Rules\n\nThe old rules of {{brand}}.\n',
  [`terms-of-service/${newest}.md`]: `---
title: Rules of the house
summary: What binds you and {{brand}}.
changes: The seat has moved.
---
In short: be kind.

## Who we are {#who}

{{brand}} is run by {{operator}}. Write to {{contact}}.

## 2. What holds

| What | How long |
|---|---|
| Your word | For ever |

Under the law of {{jurisdiction}}.
`,
});

const app = await startApp(t, {
  BRAND_NAME: name,
  BRAND_LEGAL_ENTITY: 'Elm Street Capital GmbH',
  BRAND_ADDRESS: '1 Elm Street, Zug',
  BRAND_CONTACT_EMAIL: 'desk@elm.example',
  BRAND_JURISDICTION: 'Switzerland',
  BRAND_ACCENT: named.accent,
  BRAND_HIGHLIGHT: named.highlight,
  BRAND_LOGO: join(files, 'logo.svg'),
  BRAND_LOGO_DARK: join(files, 'logo-dark.png'),
  LEGAL_DIR: files,
});
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

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';

  t.test(`the operator’s own terms and their archive, ${how}`, (t) =>
    story(t, browser, { javaScriptEnabled, expected: /status of 404/ }, async (page) => {
      await page.goto(`${app.origin}/terms-of-service`);
      // Where the text came after the shell, the title follows with the scripts, or the next document.
      await (javaScriptEnabled ? hydrated(page) : page.reload());
      t.equal(await page.title(), `Rules of the house · ${name}`);
      await page.getByText('In short: be kind.').waitFor();
      await page
        .getByText(`${name} is run by Elm Street Capital GmbH, 1 Elm Street, Zug.`)
        .waitFor();
      await page.getByText('Under the law of Switzerland.').waitFor();
      const contents = page.getByRole('navigation', { name: 'Contents' });
      t.same(await contents.getByRole('link').allTextContents(), [
        'Who we are',
        '2. What holds',
        'Changes and earlier versions',
      ]);
      t.equal(await page.getByRole('heading', { name: '2. What holds', exact: true }).count(), 1);
      await page.getByText('Version of 1 March 2026, in force').waitFor();
      await page.getByText('The seat has moved.').waitFor();
      await page.getByRole('link', { name: '1 January 2026' }).click();
      await page.getByText(`The old rules of ${name}.`).waitFor();
      await page.getByText('Version of 1 January 2026, no longer in force').waitFor();
      t.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
      await page.goto(`${app.origin}/terms-of-service?version=2025-01`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await page.goto(`${app.origin}/privacy-policy`);
      await page
        .getByText(`Elm Street Capital GmbH, 1 Elm Street, Zug, operates ${name}`)
        .waitFor();
    }),
  );

  const email = `ada-${javaScriptEnabled}@example.com`;
  t.test(`what was shown is what is recorded, ${how}`, (t) =>
    story(t, browser, { javaScriptEnabled, expected: /status of 422/ }, async (page) => {
      await page.goto(`${app.origin}/register?role=founder`);
      if (javaScriptEnabled) await hydrated(page);
      await page.getByLabel('Your name').fill('Ada Founder');
      await page.getByLabel('Email address').fill(email);
      const terms = page.getByLabel(new RegExp(`I accept the .* version ${newest}`));
      await atAnOlderVersion(page, terms, javaScriptEnabled);
      await terms.check();
      await page.getByLabel(/I have read the/).check();
      await page.getByRole('button', { name: 'Create account' }).click();
      const fault = `“Rules of the house” changed in the meantime. Read version ${newest}, then tick the box again.`;
      await page.getByRole('link', { name: fault }).waitFor();
      t.equal(
        await page.getByLabel('Your name').inputValue(),
        'Ada Founder',
        'what was typed stays',
      );
      t.equal(await terms.isChecked(), javaScriptEnabled, 'only what was drawn anew is unticked');
      await terms.check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
      const link = await app.mailedLink(email, /http:\/\/[^\s"]*step=verify[^\s"<]*token=[\w-]+/);
      const mail = (await app.mails()).find((text) => text.includes(email)) ?? '';
      t.match(mail, `Subject: Confirm your email address for ${name}`);
      t.match(mail, new RegExp(`From: "?${name}"? <`));
      t.match(
        mail.replaceAll(/=\r?\n/g, ''),
        `background:${named.accent}`,
        'its button in the accent',
      );
      t.same(acceptancesOf(email), [], 'nobody has confirmed it yet');
      await page.goto(link);
      await page.getByLabel('Password', { exact: true }).fill('seven slow herons wading');
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await page.waitForURL(/\/dashboard$/);
      t.same(acceptancesOf(email), [
        { document: 'privacy', document_version: await versionInForce('privacy-policy') },
        { document: 'terms', document_version: newest },
      ]);
    }),
  );
}

/** The version of a text that anybody is shown now. */
async function versionInForce(document: string): Promise<string | undefined> {
  const answer = await fetch(`${app.origin}/api/v1/legal`);
  const { documents } = (await answer.json()) as LegalInForce;
  return documents.find((text) => text.document === document)?.current;
}

/** Sends the form once as somebody does who had it open while the text changed. */
async function atAnOlderVersion(page: Page, terms: Locator, scripted: boolean): Promise<void> {
  if (!scripted) {
    await terms.evaluate((box: HTMLInputElement) => {
      box.value = '2026-01';
    });
    return;
  }
  await page.route(
    '**/api/v1/auth/register',
    (route) => {
      const sent = route.request().postDataJSON() as object;
      return route.continue({ postData: JSON.stringify({ ...sent, acceptTerms: '2026-01' }) });
    },
    { times: 1 },
  );
}

function acceptancesOf(email: string): unknown[] {
  const rows = inDatabase((database) =>
    database
      .prepare(
        'select document, document_version from acceptances join users on users.id = user_id where email = ? order by document',
      )
      .all(email),
  );
  return rows.map((row) => ({ ...row }));
}

function inDatabase<T>(use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(app.dataDir, 'raisehall.db'), { timeout: 5_000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with script' : 'without script';
  t.test(`a member reads and accepts what has changed, ${how}`, async (t) => {
    const member = await register(app, 'investor');
    inDatabase((database) =>
      database
        .prepare(
          "update acceptances set document_version = '2026-01' where document = 'terms' and user_id = (select id from users where email = ?)",
        )
        .run(member.email),
    );
    await story(t, browser, { javaScriptEnabled }, async (page) => {
      await page.context().addCookies([member.browserCookie]);
      await page.goto(`${app.origin}/dashboard`);
      const question = page.getByText(
        'Rules of the house: a new version is in force since 1 March 2026.',
      );
      await question.waitFor();
      if (javaScriptEnabled) t.same(await accessibilityViolations(page), []);
      await page.getByText('The seat has moved.').waitFor();
      const href = await page
        .getByRole('link', { name: `Read version ${newest}` })
        .getAttribute('href');
      t.equal(href, `/terms-of-service?version=${newest}`);
      await page.getByRole('button', { name: 'I accept this version' }).click();
      await question.waitFor({ state: 'detached' });
      await page.getByText('Your account').first().waitFor();
      t.equal(acceptancesOf(member.email).length, 3, 'both versions are on record');
    });
  });
}

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
