/**
 * Starts the demo and looks at it with a browser: every picture of the set, at four widths, light
 * and dark, into dist/pictures/, and the README's into scripts/screenshots/. Arguments are parts of
 * names; without any, all are drawn.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { demoPassword, demoSignIns } from '../server/product-api/demo/demo-people.ts';
import { projectRoot } from '../server/project.ts';
import type { UserRole } from '../shared/product/account.ts';
import { chromiumFlags, chromiumPath } from './chromium-path.ts';
import { type Picture, pictureSet } from './picture-set.ts';
import { type ServedDemo, serveDemo } from './served-demo.ts';

const allFolder = join(projectRoot, 'dist', 'pictures');
const readmeFolder = join(import.meta.dirname, 'screenshots');
const widths = [1440, 820, 390, 320] as const;
const schemes = ['light', 'dark'] as const;
const readmeSize = { width: 1280, height: 832 };

const parts = process.argv.slice(2);
const wanted = pictureSet.filter(
  ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
);
const demo = await serveDemo();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...chromiumFlags],
});
try {
  const sessions = await signIn(browser, demo);
  await mkdir(readmeFolder, { recursive: true });
  for (const colorScheme of schemes) {
    for (const [as, pictures] of Map.groupBy(wanted, ({ as }) => as)) {
      const context = await browser.newContext({ colorScheme });
      await context.addCookies(as === undefined ? [] : (sessions.get(as) ?? []));
      await draw(context, pictures, colorScheme);
      await context.close();
    }
  }
} finally {
  await browser.close();
  await demo.close();
}

async function draw(
  context: BrowserContext,
  pictures: readonly Picture[],
  scheme: (typeof schemes)[number],
): Promise<void> {
  const page = await context.newPage();
  for (const picture of pictures) {
    await page.setViewportSize(readmeSize);
    await page.goto(demo.origin + picture.path, { waitUntil: 'networkidle' });
    if (picture.readme === true && scheme === 'light') await drawForReadme(page, picture);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
      const path = join(allFolder, `${width}-${scheme}`, `${picture.name}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    process.stderr.write(`${scheme} ${picture.name}\n`);
  }
}

async function drawForReadme(page: Page, { name, path }: Picture): Promise<void> {
  if (path.includes('calc=')) {
    await page.locator('[data-print=sheet]').evaluate((result) => result.scrollIntoView());
  }
  await page.screenshot({ path: join(readmeFolder, `${name}.png`) });
  await page.evaluate('window.scrollTo(0, 0)');
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Signs the demo's person of each role in, once. */
async function signIn(from: Browser, { origin }: ServedDemo): Promise<Map<UserRole, Cookies>> {
  const sessions = new Map<UserRole, Cookies>();
  for (const { role, email } of demoSignIns()) {
    if (sessions.has(role)) continue;
    const context = await from.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.locator('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard');
    sessions.set(role, await context.cookies());
    await context.close();
  }
  return sessions;
}
