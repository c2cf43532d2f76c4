/**
 * What the first view of each page costs a browser: every public page, and every view of the
 * dashboard as each kind of person, in a real Chromium on a processor that is four times slower. Told
 * for the document as it is read, for the moment somebody begins to use it, and for the way to another
 * view within the document: the work of the main thread and its longest task, in processor time.
 * Arguments are parts of paths; without any, all are opened. `--times=3` opens each so often and
 * tells the least, for a machine that does other things as well.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { launchChromium } from '../chromium-path.ts';
import { type Cookies, demoSessions } from '../demo-sessions.ts';
import { serveDemo } from '../served-demo.ts';
import { publicPaths } from '../trials/public-paths.ts';
import { recordTasks, type ThreadWork } from './main-thread.ts';

/**
 * The processor of a plain phone beside this one. Chromium can slow a page down itself, but does so by
 * the clock, so that what else a machine does would count.
 */
const slowdown = 4;
/** A page that the browser has not asked anything for in this time has arrived. */
const quietMs = 700;
const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;
/** A text, because scripts are not checked against a browser's types. */
const watchShifts = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What one stage of a page costs; scripts and requests with those of the stages before. */
interface Stage extends ThreadWork {
  readonly scriptBytes: number;
  readonly requests: number;
}

interface Measured {
  readonly read: Stage;
  readonly used: Stage;
  readonly next: ThreadWork;
  readonly shift: number;
}

const timesOption = '--times=';
const times = Number(process.argv.find((one) => one.startsWith(timesOption))?.split('=')[1] ?? 1);
const parts = process.argv.slice(2).filter((one) => !one.startsWith(timesOption));
const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
const demo = await serveDemo();
const browser = await launchChromium();
try {
  const sessions = demoSessions(browser, demo.origin);
  line('', 'as it is read', '', '', '', '', 'first use', '', '', '', 'next view', '');
  line(
    'page',
    ...['shift', 'scripts', 'requests', 'work', 'longest'],
    ...['scripts', 'requests', 'work', 'longest'],
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
  const all: Measured[] = [];
  for (let time = 0; time < times; time += 1) all.push(await measureOnce(path, cookies));
  const least = (of: (one: Measured) => number) => Math.min(...all.map(of));
  const [worst] = all.toSorted((a, b) => b.shift - a.shift);
  line(
    name,
    (worst?.shift ?? 0).toFixed(3),
    ...(['read', 'used'] as const).flatMap((stage) => [
      kilobytes(least((one) => one[stage].scriptBytes)),
      String(least((one) => one[stage].requests)),
      milliseconds(least((one) => one[stage].work)),
      milliseconds(least((one) => one[stage].longest)),
    ]),
    milliseconds(least(({ next }) => next.work)),
    milliseconds(least(({ next }) => next.longest)),
  );
}

async function measureOnce(path: string, cookies: Cookies): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const loaded = countLoads(cdp);

  let recorded = await recordTasks(cdp);
  await page.goto(demo.origin + path, { waitUntil: 'load' });
  await loaded.quiet();
  const read = { ...loaded.so(), ...(await recorded()) };

  recorded = await recordTasks(cdp);
  await page.dispatchEvent('body', 'pointermove', { movementX: 1 });
  while (!(await page.evaluate(isHydrated))) await pause(20);
  await loaded.quiet();
  const used = { ...loaded.so(), ...(await recorded()) };
  const shift = (await page.evaluate('shift')) as number;

  recorded = await recordTasks(cdp);
  await openNext(page);
  await loaded.quiet();
  const next = await recorded();
  await context.close();
  return { read, used, next, shift };
}

/** Follows the first link of the navigation that leads elsewhere, within the document. */
async function openNext(page: Page): Promise<void> {
  const rail = page.locator('nav[aria-label="Dashboard"]');
  const navigation = (await rail.count()) > 0 ? rail : page.locator('header nav').first();
  const link = navigation.locator('a[href^="/"]:not([aria-current])').first();
  const from = page.url();
  await link.evaluate((element) => (element as unknown as { click(): void }).click());
  await page.waitForURL((url) => url.href !== from, { waitUntil: 'commit' });
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

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

/** On the slower processor. */
function milliseconds(value: number): string {
  return `${(value * slowdown).toFixed(0)} ms`;
}

function line(name: string, ...cells: readonly string[]): void {
  const row = cells.map((cell) => cell.padStart(11)).join('');
  process.stdout.write(`${name.padEnd(38)}${row}\n`);
}
