/**
 * Browser contexts that are used again. A new one has an empty cache and a process that has compiled
 * nothing: a story takes a third of a second of the processor longer in it than in one that was used.
 * What a story leaves in a context is taken away: pages, cookies and all that scripts can store. What
 * the browser keeps of files that may be cached stays.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession } from 'playwright';

/** A context for one story at a time. */
interface LentContext {
  readonly context: BrowserContext;
  /** On a page of its own, because storage can be cleared only from a page. */
  readonly keeper: CDPSession;
  /** Whose storage may hold something. */
  readonly origins: Set<string>;
  /** Whether something was done to it that cannot be undone. */
  isChanged: boolean;
}

/** What changes a context for good; on its clock, too. */
const changes = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const clockChanges = ['install', 'setFixedTime', 'setSystemTime'] as const;

const idle = new WeakMap<Browser, Map<string, LentContext[]>>();

/**
 * Runs work in a context that nobody else uses meanwhile: one with the same options that was used
 * before, or a new one. After work that fails it is closed.
 */
export async function inContext<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const waiting = waitingFor(browser, JSON.stringify(options));
  const lent = waiting.pop() ?? (await newContext(browser, options));
  let result: T;
  try {
    result = await work(lent.context);
  } catch (error) {
    await lent.context.close();
    throw error;
  }
  if (lent.isChanged) await lent.context.close();
  else {
    await clear(lent);
    waiting.push(lent);
  }
  return result;
}

/** Closes the contexts of a browser that wait for their next story. */
export async function closeContexts(browser: Browser): Promise<void> {
  idle.delete(browser);
  await Promise.all(browser.contexts().map((context) => context.close()));
}

function waitingFor(browser: Browser, options: string): LentContext[] {
  const all = idle.get(browser) ?? new Map<string, LentContext[]>();
  idle.set(browser, all);
  const waiting = all.get(options) ?? [];
  all.set(options, waiting);
  return waiting;
}

async function newContext(browser: Browser, options: BrowserContextOptions): Promise<LentContext> {
  const context = await browser.newContext(options);
  const keeper = await context.newCDPSession(await context.newPage());
  const lent: LentContext = { context, keeper, origins: new Set(), isChanged: false };
  context.on('request', (request) => {
    if (request.isNavigationRequest()) lent.origins.add(new URL(request.url()).origin);
  });
  const note = () => {
    lent.isChanged = true;
  };
  for (const name of changes) noteCalls(context, name, note);
  for (const name of clockChanges) noteCalls(context.clock, name, note);
  return lent;
}

/** Tells of each call of a method, which works as before. */
function noteCalls<T extends object>(thing: T, name: keyof T, note: () => void): void {
  const method = thing[name] as (...args: unknown[]) => unknown;
  const noted = (...args: unknown[]) => {
    note();
    return method.apply(thing, args);
  };
  Object.assign(thing, { [name]: noted });
}

async function clear({ context, keeper, origins }: LentContext): Promise<void> {
  const [, ...pages] = context.pages();
  for (const page of pages) await page.close();
  for (const origin of origins) {
    await keeper.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  origins.clear();
  await context.clearCookies();
}
