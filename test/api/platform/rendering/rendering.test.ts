/** Pages of PDFs and pictures, rendered by the real threads. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { FileMissing } from '#api/platform/files/file-storage.ts';
import { refusalOf } from '#api/platform/rendering/refusals.ts';
import { openRendering, renderedPagesFolder } from '#api/platform/rendering/rendering.ts';
import {
  noRenderingObserver,
  type RenderingResult,
} from '#api/platform/rendering/rendering-deps.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { pdfOf, renderingFor, sourceOf } from '#test/support/documents.ts';
import { madeImage, photo } from '#test/support/image-files.ts';

const asker = 'usr_ada';
const deck = await pdfOf(['Harbourlight: the deck', 'Second page', 'Third page', 'Fourth page']);
const results: RenderingResult[] = [];
const rendering = await renderingFor(t, {
  threads: 2,
  observer: { pageFinished: (result) => results.push(result), threadLost: () => undefined },
});

/** With which status something is refused. */
async function statusOf(asked: Promise<unknown>): Promise<number | undefined> {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  return error instanceof ProblemError ? error.problem.status : undefined;
}

/** How dark a part of a picture is, from 0 to 255. */
async function ink(bytes: Buffer, part?: { top: number; height: number }): Promise<number> {
  const whole = sharp(bytes);
  const { width } = await whole.metadata();
  const image = part === undefined ? whole : whole.extract({ left: 0, width, ...part });
  const { channels } = await sharp(await image.png().toBuffer()).stats();
  return 255 - (channels[0]?.mean ?? 255);
}

t.test('a PDF is measured, and its pages are rendered and read', async (t) => {
  const source = sourceOf(deck);
  const { pageCount, pages } = await rendering.inspect(source, { asker });
  t.equal(pageCount, 4);
  t.equal(Math.round(pages[0]?.width ?? 0), 595);
  const page = await rendering.render({ source, page: 1, width: 1_000, asker });
  t.match(
    { width: page.width, height: page.height, type: page.mediaType },
    {
      width: 1_200,
      height: 1_697,
      type: 'image/jpeg',
    },
  );
  const rendered = await sharp(page.bytes).metadata();
  t.match(rendered, { format: 'jpeg', width: 1_200, height: 1_697 });
  t.ok((await ink(page.bytes, { top: 130, height: 80 })) > 2, 'the text is there');
  t.equal(await ink(page.bytes, { top: 1_000, height: 600 }), 0, 'and nothing below it');
  t.equal(await rendering.text({ source, page: 2, asker }), 'Second page');
  t.equal(source.reads, 1, 'the thread keeps the file open');
  t.equal(await statusOf(rendering.render({ source, page: 5, width: 800, asker })), 404);
  t.equal(await statusOf(rendering.render({ source, page: 0, width: 800, asker })), 404);
});

t.test('a picture is a document of one page, and is not made larger than it is', async (t) => {
  const source = sourceOf(await photo(600, 400), 'image/jpeg');
  const { pageCount, pages } = await rendering.inspect(source, { asker });
  t.same({ pageCount, pages }, { pageCount: 1, pages: [{ width: 400, height: 600 }] }, 'upright');
  const page = await rendering.render({ source, page: 1, width: 1_200, asker });
  t.same([page.width, page.height], [400, 600]);
  t.equal(await rendering.text({ source, page: 1, asker }), '');
  const { exif } = await sharp(page.bytes).metadata();
  t.equal(exif, undefined, 'without what the camera wrote into it');
  t.equal(await statusOf(rendering.text({ source, page: 2, asker })), 404);
});

t.test('what is kept is not rendered again, and what was cut off is', async (t) => {
  const source = sourceOf(await pdfOf(['Kept page']));
  results.length = 0;
  const ask = () => rendering.render({ source, page: 1, width: 320, asker });
  const first = await ask();
  t.same((await ask()).bytes, first.bytes);
  t.same(results, ['rendered', 'cached']);
  const again = await openRendering({ dataDir: rendering.dataDir, threads: 1 });
  t.teardown(() => again.close());
  t.ok(again.state().cachedBytes > first.bytes.length, 'a new start knows what is there');
  t.same((await again.render({ source, page: 1, width: 320, asker })).bytes, first.bytes);
  t.equal(again.state().threads, 0, 'no thread was needed for it');
  const folder = join(rendering.dataDir, renderedPagesFolder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    await writeFile(path, (await readFile(path)).subarray(0, 50));
  }
  t.same((await ask()).bytes, first.bytes);
  t.equal(results.at(-1), 'rendered');
});

t.test('what fifty ask for at once is rendered once', async (t) => {
  const source = sourceOf(await pdfOf(['For fifty']));
  results.length = 0;
  const pages = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      rendering.render({ source, page: 1, width: 800, asker: `usr_${n}`, waitMs: 30_000 }),
    ),
  );
  t.equal(new Set(pages.map(({ bytes }) => bytes.toString('base64'))).size, 1);
  t.equal(results.filter((result) => result === 'rendered').length, 1);
  t.equal(source.reads, 1);
});

