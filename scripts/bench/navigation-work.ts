/**
 * The work of the main thread on the way to another page within the browser, in a real Chromium on a
 * processor that is four times slower, in processor time: to every public page as a visitor, and to
 * three views of the dashboard as a founder. Each is opened in turn, in a new window each time, and the
 * least and the middle are told. Ends with 1 where the least of a public page is beyond its limit.
 * `--times=5` says how often; `--beside=<folder>` measures another folder of the project in the same
 * turns, too. Arguments are parts of paths.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../chromium-path.ts';
import { type Cookies, demoSessions } from '../demo-sessions.ts';
import { serveDemo } from '../served-demo.ts';
import { publicPaths } from '../trials/public-paths.ts';
import { printTable } from '../trials/table.ts';
import { recordTasks, type ThreadWork } from './main-thread.ts';
import { run, watchedPage } from './watched-page.ts';

/** The processor of a plain phone beside this one. */
const slowdown = 4;
const limits = { work: 300, longest: 100 } as const;
const views = ['book', 'room', 'inbox'].map((view) => `/dashboard?view=${view}`);
const origins = ['/services', '/contact'] as const;

const { values: options, positionals: parts } = parseArgs({
  options: { times: { type: 'string', default: '3' }, beside: { type: 'string' } },
  allowPositionals: true,
});
const isWanted = (path: string) => parts.length === 0 || parts.some((part) => path.includes(part));
const browser = await launchChromium();
const roots = [...(options.beside === undefined ? [] : [resolve(options.beside)]), undefined];
const demos = await Promise.all(roots.map((root) => serveDemo(root === undefined ? {} : { root })));
const rows = [['page', 'beside', 'least', 'middle', 'longest']];
const beyond: string[] = [];
try {
  const founders = await Promise.all(
    demos.map(({ origin }) => demoSessions(browser, origin)('founder')),
  );
  for (const path of [...publicPaths, ...views].filter(isWanted)) {
    const all = demos.map((): ThreadWork[] => []);
    for (let time = 0; time < Number(options.times); time += 1) {
      for (const [at, { origin }] of demos.entries()) {
        const cookies = views.includes(path) ? (founders[at] ?? []) : [];
        all[at]?.push(await measure(origin, path, cookies));
      }
    }
    print(path, all);
  }
} finally {
  await browser.close();
  for (const demo of demos) await demo.close();
}
printTable('A navigation within the browser: milliseconds of work, four times slower', rows);
if (beyond.length > 0) {
  printTable(
    `Beyond ${limits.work} ms, or ${limits.longest} ms at once`,
    beyond.map((path) => [path]),
  );
  process.exitCode = 1;
}

async function measure(origin: string, path: string, cookies: Cookies): Promise<ThreadWork> {
  const watched = await watchedPage(browser, cookies);
  const { cdp } = watched;
  const from = cookies.length > 0 ? '/dashboard' : origins.find((other) => other !== path);
  await watched.open(origin + (from ?? '/'));
  await watched.use();
  await run(
    cdp,
    `window.toPage = document.createElement('a'); toPage.href = ${JSON.stringify(path)}; document.body.append(toPage);`,
  );
  const recorded = await recordTasks(cdp);
  await run(cdp, 'toPage.click(); toPage.remove();');
  await watched.quiet();
  const { work, longest } = await recorded();
  const reached = await run(cdp, 'location.pathname + location.search');
  await watched.close();
  if (reached !== path) throw new Error(`${path} led to ${reached}.`);
  return { work: work * slowdown, longest: longest * slowdown };
}

function print(path: string, all: readonly (readonly ThreadWork[])[]): void {
  const told = all.map((measured) => {
    const works = measured.map(({ work }) => work).toSorted((a, b) => a - b);
    const longest = Math.min(...measured.map((one) => one.longest));
    return { least: works[0] ?? 0, middle: works[works.length >> 1] ?? 0, longest };
  });
  const now = told.at(-1) ?? { least: 0, middle: 0, longest: 0 };
  const then = told.length > 1 ? told[0] : undefined;
  rows.push([
    path,
    then === undefined ? '' : `${then.least.toFixed(0)} / ${then.middle.toFixed(0)}`,
    ...[now.least, now.middle, now.longest].map((value) => value.toFixed(0)),
  ]);
  const isBeyond = now.least >= limits.work || now.longest >= limits.longest;
  if (isBeyond && !views.includes(path)) beyond.push(path);
}
