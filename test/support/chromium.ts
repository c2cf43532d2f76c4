/** A real Chromium for journeys. Whatever it complains about fails the test it happens in. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Locator,
  type Page,
  type WebError,
} from 'playwright';
import type { Test } from 'tap';
import { chromiumFlags, chromiumPath } from '#scripts/chromium-path.ts';
import { routeOf } from '#shared/site/routes.ts';
import { closeContexts, inContext } from './browser-contexts.ts';
import { shared } from './together.ts';

/** Long enough for a machine that pauses for some seconds; only a failing test waits this long. */
const waitMs = 30_000;

/** Starting a browser takes as long as a story; each story has a context of its own anyhow. */
const sharedBrowser = shared(launched, (browser) => browser.close());

/**
 * One browser for a test file, or for all files that run in this process. When the tests of the file
 * have ended it is closed, or what they have left open in it.
 */
export async function openBrowser(t: Pick<Test, 'teardown'>): Promise<Browser> {
  const theirs = sharedBrowser();
  const browser = await (theirs ?? launched());
  t.teardown(async () => {
    if (theirs === undefined) await browser.close();
    else await closeContexts(browser);
  });
  return browser;
}

function launched(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] });
}

export interface StoryOptions extends BrowserContextOptions {
  /** Complaints that the story is about. */
  readonly expected?: RegExp;
}

/**
 * Motion takes a fifth of a browser's work, so a story is told as to somebody who asked for less of it,
 * unless motion is a part of what it is about.
 */
const withoutMotion: BrowserContextOptions = { reducedMotion: 'reduce' };

/** For stories about the way from page to page, which fade as visitors see them. */
export const withMotion: BrowserContextOptions = { reducedMotion: 'no-preference' };

/**
 * Tells a story in a browser context that no other uses meanwhile, and that holds nothing of those
 * before it but cached files. At its end, everything the browser complained
 * about that the story did not expect fails the test: hydration mismatches, blocked scripts and
 * uncaught errors surface there.
 */
export async function story(
  t: Test,
  browser: Browser,
  options: StoryOptions,
  tell: (page: Page) => Promise<void>,
): Promise<void> {
  const { expected, ...contextOptions } = options;
  await inContext(browser, { ...withoutMotion, ...contextOptions }, (context) => {
    const scripts = contextOptions.javaScriptEnabled ?? true;
    return storyIn(t, context, scripts ? onceArrived(tell) : onceLoaded(tell), expected);
  });
}

/**
 * The same story, on a page that has opened an address only when all of it has arrived, and whose
 * dashboard is in use from then on: a member who has opened it moves the pointer, and a dashboard
 * loads its code then. Stories about the moments before open it with `commit`.
 */
function onceArrived(tell: (page: Page) => Promise<void>): (page: Page) => Promise<void> {
  return (page) => {
    const open = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await open(url, options);
      if (options?.waitUntil !== 'commit') await inUse(page);
      return response;
    };
    const again = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await again(options);
      await inUse(page);
      return response;
    };
    return tell(page);
  };
}

async function inUse(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await (pathname === routeOf('dashboard').path ? hydrated(page) : allArrived(page));
}

/**
 * The same story without scripts: once a document and what it names are loaded nothing else is asked
 * for, so nothing is waited for to stay quiet. The server knows already that the browser runs no
 * scripts: a first document may be streamed, depending on how long the API takes, and its late part
 * then stands outside of `main`. Stories about first documents open them with `commit`.
 */
function onceLoaded(tell: (page: Page) => Promise<void>): (page: Page) => Promise<void> {
  return (page) => {
    const open = page.goto.bind(page);
    page.goto = async (url, options) => {
      if (options?.waitUntil !== 'commit') {
        await page.context().addCookies([{ name: 'scripts', value: 'none', url }]);
      }
      return open(url, withoutIdle(options));
    };
    const again = page.reload.bind(page);
    page.reload = (options) => again(withoutIdle(options));
    return tell(page);
  };
}

type Waiting = Parameters<Page['reload']>[0];

function withoutIdle(options: Waiting): Waiting {
  return options?.waitUntil === 'networkidle' ? { ...options, waitUntil: 'load' } : options;
}

/**
 * Tells a story on a new page of a browser context that other stories share: what the browser has
 * loaded for one is there for the next.
 */
export async function storyIn(
  t: Test,
  context: BrowserContext,
  tell: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  try {
    await storyOn(t, page, tell, expected);
  } finally {
    await page.close();
  }
}

