import { ProblemError, problem } from '#shared/http/errors.ts';

export interface ShelfLimits {
  /** How many bytes of images are cached; the least recently used goes first. */
  readonly cacheMaxBytes: number;
  /** How many are drawn at once: each uses a core for some tens of milliseconds. */
  readonly renderedAtOnce: number;
  /** How many may wait for their turn; further requests are refused. */
  readonly waitingMax: number;
}

export const shelfLimits: ShelfLimits = {
  cacheMaxBytes: 8 * 1024 * 1024,
  renderedAtOnce: 2,
  waitingMax: 64,
};

const retryAfterSeconds = 2;

export interface ImageCache {
  /**
   * The image of a key: from the cache, or drawn once for all requests that wait for it.
   * @throws ProblemError 503 while too many others are drawn, or what `draw` throws
   */
  get(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

/** Draws each image once, a few at a time, and caches the most recently used. */
export function imageCache(limits: ShelfLimits): ImageCache {
  const cached = new Map<string, Buffer>();
  const drawings = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let bytes = 0;

  async function turn(): Promise<void> {
    if (running >= limits.renderedAtOnce) {
      if (waiting.length >= limits.waitingMax) {
        const detail = 'Too many images are being drawn right now. Try again in a moment.';
        const headers = { 'retry-after': String(retryAfterSeconds) };
        throw new ProblemError(problem('unavailable', detail), headers);
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
  }

  function keep(key: string, image: Buffer): void {
    cached.set(key, image);
    bytes += image.length;
    for (const [oldest, { length }] of cached) {
      if (bytes <= limits.cacheMaxBytes) break;
      cached.delete(oldest);
      bytes -= length;
    }
  }

  async function renderNew(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    await turn();
    try {
      const image = await draw();
      keep(key, image);
      return image;
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  return {
    get(key, draw) {
      const known = cached.get(key);
      if (known !== undefined) {
        cached.delete(key);
        cached.set(key, known);
        return Promise.resolve(known);
      }
      const started = drawings.get(key);
      if (started !== undefined) return started;
      const drawing = renderNew(key, draw).finally(() => drawings.delete(key));
      drawings.set(key, drawing);
      return drawing;
    },
  };
}
