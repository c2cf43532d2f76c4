/**
 * Draws the pictures of the home page: views of the demo's founder without the frame around them, in
 * both themes, into client/features/home/pictures. Run it after one of those views has changed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { type PictureName, pictureSizes } from '../client/features/home/picture-sizes.ts';
import { projectRoot } from '../server/project.ts';
import { launchChromium } from './chromium-path.ts';
import { demoSessions } from './demo-sessions.ts';
import { serveDemo } from './served-demo.ts';

const folder = join(projectRoot, 'client', 'features', 'home', 'pictures');
/** Sharp on most screens; twice as many would be twice the bytes. */
const density = 1.5;
const paths: Readonly<Record<PictureName, string>> = {
  book: '/dashboard?view=book',
  overview: '/dashboard',
  analytics: '/dashboard?view=analytics',
};

const demo = await serveDemo();
const browser = await launchChromium();
try {
  await mkdir(folder, { recursive: true });
  const cookies = await demoSessions(browser, demo.origin)('founder');
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      ...{ colorScheme, deviceScaleFactor: density, bypassCSP: true },
    });
    await context.addCookies(cookies);
    for (const name of Object.keys(paths) as PictureName[]) {
      const page = await context.newPage();
      const drawn = await draw(page, name);
      await writeFile(join(folder, `${name}-${colorScheme}.avif`), drawn);
      process.stderr.write(`${colorScheme} ${name}: ${(drawn.length / 1_000).toFixed(1)} kB\n`);
      await page.close();
    }
    await context.close();
  }
} finally {
  await browser.close();
  await demo.close();
}

/** Draws the main part of a view in a window in which it has the width of the picture. */
async function draw(page: Page, name: PictureName): Promise<Buffer> {
  const { width, height } = pictureSizes[name];
  const tall = 1_000;
  await page.setViewportSize({ width, height: tall });
  await page.goto(demo.origin + paths[name], { waitUntil: 'networkidle' });
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto }' });
  const main = page.locator('main');
  // The navigation beside it is a rail of icons or of names, depending on the window.
  for (let round = 0; round < 3; round += 1) {
    const beside = width - ((await main.boundingBox())?.width ?? width);
    const window = page.viewportSize()?.width ?? width;
    await page.setViewportSize({ width: window + Math.round(beside), height: tall });
  }
  const box = await main.boundingBox();
  if (box === null) throw new Error(`${name} has no main part.`);
  const clip = { x: box.x, y: box.y, width, height };
  return sharp(await page.screenshot({ clip }))
    .avif({ quality: 52, effort: 6 })
    .toBuffer();
}
