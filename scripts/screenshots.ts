/**
 * Starts the demo and takes screenshots of every screenshot in the set, at four widths, light and
 * dark, into dist/screenshots/, and those of the README into scripts/screenshots/. Arguments are parts
 * of names; without any, all are taken.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { calculatorId } from '#shared/calculators/calculator-address.ts';
import { projectRoot } from '../server/project.ts';
import { launchChromium } from './chromium-path.ts';
import { demoSessions } from './demo-sessions.ts';
import { type Screenshot, type Staged, whoIsSeen } from './screenshot-scenes/screenshot.ts';
import { openStage, type Stage } from './screenshot-scenes/stage.ts';
import { screenshotSet } from './screenshot-set.ts';
import { serveDemo } from './served-demo.ts';

const allFolder = join(projectRoot, 'dist', 'screenshots');
const readmeFolder = join(import.meta.dirname, 'screenshots');
const allWidths = [1440, 820, 390, 320] as const;
const schemes = ['light', 'dark'] as const;
const readmeSize = { width: 1280, height: 832 };

/**
 * This browser shows no scroll bars, so the space reserved for them would stay empty; and what a reader
 * has not scrolled to yet would be blank.
 */
const wholePage = 'html { scrollbar-gutter: auto } * { content-visibility: visible !important }';

/** Loads the images that would wait until a reader scrolls to them. */
const imagesLoaded = `Promise.all([...document.images].map((image) => {
  image.loading = 'eager';
  return image.decode().catch(() => undefined);
}))`;

/** Waits until the page is painted after a change of the window. */
const painted =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))';

const parts = process.argv.slice(2);
const wanted = screenshotSet.filter(
  ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
);
const demo = await serveDemo();
const browser = await launchChromium();
try {
  const sessions = demoSessions(browser, demo.origin);
  const stage = openStage(demo);
  await mkdir(readmeFolder, { recursive: true });
  const isStaged = ({ scene }: Screenshot) => scene !== undefined;
  for (const colorScheme of schemes) {
    const ofDemo = wanted.filter((screenshot) => !isStaged(screenshot));
    for (const [who, screenshots] of Map.groupBy(ofDemo, whoIsSeen)) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      if (who !== undefined) await context.addCookies(await sessions(who));
      for (const screenshot of screenshots) {
        await tried(screenshot, () => draw(context, screenshot, colorScheme));
      }
      await context.close();
    }
  }
  // The people and raises of scenes would be in the screenshots of the demo, so these come after them.
  for (const screenshot of wanted.filter(isStaged)) {
    for (const colorScheme of schemes) {
      await tried(screenshot, () => drawStaged(stage, screenshot, colorScheme));
    }
  }
} finally {
  await browser.close();
  await demo.close();
}

/** One screenshot that fails keeps no other from being taken. */
async function tried({ name }: Screenshot, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${name} failed: ${error}\n`);
    process.exitCode = 1;
  }
}

async function drawStaged(
  stage: Stage,
  screenshot: Screenshot,
  colorScheme: (typeof schemes)[number],
): Promise<void> {
  const staged = await screenshot.scene?.(stage);
  const context = await browser.newContext({ colorScheme, bypassCSP: true });
  if (staged?.as !== undefined) await context.addCookies([staged.as]);
  await draw(context, screenshot, colorScheme, staged).finally(() => context.close());
}

async function draw(
  context: BrowserContext,
  screenshot: Screenshot,
  scheme: (typeof schemes)[number],
  staged?: Staged,
): Promise<void> {
  const page = await context.newPage();
  const { name, pressed = [], widths = allWidths } = screenshot;
  const opened = Math.min(Math.max(...widths), readmeSize.width);
  await page.setViewportSize({ ...readmeSize, width: opened });
  await open(page, screenshot, staged);
  await staged?.meanwhile?.(page);
  for (const { button, shows } of pressed) {
    await page.locator(button).first().click();
    if (shows !== undefined) await page.locator(shows).first().waitFor();
  }
  await page.addStyleTag({ content: wholePage });
  if (screenshot.readme === true && scheme === 'light') await drawForReadme(page, screenshot);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 800 ? 844 : 900 });
    // What follows the scroll position would be in the middle of the screenshot.
    await page.evaluate('window.scrollTo(0, 0)');
    await page.evaluate(imagesLoaded);
    await page.evaluate(painted);
    const path = join(allFolder, `${width}-${scheme}`, `${name}.png`);
    await page.screenshot({ path, fullPage: true });
  }
  await page.close();
  process.stderr.write(`${scheme} ${name}\n`);
}

async function open(page: Page, screenshot: Screenshot, staged?: Staged): Promise<void> {
  const seen = staged?.seen ?? { path: screenshot.path ?? '/' };
  if ('html' in seen) {
    await page.setContent(seen.html);
    return;
  }
  await page.goto(demo.origin + seen.path, { waitUntil: 'networkidle' });
  for (const link of screenshot.through ?? []) {
    const to = await page.locator(link).first().getAttribute('href');
    await page.goto(new URL(to ?? '', page.url()).href, { waitUntil: 'networkidle' });
  }
  const { more = '' } = screenshot;
  if (more !== '') await page.goto(page.url() + more, { waitUntil: 'networkidle' });
}

async function drawForReadme(page: Page, { name, path = '' }: Screenshot): Promise<void> {
  if (path.includes('calc=')) {
    // The tabs above the entries and the result; the printed sheet around them has no box of its own.
    await page.locator(`#${calculatorId}`).evaluate((area) => area.scrollIntoView());
  }
  await page.screenshot({ path: join(readmeFolder, `${name}.png`) });
  await page.evaluate('window.scrollTo(0, 0)');
}
