/**
 * Prints Lighthouse's scores, the layout shift and the first-load JavaScript of every public page
 * and an article, as on a phone with a slow connection. Exits with 1 when a score is below 100 or
 * anything shifts. Arguments are paths; without any, all public pages.
 */
import lighthouse, { type Result } from 'lighthouse';
import { request } from 'undici';
import { launchChromium } from './chromium-path.ts';
import { serveDemo } from './served-demo.ts';
import { freePort } from './trials/free-port.ts';
import { publicPaths } from './trials/public-paths.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const article = '/blog?post=how-a-post-money-safe-becomes-shares';
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : [...publicPaths, article];

const demo = await serveDemo();
const debugPort = await freePort();
const browser = await launchChromium(`--remote-debugging-port=${debugPort}`);
let perfect = true;
try {
  line('Page', 'Perf', 'A11y', 'Best', 'SEO', 'Shift', 'JS gzip', 'LCP');
  for (const path of paths) await judge(path);
} finally {
  await browser.close();
  await demo.close();
}
process.exitCode = perfect ? 0 : 1;

async function judge(path: string): Promise<void> {
  const lhr = await seen(path);
  const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100));
  const shift = lhr.audits['cumulative-layout-shift']?.numericValue ?? 0;
  const largest = lhr.audits['largest-contentful-paint']?.numericValue ?? 0;
  line(
    path,
    ...scores.map(String),
    shift.toFixed(3),
    `${((await scriptBytes(lhr)) / 1_000).toFixed(1)} kB`,
    `${(largest / 1_000).toFixed(1)} s`,
  );
  if (shift === 0 && scores.every((score) => score === 100)) return;
  perfect = false;
  for (const fault of faults(lhr)) process.stdout.write(`    ${fault}\n`);
}

/**
 * Runs Lighthouse; it is tried again when the trace lacks the first paint, which happens now and
 * then.
 */
async function seen(path: string): Promise<Result> {
  for (let tries = 0; tries < 3; tries += 1) {
    const judged = await lighthouse(demo.origin + path, {
      port: debugPort,
      logLevel: 'silent',
      onlyCategories: [...categories],
    });
    const scored = categories.every((name) => judged?.lhr.categories[name]?.score !== null);
    if (judged !== undefined && scored) return judged.lhr;
  }
  throw new Error(`Lighthouse returned nothing for ${path}.`);
}

/** What kept a page from 100: failed audits that count for the score. */
function faults(lhr: Result): string[] {
  return categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => {
        const { title = id, displayValue = '' } = lhr.audits[id] ?? {};
        return `${name}: ${id}: ${title} ${displayValue}`.trimEnd();
      }),
  );
}

/** The size of the scripts that the page loaded, compressed with gzip. */
async function scriptBytes(lhr: Result): Promise<number> {
  const details = lhr.audits['network-requests']?.details as
    | { readonly items?: readonly { readonly url: string; readonly resourceType?: string }[] }
    | undefined;
  let bytes = 0;
  for (const { url, resourceType } of details?.items ?? []) {
    if (resourceType !== 'Script') continue;
    const { body } = await request(url, { headers: { 'accept-encoding': 'gzip' } });
    bytes += (await body.arrayBuffer()).byteLength;
  }
  return bytes;
}

function line(path: string, ...cells: readonly string[]): void {
  process.stdout.write(`${path.padEnd(52)}${cells.map((cell) => cell.padStart(9)).join('')}\n`);
}
