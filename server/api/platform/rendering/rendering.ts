import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ProblemError } from '#shared/http/errors.ts';
import { pageAnswerMaxMs } from '#shared/http/slow-responses.ts';
import { renderedWidth } from './limits.ts';
import type { Made, Work } from './messages.ts';
import { openPageCache } from './page-cache.ts';
import { noSuchPage } from './refusals.ts';
import {
  type Asking,
  type FileLoss,
  type Inspection,
  noRenderingObserver,
  type RenderedPage,
  type Rendering,
  type RenderingObserver,
  type RenderingResult,
  type RenderingSource,
} from './rendering-deps.ts';
import { sharedWork } from './shared-work.ts';
import { sheetTables } from './sheet-tables.ts';
import { threadPool } from './thread-pool.ts';
import { watermarks } from './watermark.ts';

export interface RenderingOptions {
  /** Rendered pages are cached in `rendered-pages` below it. */
  readonly dataDir: string;
  /** How much of them is cached. */
  readonly cacheMaxBytes?: number;
  readonly observer?: RenderingObserver;
  /** How many threads work at once; as many as suit this machine without it. */
  readonly threads?: number;
  /** What a page may take of a processor's time. */
  readonly deadlineMs?: number;
  /** How long a thread may take for that; what is not done by then is given up, because the machine is busy. */
  readonly wallMs?: number;
  /** How many pages may wait for a thread. */
  readonly waitingMax?: number;
  /** How much of the threads' time the files of one owner may take in an hour. */
  readonly budgetMs?: number;
  /** Hears of each thread that a file has cost. */
  readonly onFileLoss?: (loss: FileLoss) => Promise<void>;
}

/** The name of the folder below `dataDir`; it needs no backup. */
export const renderedPagesFolder = 'rendered-pages';
export const defaultCacheMaxBytes = 512 * 1024 * 1024;
const defaultDeadlineMs = 5_000;
/**
 * A page is for people who wait, so it never takes longer than they do. A reader's request is given
 * up a little before the web server would do it, with a sentence.
 */
const defaultWaitMs = pageAnswerMaxMs - 500;
/** The same after an upload, for which the web server waits eight seconds. */
const inspectWaitMs = 7_500;
const defaultWaitingMax = 256;
/** A browser asks for a page, its text and the next page; some have several windows. */
const waitingPerReader = 12;
/** More thumbnails than a window shows at once. */
const aheadPerReader = 40;
/** A quarter of the time of two threads; a data room of a thousand pages takes ten minutes. */
const defaultBudgetMs = 30 * 60_000;
/** Somebody reads a document for minutes, and turns a page every few seconds. */
const restMs = 60_000;
/** Changes whenever pages are rendered differently, so that what was cached before is not used. */
const look = 'v1';
/** The asker of pages that nobody has asked for yet. */
const ahead = 'ahead';
const aheadMax = 16;

/** What a page is asked for. */
type PageWork = Extract<Work, { type: 'render' | 'text' }>;

/** What is cached of a page: its size in front of the image. */
const sizeBytes = 8;

/**
 * At least two, so that a file that hangs holds up only half of the others; otherwise a processor is
 * left for everything else.
 */
function suitableThreads(): number {
  return Math.min(4, Math.max(2, availableParallelism() - 1));
}

