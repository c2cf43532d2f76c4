/**
 * The thread that opens files: one piece of work at a time. It keeps the last files open for a while,
 * because whoever reads a page reads the next one. Whatever goes wrong here is told, and the pool
 * decides what becomes of the thread.
 */
import { randomInt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { SheetDocument } from '../sheets/sheet-document.ts';
import { isDrawable, isSheet } from './document-types.ts';
import { openImage } from './image-document.ts';
import { renderedAs, threadMaxBytes } from './limits.ts';
import type { FromThread, Made, ThreadStart, ToThread, Work } from './messages.ts';
import { NotRendered, type OpenDocument, type RenderedPixels } from './open-document.ts';
import { openPdf } from './pdf-document.ts';
import { type Pdfium, startPdfium } from './pdfium.ts';

const openMax = 3;
/** Larger files are closed when the next one is opened. */
const openMaxBytes = 64 * 1024 * 1024;
/** The width at which an inspection renders pages. */
const inspectionWidth = 320;
/** How many it renders beside the first and the last one, and for how long it goes on. */
const sampledPages = 4;
const sampledMs = 2_000;

interface CachedDocument {
  readonly document: OpenDocument | SheetDocument;
  readonly bytes: number;
}

const { library } = workerData as ThreadStart;
/** The one used last is at the end. */
const open = new Map<string, CachedDocument>();
let pdfium: Pdfium | undefined;

sharp.concurrency(1);
sharp.cache(false);

async function documentOf({
  key,
  mediaType,
  bytes,
}: ToThread): Promise<OpenDocument | SheetDocument> {
  const cached = open.get(key);
  if (cached !== undefined) {
    open.delete(key);
    open.set(key, cached);
    return cached.document;
  }
  if (bytes === undefined) throw new Error('The bytes of the file are missing.');
  if (bytes.byteLength === 0) throw new NotRendered('empty');
  closeFor(bytes.byteLength);
  const document = await opened(bytes, mediaType);
  open.set(key, { document, bytes: bytes.byteLength });
  return document;
}

function closeFor(bytes: number): void {
  let sum = bytes;
  for (const cached of open.values()) sum += cached.bytes;
  for (const [key, cached] of open) {
    if (open.size < openMax && sum <= openMaxBytes) return;
    open.delete(key);
    cached.document.close();
    sum -= cached.bytes;
  }
}

async function opened(
  bytes: ArrayBuffer,
  mediaType: string,
): Promise<OpenDocument | SheetDocument> {
  if (isSheet(mediaType)) {
    // Loaded only where there are any.
    const { openSheets } = await import('../sheets/sheet-document.ts');
    return openSheets(Buffer.from(bytes), mediaType);
  }
  if (!isDrawable(mediaType)) throw new NotRendered('kind');
  if (mediaType !== 'application/pdf') return openImage(Buffer.from(bytes), mediaType);
  pdfium ??= await startPdfium(library, threadMaxBytes);
  return openPdf(pdfium, new Uint8Array(bytes));
}

async function make(document: OpenDocument | SheetDocument, work: Work): Promise<Made> {
  switch (work.type) {
    case 'inspect': {
      const { pageCount } = document;
      const pages = Array.from({ length: pageCount }, (_, at) => document.size(at + 1));
      await sample(document);
      return { type: 'inspect', pageCount, pages };
    }
    case 'render': {
      const pixels = await document.render(work.page, work.width);
      const { width, height } = pixels;
      return { type: 'render', image: await encoded(pixels), width, height };
    }
    case 'text':
      return { type: 'text', text: await document.text(work.page) };
    case 'table':
      if (!('table' in document)) throw new NotRendered('kind');
      return { type: 'table', ...(await document.table(work.page)) };
  }
}

/**
 * Draws the first page, the last one and some between, which nobody can know before. What follows is
 * left out when that has taken a while, because somebody waits.
 */
async function sample({ pageCount, render }: OpenDocument): Promise<void> {
  const between = Array.from({ length: sampledPages }, () => randomInt(1, pageCount + 1));
  const until = performance.now() + sampledMs;
  for (const page of new Set([1, pageCount, ...between])) {
    await render(page, inspectionWidth);
    if (performance.now() > until) return;
  }
}

async function encoded({ data, ...raw }: RenderedPixels): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await sharp(data, { raw }).removeAlpha().jpeg(renderedAs).toBuffer();
  // Bytes of its own, so that they can be handed over without a copy.
  return new Uint8Array(bytes);
}

/** What is handed over without a copy. */
function handedOver(made: Made): ArrayBuffer[] {
  if (made.type === 'render') return [made.image.buffer];
  return made.type === 'table' ? made.packs.map(({ buffer }) => buffer) : [];
}

async function outcomeOf(message: ToThread): Promise<FromThread['outcome']> {
  try {
    return { made: await make(await documentOf(message), message.work) };
  } catch (error) {
    if (error instanceof NotRendered) return { refused: error.code };
    return { broken: String(error) };
  }
}

parentPort?.on('message', async (message: ToThread) => {
  const outcome = await outcomeOf(message);
  const answer: FromThread = {
    outcome,
    memoryBytes: pdfium?.HEAPU8.byteLength ?? 0,
    open: [...open.keys()],
  };
  parentPort?.postMessage(answer, 'made' in outcome ? handedOver(outcome.made) : []);
});