/** Tells a story on a page that is there already, and stays: a new one costs a process. */
export async function storyOn(
  t: Test,
  page: Page,
  tell: (page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const context = page.context();
  const complaints: string[] = [];
  const onWebError = (thrown: WebError): void => {
    const error = thrown.error();
    complaints.push(`uncaught: ${error.name} ${error.message} ${error.stack}`);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (!['error', 'warning'].includes(message.type())) return;
    complaints.push(`${message.type()}: ${message.text()} (${message.page()?.url()})`);
  };
  context.on('weberror', onWebError).on('console', onConsole);
  try {
    await tell(page);
    const unexpected = complaints.filter((complaint) => expected?.test(complaint) !== true);
    t.same(unexpected, [], 'the browser complained about nothing else');
  } finally {
    context.off('weberror', onWebError).off('console', onConsole);
  }
}

/**
 * Uses the page as people do who do more than read (a public page waits for that), and waits until
 * React has taken the document over: it has attached itself to an element then.
 */
export async function hydrated(page: Page): Promise<void> {
  await allArrived(page);
  await page.dispatchEvent('body', 'pointermove', { movementX: 1 });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}

/**
 * Waits until what streamed in has been moved into its place, which React does some frames after the
 * document's last byte. Only where scripts run.
 */
export async function allArrived(page: Page): Promise<void> {
  const awaited = '[data-waiting], div[hidden][id^="S:"]';
  await page.waitForFunction((late) => document.querySelector(late) === null, awaited);
}

/** Whether the element has the focus. */
export function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/**
 * Waits until what is read is what is expected, then asserts it: a page shows what its address says
 * a moment after the address has changed.
 */
export async function comesTo(
  t: Test,
  read: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  const until = performance.now() + waitMs;
  let found = await read();
  while (!isDeepStrictEqual(found, expected) && performance.now() < until) {
    await pause(50);
    found = await read();
  }
  t.same(found, expected);
}

/** The rules of axe that ask about colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page that is shown light, and what it finds about colours once the page is
 * dark: nothing else depends on the colour scheme. The page is light again afterwards.
 */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const found = await accessibilityViolations(page);
  const reducedMotion = (await hasReducedMotion(page)) ? 'reduce' : 'no-preference';
  // Without motion, so that no colour is judged half-way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  if (!isDark) throw new Error('The page did not become dark.');
  for (const one of await accessibilityViolations(page, colourRules)) found.push(`dark: ${one}`);
  // Light again before anything may move, so that what comes next meets no colour half-way either.
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await page.emulateMedia({ reducedMotion });
  return found;
}

function hasReducedMotion(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axeSource: Promise<string> | undefined;

/**
 * The same script without a character beyond ASCII, of which strings and patterns have some: Node
 * sends half a megabyte of plain ASCII a hundred times quicker.
 */
function inAscii(script: string): string {
  const escaped = (one: string) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return Buffer.from(script.replace(/[^\0-\x7f]/g, escaped), 'latin1').toString('latin1');
}

/**
 * What axe finds on the page as it is now: WCAG A and AA, and best practices. Some rules run only when
 * they are named, such as `target-size`.
 */
export function accessibilityViolations(page: Page, rules?: string[]): Promise<string[]> {
  return violationsWithin(page.locator(':root'), rules);
}

/**
 * What axe finds in a part of the page, such as a list that has opened where everything around it is
 * as another run of axe has found it. Rules about the page as a whole are not asked then.
 */
export async function violationsWithin(part: Locator, rules?: string[]): Promise<string[]> {
  const page = part.page();
  axeSource ??= readFile(axeFile, 'utf8').then(inAscii);
  // Evaluated, not inserted as an element: the content security policy would refuse that. Once for
  // each document, because reading it takes as long as a small page's rules.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await axeSource);
  return part.evaluate(async (root, named) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: Node,
          options: object,
        ): Promise<{
          violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
        }>;
      };
    };
    const { violations } = await axe.run(root === document.documentElement ? document : root, {
      // What was found right is not described, and style sheets are not fetched again: no rule that
      // runs here needs it, and both take longer than the rules.
      resultTypes: ['violations'],
      preload: false,
      // Violations are told by their markup, so no selector is looked for.
      selectors: false,
      ...(named && { runOnly: { type: 'rule', values: named } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
  }, rules);
}
