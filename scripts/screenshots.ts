/**
 * Starts the demo and takes screenshots of every picture in the set, at four widths, light and
 * dark, into dist/pictures/, and those of the README into scripts/screenshots/. Arguments are parts
 * of names; without any, all are taken.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { projectRoot } from '../server/project.ts';
import { calculatorId } from '../shared/calculators/calculator-address.ts';
import { chromiumFlags, chromiumPath } from './chromium-path.ts';
import { demoSessions } from './demo-sessions.ts';
import { type Picture, pictureSet, whoIsSeen } from './picture-set.ts';
import { serveDemo } from './served-demo.ts';

const allFolder = join(projectRoot, 'dist', 'pictures');
const readmeFolder = join(import.meta.dirname, 'screenshots');
const widths = [1440, 820, 390, 320] as const;
const schemes = ['light', 'dark'] as const;
const readmeSize = { width: 1280, height: 832 };

/** This browser shows no scroll bars, so the space reserved for them would stay empty. */
const noGutter = 'html { scrollbar-gutter: auto }';

/** Waits until the page is painted after a change of the window. */
const painted =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))';

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
  const sessions = demoSessions(browser, demo.origin);
  await mkdir(readmeFolder, { recursive: true });
  for (const colorScheme of schemes) {
    for (const [who, pictures] of Map.groupBy(wanted, whoIsSeen)) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      if (who !== undefined) await context.addCookies(await sessions(who));
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
    await open(page, picture);
    if (picture.pressed !== undefined) {
      await page.locator(picture.pressed.button).click();
      await page.locator(picture.pressed.shows).waitFor();
    }
    await page.addStyleTag({ content: noGutter });
    if (picture.readme === true && scheme === 'light') await drawForReadme(page, picture);
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
      await page.evaluate(painted);
      const path = join(allFolder, `${width}-${scheme}`, `${picture.name}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    process.stderr.write(`${scheme} ${picture.name}\n`);
  }
}

async function open(page: Page, { path, through = [], more = '' }: Picture): Promise<void> {
  await page.goto(demo.origin + path, { waitUntil: 'networkidle' });
  for (const link of through) {
    const to = await page.locator(link).first().getAttribute('href');
    await page.goto(new URL(to ?? '', page.url()).href, { waitUntil: 'networkidle' });
  }
  if (more !== '') await page.goto(page.url() + more, { waitUntil: 'networkidle' });
}

async function drawForReadme(page: Page, { name, path }: Picture): Promise<void> {
  if (path.includes('calc=')) {
    // The tabs above the entries and the result; the printed sheet around them has no box of its own.
    await page.locator(`#${calculatorId}`).evaluate((area) => area.scrollIntoView());
  }
  await page.screenshot({ path: join(readmeFolder, `${name}.png`) });
  await page.evaluate('window.scrollTo(0, 0)');
}
