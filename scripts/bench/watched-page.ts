/** Pages that are opened in a real Chromium to see what their first view takes. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import type { Cookies } from '../demo-sessions.ts';

/** A page that the browser has not asked anything for in this time has arrived. */
const quietMs = 700;
/** How often it is asked whether a page is hydrated, which is a task of its own. */
const hydratedPollMs = 100;
const isHydrated = `Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))`;
/** A text, because scripts are not checked against a browser's types. */
const watchShifts = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What a page has asked for so far. */
export interface PageLoads {
  /** The addresses of its scripts. */
  readonly scripts: readonly string[];
  /** Of those, as they were transferred: with headers, compressed. */
  readonly scriptBytes: number;
  readonly requests: number;
}

/** A page that is watched from its beginning. */
export interface WatchedPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Opens an address, and waits until it has arrived. */
  readonly open: (address: string) => Promise<void>;
  /** Does what begins the use of a page, and waits until its code has arrived and runs. */
  readonly use: () => Promise<void>;
  /** Waits until the page has asked for nothing for a while. */
  readonly quiet: () => Promise<void>;
  readonly loads: () => PageLoads;
  /** How far what was shown has moved so far, as Chromium counts it. */
  readonly shift: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens a window for somebody, or for a visitor without cookies. */
export async function watchedPage(browser: Browser, cookies: Cookies): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  await context.addInitScript(watchShifts);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const { so: loads, quiet } = countLoads(cdp);
  return {
    ...{ page, cdp, loads, quiet },
    async open(address) {
      await page.goto(address, { waitUntil: 'load' });
      await quiet();
    },
    async use() {
      await run(
        cdp,
        `document.body.dispatchEvent(new PointerEvent('pointermove', { movementX: 1 }))`,
      );
      while (!(await run(cdp, isHydrated))) await pause(hydratedPollMs);
      await quiet();
    },
    shift: async () => (await page.evaluate('shift')) as number,
    close: () => context.close(),
  };
}

/** The addresses in the navigation of somebody's dashboard. */
export async function viewsOf(
  browser: Browser,
  origin: string,
  cookies: Cookies,
): Promise<readonly string[]> {
  const links = `[...document.querySelectorAll('nav[aria-label="Dashboard"] a')]`;
  const { page, close } = await watchedPage(browser, cookies);
  await page.goto(`${origin}/dashboard`);
  const paths = (await page.evaluate(`${links}.map((a) => a.getAttribute('href'))`)) as string[];
  await close();
  return paths.filter((path) => !path.includes('company='));
}

/**
 * Evaluates a text as it is. Playwright's own way puts its helpers into the page first, whose work
 * would be counted as the page's: 60 to 90 ms of a navigation were theirs.
 */
export async function run(cdp: CDPSession, expression: string): Promise<unknown> {
  const { result } = await cdp.send('Runtime.evaluate', { expression });
  return result.value;
}

function countLoads(cdp: CDPSession) {
  const scripts = new Map<string, string>();
  let [requests, scriptBytes, open, last] = [0, 0, 0, performance.now()];
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('data:')) return;
    requests += 1;
    open += 1;
    last = performance.now();
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.js')) scripts.set(requestId, response.url);
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
    so: (): PageLoads => ({ scripts: [...scripts.values()], scriptBytes, requests }),
    async quiet(): Promise<void> {
      last = performance.now();
      while (open > 0 || performance.now() - last < quietMs) await pause(50);
    },
  };
}
