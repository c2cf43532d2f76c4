/**
 * What a page of a document costs: rendered for the first time, taken from what is kept, and with a
 * watermark; beside PDFium called directly in this process with `sharp` encoding its pixels, in the
 * same run. Then fifty people who read the same documents at once, and what memory it took.
 *
 *     node scripts/bench/rendering.ts
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { renderedAs } from '#api/platform/rendering/limits.ts';
import { openPdf } from '#api/platform/rendering/pdf-document.ts';
import { compilePdfium, startPdfium } from '#api/platform/rendering/pdfium.ts';
import { openRendering } from '#api/platform/rendering/rendering.ts';
import type { RenderingSource } from '#api/platform/rendering/rendering-deps.ts';
import { quantile } from '../trials/figures.ts';
import { textDeck } from '../trials/text-deck.ts';

const pages = 12;
const documents = 4;
const readers = 50;
const pagesRead = 6;
const width = 1_200;
const mebibyte = 1024 * 1024;
const watermark = ['Ada Investor', 'ada@example.com', '3 May 2026, 09:12 UTC'];

/** A deck with text, a table and a plot on each page. */
const deck = (name: string): Promise<Buffer> => textDeck(name, pages);

function sourceOf(bytes: Buffer): RenderingSource {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    owner: 'a raise',
    bytes: bytes.length,
    mediaType: 'application/pdf',
    read: async () => Readable.from([bytes]),
  };
}

const middle = (values: readonly number[], part = 0.5): number => quantile(values, part);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The median time of some work on each page. */
async function eachPage(work: (page: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let page = 1; page <= pages; page += 1) times.push(await timed(() => work(page)));
  return middle(times);
}

function tell(what: string, ms: number, bare?: number): void {
  const ratio = bare === undefined ? '' : `  ${(ms / bare).toFixed(2)} x bare`;
  console.log(`  ${what.padEnd(52)} ${ms.toFixed(1).padStart(8)} ms${ratio}`);
}

const folder = await mkdtemp(join(tmpdir(), 'raisehall-rendering-'));
const results = new Map<string, number>();
const restBytes = process.memoryUsage().rss;
const rendering = await openRendering({
  dataDir: folder,
  observer: {
    pageFinished: (result) => void results.set(result, (results.get(result) ?? 0) + 1),
    threadLost: (why) => console.log(`  a thread was lost: ${why}`),
  },
});
try {
  const bytes = await deck('Bare');
  console.log(`A page of text, a table and a plot at ${width} pixels (median of ${pages})`);
  sharp.concurrency(1);
  const pdfium = await startPdfium(await compilePdfium(), 1024 * mebibyte);
  const open = openPdf(pdfium, bytes);
  const bare = await eachPage(async (page) => {
    const { data, ...raw } = await open.render(page, width);
    await sharp(data, { raw }).removeAlpha().jpeg(renderedAs).toBuffer();
  });
  tell('bare: PDFium and sharp in this process', bare);
  tell('of that, PDFium alone', await eachPage((page) => open.render(page, width)));
  open.close();

  const asking = { asker: 'ada', waitMs: 60_000 };
  const source = sourceOf(await deck('First'));
  tell(
    'first page, its thread starting',
    await timed(() => rendering.render({ source, page: 1, width, ...asking })),
    bare,
  );
  const render = (page: number) => rendering.render({ source, page, width, ...asking });
  const fresh = sourceOf(await deck('Second'));
  tell(
    'a page, rendered',
    await eachPage((page) => rendering.render({ source: fresh, page, width, ...asking })),
    bare,
  );
  await eachPage(render);
  const kept = await eachPage(render);
  tell('a page, kept', kept, bare);
  tell(
    'a page, kept, with a watermark',
    await eachPage((page) => rendering.render({ source, page, width, watermark, ...asking })),
    bare,
  );
  tell(
    'the text of a page',
    await eachPage((page) => rendering.text({ source, page, ...asking })),
    bare,
  );

  for (const [how, lines] of [
    ['', undefined],
    [' with a watermark', watermark],
  ] as const) {
    const many = await Promise.all(
      Array.from({ length: documents }, (_, n) => deck(`Many ${n}${how}`)),
    );
    const sources = many.map(sourceOf);
    const firsts: number[] = [];
    const nexts: number[] = [];
    results.clear();
    const whole = await timed(() =>
      Promise.all(
        Array.from({ length: readers }, async (_, reader) => {
          const read = sources[reader % documents];
          if (read === undefined) return;
          for (let page = 1; page <= pagesRead; page += 1) {
            const ms = await timed(() =>
              rendering.render({
                source: read,
                page,
                width,
                asker: `reader ${reader}`,
                waitMs: 60_000,
                ...(lines === undefined
                  ? {}
                  : { watermark: [`Reader ${reader}`, ...lines.slice(1)] }),
              }),
            );
            (page === 1 ? firsts : nexts).push(ms);
            rendering.prefetch(read, [page + 1, page + 2], width);
            await pause(200);
          }
        }),
      ),
    );
    const all = [...results.values()].reduce((sum, count) => sum + count, 0);
    const without = all - (results.get('rendered') ?? 0);
    console.log(
      `${readers} readers of ${documents} documents at once, ${pagesRead} pages each${how}: ${(whole / 1_000).toFixed(1)} s`,
    );
    tell('first page, median', middle(firsts), bare);
    tell('first page, 95 of 100', middle(firsts, 0.95), bare);
    tell('next pages, median', middle(nexts), bare);
    tell('next pages, 95 of 100', middle(nexts, 0.95), bare);
    console.log(
      `  not rendered for the reader (kept or joined)            ${((100 * without) / all).toFixed(0)} of 100   ${JSON.stringify(Object.fromEntries(results))}`,
    );
  }
  const { threads, threadBytes, cachedBytes } = rendering.state();
  const grown = (process.memoryUsage().rss - restBytes) / mebibyte;
  console.log(
    `Memory: ${threads} threads, the library ${(threadBytes / mebibyte).toFixed(0)} MiB in all of them; the process grew by ${grown.toFixed(0)} MiB; kept on disk ${(cachedBytes / mebibyte).toFixed(1)} MiB`,
  );
} finally {
  await rendering.close();
  await rm(folder, { recursive: true, force: true });
}
