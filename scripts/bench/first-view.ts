/**
 * What the first view of each page costs a browser: every public page, and every view of the
 * dashboard as each kind of person, in a real Chromium on a processor that is four times slower. Told
 * for the document as it is read, for the moment somebody begins to use it, and for the way to another
 * view within the document: the work of the main thread and its longest task, in processor time.
 * Arguments are parts of paths; without any, all are opened. `--times=3` opens each so often and
 * tells the least, for a machine that does other things as well. `--beside=<folder>` opens each in turn
 * as another folder of the project was built, too, and prints that above.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../chromium-path.ts';
import { type Cookies, demoSessions } from '../demo-sessions.ts';
import { type ServedDemo, serveDemo } from '../served-demo.ts';
import { publicPaths } from '../trials/public-paths.ts';
import { recordTasks, type ThreadWork } from './main-thread.ts';
import { type PageLoads, run, viewsOf, type WatchedPage, watchedPage } from './watched-page.ts';

/**
 * The processor of a plain phone beside this one. Chromium can slow a page down itself, but does so by
 * the clock, so that what else a machine does would count.
 */
const slowdown = 4;

/** What one stage of a page costs; scripts and requests with those of the stages before. */
interface Stage extends ThreadWork, PageLoads {}

interface Measured {
  readonly read: Stage;
  readonly used: Stage;
  readonly next: ThreadWork;
  readonly shift: number;
}

interface Side extends ServedDemo {
  /** What its rows begin with. */
  readonly title: string;
}

const { values: options, positionals: parts } = parseArgs({
  options: { times: { type: 'string', default: '1' }, beside: { type: 'string' } },
  allowPositionals: true,
});
const times = Number(options.times);
const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
const browser = await launchChromium();
const sides: Side[] = [];
try {
  if (options.beside !== undefined) {
    sides.push({ ...(await serveDemo({ root: resolve(options.beside) })), title: 'then ' });
  }
  sides.push({ ...(await serveDemo()), title: options.beside === undefined ? '' : 'now  ' });
  const members = new Map(sides.map((side) => [side, demoSessions(browser, side.origin)]));
  line('', 'as it is read', '', '', '', '', 'first use', '', '', '', 'next view', '');
  line(
    'page',
    ...['shift', 'scripts', 'requests', 'work', 'longest'],
    ...['scripts', 'requests', 'work', 'longest'],
    ...['work', 'longest'],
  );
  for (const path of publicPaths.filter(isWanted)) await measure(path, path, () => []);
  for (const kind of ['founder', 'investor', 'operator'] as const) {
    const cookies = new Map<Side, Cookies>();
    for (const [side, sessions] of members) cookies.set(side, await sessions(kind));
    const [first] = cookies;
    const [side, own] = first ?? [];
    const views =
      side === undefined || own === undefined ? [] : await viewsOf(browser, side.origin, own);
    for (const path of views.filter(isWanted)) {
      await measure(`${kind} ${path}`, path, (side) => cookies.get(side) ?? []);
    }
  }
} finally {
  await browser.close();
  for (const side of sides) await side.close();
}

async function measure(
  name: string,
  path: string,
  cookies: (side: Side) => Cookies,
): Promise<void> {
  const measured = new Map(sides.map((side) => [side, [] as Measured[]]));
  for (let time = 0; time < times; time += 1) {
    for (const [side, all] of measured) {
      all.push(await measureOnce(side.origin + path, cookies(side)));
    }
  }
  for (const [{ title }, all] of measured) print(title + name, all);
}

/** The least of what was measured, and the worst shift. */
function print(name: string, all: readonly Measured[]): void {
  const least = (of: (one: Measured) => number) => Math.min(...all.map(of));
  line(
    name,
    Math.max(...all.map(({ shift }) => shift)).toFixed(3),
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

async function measureOnce(address: string, cookies: Cookies): Promise<Measured> {
  const watched = await watchedPage(browser, cookies);
  const { cdp, loads } = watched;
  let recorded = await recordTasks(cdp);
  await watched.open(address);
  const read = { ...loads(), ...(await recorded()) };

  recorded = await recordTasks(cdp);
  await watched.use();
  const used = { ...loads(), ...(await recorded()) };
  const shift = await watched.shift();

  const next = await openNext(watched);
  await watched.close();
  return { read, used, next, shift };
}

/** Follows the first link of the navigation that leads elsewhere, within the document. */
async function openNext({ page, cdp, quiet }: WatchedPage): Promise<ThreadWork> {
  await run(
    cdp,
    `window.nextLink = (document.querySelector('nav[aria-label="Dashboard"]') ??
      document.querySelector('header nav')).querySelector('a[href^="/"]:not([aria-current])')`,
  );
  const from = page.url();
  const recorded = await recordTasks(cdp);
  await run(cdp, 'nextLink.click()');
  await quiet();
  const next = await recorded();
  if (page.url() === from) throw new Error(`${from} did not lead anywhere.`);
  return next;
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
