/**
 * What the first view of each page takes, in one table: every public page as a visitor, and every view
 * of the dashboard as a founder, an investor and an operator, each in a real Chromium at 1440 × 900. A
 * cell tells the layout shift until the page is in use, the scripts that it loads to be read (gzip), and
 * its requests for that. Ends with 1 where one of them is beyond its limit, and names it. Arguments are
 * parts of paths; without any, all are opened.
 */
import { launchChromium } from '../chromium-path.ts';
import { type Cookies, demoSessions } from '../demo-sessions.ts';
import { serveDemo } from '../served-demo.ts';
import { gzipBytesOf } from '../trials/first-load.ts';
import { publicPaths } from '../trials/public-paths.ts';
import { printTable } from '../trials/table.ts';
import { viewsOf, watchedPage } from './watched-page.ts';

const limits = { scriptBytes: 90_000, requests: 20, shift: 0.01 } as const;
const kinds = ['founder', 'investor', 'operator'] as const;
const people = ['visitor', ...kinds] as const;
/** The page of a raise is not in the navigation; its address is in the list before it. */
const list = '/investors-network';
const article = '/blog?post=reg-cf-investor-limits';

interface FirstView {
  readonly shift: number;
  readonly scriptBytes: number;
  readonly requests: number;
}

const parts = process.argv.slice(2);
const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
const demo = await serveDemo();
const browser = await launchChromium();
const rows = new Map<string, Map<string, FirstView>>();
const sizes = new Map<string, Promise<number>>();
try {
  const sessionOf = demoSessions(browser, demo.origin);
  await measureAll('visitor', [...publicPaths, article], []);
  for (const kind of kinds) {
    const cookies = await sessionOf(kind);
    await measureAll(kind, [...(await viewsOf(browser, demo.origin, cookies)), list], cookies);
  }
} finally {
  await browser.close();
  await demo.close();
}
printTable('First view: layout shift, scripts (gzip), requests', [
  ['page', ...people],
  ...[...rows].map(([path, byWho]) => [path, ...people.map((who) => cell(byWho.get(who)))]),
]);
const beyond = [...rows].flatMap(([path, byWho]) =>
  [...byWho]
    .filter(([, view]) => !isWithin(view))
    .map(([who, view]) => `${who} ${path}: ${cell(view)}`),
);
if (beyond.length > 0) {
  printTable(
    `Beyond ${limits.shift}, ${kilobytes(limits.scriptBytes)} or ${limits.requests} requests`,
    beyond.map((line) => [line]),
  );
  process.exitCode = 1;
}

async function measureAll(
  who: (typeof people)[number],
  paths: readonly string[],
  cookies: Cookies,
): Promise<void> {
  const raise = await raiseOf(cookies);
  const named = [
    ...paths.map((path) => [path, path] as const),
    [`${list}?raise=…`, raise] as const,
  ];
  for (const [name, path] of named.filter(([name]) => isWanted(name))) {
    const row = rows.get(name) ?? new Map<string, FirstView>();
    rows.set(name, row.set(who, await measure(path, cookies)));
  }
}

/** The address of the first raise that somebody finds. */
async function raiseOf(cookies: Cookies): Promise<string> {
  const { page, close } = await watchedPage(browser, cookies);
  await page.goto(demo.origin + list);
  const href = await page.locator('main a[href*="raise="]').first().getAttribute('href');
  await close();
  return href ?? list;
}

async function measure(path: string, cookies: Cookies): Promise<FirstView> {
  const watched = await watchedPage(browser, cookies);
  await watched.open(demo.origin + path);
  const { scripts, requests } = watched.loads();
  await watched.use();
  const shift = await watched.shift();
  await watched.close();
  const bytes = await Promise.all(scripts.map(sizeOf));
  return { shift, requests, scriptBytes: bytes.reduce((sum, size) => sum + size, 0) };
}

/** Asks once for each, because most views load the same ones. */
function sizeOf(script: string): Promise<number> {
  const size = sizes.get(script) ?? gzipBytesOf(script);
  sizes.set(script, size);
  return size;
}

function isWithin({ shift, scriptBytes, requests }: FirstView): boolean {
  return shift <= limits.shift && scriptBytes < limits.scriptBytes && requests < limits.requests;
}

function cell(view: FirstView | undefined): string {
  if (view === undefined) return '';
  const { shift, scriptBytes, requests } = view;
  return `${shift.toFixed(3)} ${kilobytes(scriptBytes).padStart(7)} ${String(requests).padStart(2)}`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
