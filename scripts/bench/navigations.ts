/**
 * What a navigation within the browser requests from the server, besides the page's own chunks, in
 * a real Chromium: a visitor who has used one page follows a link to each of the others, for the
 * first and for a second time. The size of the whole document is listed for comparison.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { request } from 'undici';
import { launchChromium } from '../chromium-path.ts';
import { serveDemo } from '../served-demo.ts';
import { publicPaths } from '../trials/public-paths.ts';
import { printTable } from '../trials/table.ts';

const origins = ['/services', '/contact'] as const;
const selections = ['/blog?tag=safe', '/blog?post=reg-cf-investor-limits', '/faq?q=safe'];
/** A text, because scripts are not checked against a browser's types. */
const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;
const isData = /^\/(api|_build\/payload)\//;

interface NavigationCost {
  readonly requests: number;
  readonly kilobytes: string;
  readonly of: string;
}

const demo = await serveDemo();
const browser = await launchChromium();
try {
  const rows = [['page', 'first', '', 'again', '', 'document', 'asked for']];
  for (const path of [...publicPaths, ...selections]) {
    const [first, again] = await navigateTwice(path);
    rows.push([
      path,
      `${first.requests} req`,
      first.kilobytes,
      `${again.requests} req`,
      again.kilobytes,
      await documentKilobytes(path),
      first.of,
    ]);
  }
  printTable('Data of a navigation within the browser: requests and kB over the wire', rows);
} finally {
  await browser.close();
  await demo.close();
}

async function navigateTwice(path: string): Promise<readonly [NavigationCost, NavigationCost]> {
  const context = await browser.newContext();
  // Turns prefetching off, so that only the navigation's own requests are counted.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const page = await context.newPage();
  const from = origins.find((origin) => origin !== path) ?? origins[0];
  await page.goto(demo.origin + from);
  await page.dispatchEvent('body', 'pointermove', { movementX: 1 });
  while (!(await page.evaluate(isHydrated))) await pause(20);
  const first = await asksFor(page, path);
  await asksFor(page, from);
  const again = await asksFor(page, path);
  await context.close();
  return [first, again];
}

/** Follows a link to a page, and counts the requests for its data. */
async function asksFor(page: Page, path: string): Promise<NavigationCost> {
  const finished: Request[] = [];
  const note = (asked: Request): void => {
    if (isData.test(new URL(asked.url()).pathname)) finished.push(asked);
  };
  page.on('requestfinished', note);
  await page.evaluate(`{
    const link = document.createElement('a');
    link.href = ${JSON.stringify(path)};
    document.body.append(link);
    link.click();
    link.remove();
  }`);
  await page.waitForURL(demo.origin + path);
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', note);
  let bytes = 0;
  for (const asked of finished) {
    const { responseBodySize, responseHeadersSize } = await asked.sizes();
    bytes += Math.max(0, responseBodySize) + responseHeadersSize;
  }
  const kinds = new Set(finished.map((asked) => new URL(asked.url()).pathname.split('/')[1]));
  return {
    requests: finished.length,
    kilobytes: (bytes / 1_000).toFixed(1),
    of: [...kinds].map((kind) => (kind === 'api' ? 'the API' : 'a payload')).join(' and '),
  };
}

async function documentKilobytes(path: string): Promise<string> {
  const headers = { 'accept-encoding': 'br', prefer: 'complete-document' };
  const { body } = await request(demo.origin + path, { headers });
  return ((await body.arrayBuffer()).byteLength / 1_000).toFixed(1);
}