t.test('a watermark is all over the page, and the page without it stays as it was', async (t) => {
  const source = sourceOf(await pdfOf(['A confidential page']));
  const plain = await rendering.render({ source, page: 1, width: 800, asker });
  const watermark = ['Zoë Łukasz', 'zoe@example.com', '3 May 2026, 09:12 UTC'];
  const marked = await rendering.render({ source, page: 1, width: 800, asker, watermark });
  t.same([marked.width, marked.height], [plain.width, plain.height]);
  for (let top = 0; top + 280 <= plain.height; top += 280) {
    t.ok((await ink(marked.bytes, { top, height: 280 })) > 0.5, `from ${top} on`);
  }
  const beyond = { top: 600, height: 400 };
  t.equal(await ink(plain.bytes, beyond), 0);
  t.ok((await ink(marked.bytes, beyond)) < 25, 'it hides nothing');
  t.same((await rendering.render({ source, page: 1, width: 800, asker })).bytes, plain.bytes);
  const strip = sourceOf(await madeImage(300, 20), 'image/png');
  const long = ['張偉 '.repeat(30), 'x'.repeat(500)];
  const thin = await rendering.render({
    source: strip,
    page: 1,
    width: 800,
    asker,
    watermark: long,
  });
  t.same([thin.width, thin.height], [300, 20], 'also on a strip, and with letters of any script');
});

t.test(
  'readers of one page at once each get their own watermark, and nobody another one',
  async (t) => {
    const source = sourceOf(await pdfOf(['A page for two']));
    const markedFor = async (who: string) => {
      const request = { source, page: 1, width: 800, watermark: [who], waitMs: 30_000 };
      return (await rendering.render({ ...request, asker: who })).bytes;
    };
    const alone = await markedFor('Ada Investor');
    const together = await Promise.all(
      ['Bo Reader', 'Ada Investor', 'Cleo Reader', 'Ada Investor'].map(markedFor),
    );
    t.same([together[1], together[3]], [alone, alone], 'the same for the same person');
    t.equal(new Set(together.map((bytes) => bytes.toString('base64'))).size, 3);
  },
);

t.test('who waits too long for a watermark gets a 503, and is not rendered for', async (t) => {
  const source = sourceOf(await pdfOf(['A page for many']));
  await rendering.render({ source, page: 1, width: 2_000, asker });
  const asked = Array.from({ length: 60 }, (_, n) => {
    const who = `usr_${n}`;
    const request = { source, page: 1, width: 2_000, watermark: [who] };
    return rendering.render({ ...request, asker: who, waitMs: 1 });
  });
  const refused = await Promise.all(asked.map((one) => one.catch((error: unknown) => error)));
  for (const error of refused) {
    t.match(error, { problem: { status: 503 }, headers: { 'retry-after': '2' } });
  }
  const request = { source, page: 1, width: 320, asker, watermark: ['Ada'], waitMs: 60_000 };
  t.equal((await rendering.render(request)).width, 320, 'those after them get their turn');
});

t.test('a file that is gone from the storage is a 503', async (t) => {
  const gone = {
    ...sourceOf(await pdfOf(['Gone'])),
    read: () => Promise.reject(new FileMissing()),
  };
  t.equal(await statusOf(rendering.render({ source: gone, page: 1, width: 320, asker })), 503);
});

t.test('pages that may be asked for next are rendered before', async (t) => {
  const source = sourceOf(deck);
  const before = rendering.state().cachedBytes;
  rendering.prefetch(source, [99, 3, 4], 320);
  const until = Date.now() + 20_000;
  while (rendering.state().cachedBytes < before + 2_000 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  results.length = 0;
  await rendering.render({ source, page: 3, width: 320, asker });
  t.same(results, ['cached']);
});

t.test('who left does not keep a thread busy, and who waits too long is told', async (t) => {
  const one = await renderingFor(t, { threads: 1, waitingMax: 2 });
  const source = sourceOf(deck);
  const signal = AbortSignal.abort();
  await t.rejects(one.render({ source, page: 1, width: 320, asker, signal }), {
    name: 'AbortError',
  });
  t.equal(source.reads, 0);
  const slow = one.render({ source, page: 1, width: 320, asker, waitMs: 0 });
  t.equal(await statusOf(slow), 503);
  const leaving = new AbortController();
  const left = one.render({ source, page: 2, width: 320, asker, signal: leaving.signal });
  leaving.abort();
  await t.rejects(left, { name: 'AbortError' });
  const full = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) =>
      one.render({ source: sourceOf(deck), page: 1 + (n % 4), width: n < 4 ? 800 : 1_200, asker }),
    ),
  );
  const refused = full.filter(({ status }) => status === 'rejected');
  t.ok(refused.length >= 1, 'one is rendered, two wait, others are refused');
  for (const outcome of refused) {
    t.match(outcome, { reason: { problem: { status: 503 }, headers: { 'retry-after': /\d/ } } });
    t.equal(refusalOf((outcome as PromiseRejectedResult).reason), undefined);
  }
});

t.test('what nobody sees takes no place of what was read, and counts in no figure', async (t) => {
  const seen: RenderingResult[] = [];
  const observer = {
    ...noRenderingObserver,
    pageFinished: (result: RenderingResult) => seen.push(result),
  };
  const quiet = await renderingFor(t, { observer });
  const source = sourceOf(await pdfOf(['Costs', 'Revenue']));
  const text = (page: number, isUnseen: boolean) =>
    quiet.text({ source, page, asker: 'usr_ivan', isUnseen });
  t.equal(await text(1, true), 'Costs');
  t.equal(quiet.state().cachedBytes, 0);
  t.same(seen, []);
  t.equal(await text(2, false), 'Revenue');
  t.ok(quiet.state().cachedBytes > 0);
  t.same(seen, ['rendered']);
});