/** Opens the folder of rendered pages. Threads start when the first page is asked for. */
export async function openRendering(options: RenderingOptions): Promise<Rendering> {
  const {
    observer = noRenderingObserver,
    deadlineMs = defaultDeadlineMs,
    wallMs = Math.max(deadlineMs, defaultWaitMs),
    onFileLoss = async () => undefined,
  } = options;
  const cache = await openPageCache(
    join(options.dataDir, renderedPagesFolder),
    options.cacheMaxBytes ?? defaultCacheMaxBytes,
  );
  const pool = threadPool({
    threads: options.threads ?? suitableThreads(),
    limits: { ownMs: deadlineMs, wallMs },
    waitingMax: options.waitingMax ?? defaultWaitingMax,
    waitingPerReader,
    aheadPerReader,
    budgetMs: options.budgetMs ?? defaultBudgetMs,
    restMs,
    observer,
    onFileLoss,
  });
  const pages = sharedWork<Buffer>();
  const inspections = sharedWork<Inspection>();
  const table = sheetTables(cache, pool, { waitMs: defaultWaitMs });
  const marks = watermarks();
  let waitingAhead: (() => Promise<void>)[] = [];
  let isAhead = false;

  /** Takes what is cached, or has it made by a thread and keeps it. */
  async function cachedOrMade(
    source: RenderingSource,
    work: PageWork,
    { asker, isAhead = false, isUnseen = false, signal, waitMs = defaultWaitMs }: Asking,
  ): Promise<Buffer> {
    if (!Number.isSafeInteger(work.page) || work.page < 1) throw noSuchPage();
    const name = nameOf(source, work);
    const startedAt = performance.now();
    const tell = (result: RenderingResult): void => {
      if (asker !== ahead && !isUnseen)
        observer.pageFinished(result, (performance.now() - startedAt) / 1_000);
    };
    const cached = pages.isRunning(name) ? undefined : await cache.read(name);
    if (cached !== undefined) {
      tell('cached');
      return cached;
    }
    const isJoined = pages.isRunning(name);
    try {
      const claim = { owner: source.owner, reader: asker, isAhead };
      const result = await pages.wait(name, { claim, signal, waitMs }, async (audience) => {
        const made = await pool.run(source, work, audience);
        const content = contentOf(made);
        if (!isUnseen) await cache.write(name, content);
        return content;
      });
      tell(isJoined ? 'joined' : 'rendered');
      return result;
    } catch (error) {
      tell(resultOf(error));
      throw error;
    }
  }

  async function goAhead(): Promise<void> {
    if (isAhead) return;
    isAhead = true;
    while (waitingAhead.length > 0 && pool.hasTime()) {
      await waitingAhead
        .shift()?.()
        .catch(() => undefined);
    }
    // Whoever needs the threads now gets them; the pages are rendered when they are asked for.
    waitingAhead = [];
    isAhead = false;
  }

  return {
    async inspect(source, { asker, signal, waitMs = inspectWaitMs }) {
      const { sha256, mediaType, owner } = source;
      const claim = { owner, reader: asker };
      const name = `${sha256}:${mediaType}`;
      return inspections.wait(name, { claim, signal, waitMs }, async (audience) => {
        const made = await pool.run(source, { type: 'inspect' }, audience);
        if (made.type !== 'inspect') throw new Error('The thread did something else.');
        return { pageCount: made.pageCount, pages: made.pages };
      });
    },
    async render({ source, page, width, watermark, ...asking }) {
      const work = { type: 'render', page, width: renderedWidth(width) } as const;
      const { asker, waitMs = defaultWaitMs } = asking;
      const startedAt = performance.now();
      const rendered = imageOf(await cachedOrMade(source, work, asking));
      if (watermark === undefined) return rendered;
      // One wait for both, because a request may not take longer.
      const left = Math.max(0, waitMs - (performance.now() - startedAt));
      return marks.over(rendered, watermark, { asker, waitMs: left, name: nameOf(source, work) });
    },
    async text({ source, page, ...asking }) {
      return (await cachedOrMade(source, { type: 'text', page }, asking)).toString('utf8');
    },
    table,
    prefetch(source, wanted, width) {
      for (const page of wanted) {
        const work = { type: 'render', page, width: renderedWidth(width) } as const;
        if (waitingAhead.length >= aheadMax) waitingAhead.shift();
        waitingAhead.push(async () => {
          await cachedOrMade(source, work, { asker: ahead, isAhead: true, waitMs: deadlineMs });
        });
      }
      void goAhead();
    },
    state: () => ({
      waiting: pool.waiting(),
      threads: pool.threads(),
      threadBytes: pool.bytes(),
      cachedBytes: cache.bytes(),
    }),
    async close() {
      waitingAhead = [];
      await pool.close();
    },
  };
}

function nameOf({ sha256, mediaType }: RenderingSource, work: PageWork): string {
  const what = work.type === 'render' ? `${work.width}` : 'text';
  return createHash('sha256')
    .update([look, sha256, mediaType, work.page, what].join('\0'))
    .digest('hex');
}

/** What is cached of what a thread made. */
function contentOf(made: Made): Buffer {
  switch (made.type) {
    case 'render': {
      const size = Buffer.alloc(sizeBytes);
      size.writeUInt32BE(made.width, 0);
      size.writeUInt32BE(made.height, 4);
      return Buffer.concat([size, made.image]);
    }
    case 'text':
      return Buffer.from(made.text, 'utf8');
    case 'table':
    case 'inspect':
      throw new Error('What is known of a file is not cached here.');
  }
}

function imageOf(content: Buffer): RenderedPage {
  return {
    bytes: content.subarray(sizeBytes),
    mediaType: 'image/jpeg',
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
  };
}

function resultOf(error: unknown): RenderingResult {
  if (!(error instanceof ProblemError)) return 'failed';
  return [429, 503].includes(error.problem.status) ? 'busy' : 'refused';
}
