/**
 * What the first view of each page costs a browser: every public page, and every view of the
 * dashboard as each kind of person, in a real Chromium whose processor is four times slower. Told for
 * the document as it is read, for the moment somebody begins to use it, and for the way to another
 * view within the document. Arguments are parts of paths; without any, all are opened.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { launchChromium } from '../chromium-path.ts';
import { type Cookies, demoSessions } from '../demo-sessions.ts';
import { serveDemo } from '../served-demo.ts';
import { publicPaths } from '../trials/public-paths.ts';

const slowdown = 4;
/** A page that the browser has not asked anything for in this time has arrived. */
const quietMs = 700;
const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;
/** Texts, because scripts are not checked against a browser's types. */
const watch = `
  window.seen = { longest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Watched {
  readonly longest: number;
  readonly shift: number;
}

const parts = process.argv.slice(2);
const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
const demo = await serveDemo();
const browser = await launchChromium();
try {
  const sessions = demoSessions(browser, demo.origin);
  line('', 'as it is read', '', '', '', 'first use', '', '', 'next view', '');
  line(
    'page',
    ...['scripts', 'requests', 'shift', 'longest'],
    ...['scripts', 'requests', 'longest'],
    ...['work', 'longest'],
  );
  for (const path of publicPaths.filter(isWanted)) await measure(path, path, []);
  for (const kind of ['founder', 'investor', 'operator'] as const) {
    const cookies = await sessions(kind);
    for (const path of (await viewsOf(cookies)).filter(isWanted)) {
      await measure(`${kind} ${path}`, path, cookies);
    }
  }
} finally {
  await browser.close();
  await demo.close();
}

/** The addresses in the navigation of somebody's dashboard. */
async function viewsOf(cookies: Cookies): Promise<readonly string[]> {
  const context = await browser.newContext();
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${demo.origin}/dashboard`);
  const links = `[...document.querySelectorAll('nav[aria-label="Dashboard"] a')]`;
  const paths = (await page.evaluate(`${links}.map((a) => a.getAttribute('href'))`)) as string[];
  await context.close();
  return paths.filter((path) => !path.includes('company='));
}

async function measure(name: string, path: string, cookies: Cookies): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const cdp = await slowed(context, page);
  const loaded = countLoads(cdp);
  await page.goto(demo.origin + path, { waitUntil: 'load' });
  await loaded.quiet();
  const read = { ...loaded.so(), ...(await seen(page)) };
  await page.evaluate('seen.longest = 0');
  await page.dispatchEvent('body', 'pointermove', { movementX: 1 });
  while (!(await page.evaluate(isHydrated))) await pause(20);
  await loaded.quiet();
  const used = { ...loaded.so(), ...(await seen(page)) };
  const next = await nextView(page, cdp, loaded);
  await context.close();
  line(
    name,
    kilobytes(read.scriptBytes),
    String(read.requests),
    used.shift.toFixed(3),
    milliseconds(read.longest),
    kilobytes(used.scriptBytes),
    String(used.requests),
    milliseconds(used.longest),
    next === undefined ? '' : milliseconds(next.work),
    next === undefined ? '' : milliseconds(next.longest),
  );
}

/** Follows the first link of the navigation that leads elsewhere, within the document. */
async function nextView(page: Page, cdp: CDPSession, loaded: Loads) {
  const rail = page.locator('nav[aria-label="Dashboard"]');
  const navigation = (await rail.count()) > 0 ? rail : page.locator('header nav').first();
  const link = navigation.locator('a[href^="/"]:not([aria-current])').first();
  if ((await link.count()) === 0) return undefined;
  await page.evaluate('seen.longest = 0');
  const before = await taskMs(cdp);
  const from = page.url();
  await link.evaluate((element) => (element as unknown as { click(): void }).click());
  await page.waitForURL((url) => url.href !== from, { waitUntil: 'commit' });
  await loaded.quiet();
  return { work: (await taskMs(cdp)) - before, longest: (await seen(page)).longest };
}

async function slowed(context: BrowserContext, page: Page): Promise<CDPSession> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return cdp;
}

interface Loads {
  readonly so: () => { readonly scriptBytes: number; readonly requests: number };
  readonly quiet: () => Promise<void>;
}

/** Counts what a page asks for, as it is transferred: with headers, compressed. */
function countLoads(cdp: CDPSession): Loads {
  const scripts = new Set<string>();
  let [requests, scriptBytes, open, last] = [0, 0, 0, performance.now()];
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    open += 1;
    last = performance.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    open -= 1;
    last = performance.now();
  });
  cdp.on('Network.loadingFailed', () => {
    open -= 1;
  });
  return {
    so: () => ({ scriptBytes, requests }),
    async quiet() {
      last = performance.now();
      while (open > 0 || performance.now() - last < quietMs) await pause(50);
    },
  };
}

function seen(page: Page): Promise<Watched> {
  return page.evaluate('({ ...seen })') as Promise<Watched>;
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function line(name: string, ...cells: readonly string[]): void {
  const row = cells.map((cell) => cell.padStart(13)).join('');
  process.stdout.write(`${name.padEnd(38)}${row}\n`);
}
