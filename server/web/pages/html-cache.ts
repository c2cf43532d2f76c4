import { hash } from 'node:crypto';
import { compressBody, type Encoding } from '../../compression.ts';

/** A body that may be sent to anyone: the same for every visitor. */
export interface CachedBody {
  readonly etag: string;
  /** The body in one encoding, compressed once and remembered. */
  encoded(encoding: Encoding): Promise<{ readonly body: Buffer; readonly encoding: Encoding }>;
  readonly bytes: number;
}

/** A page rendered for everybody. */
export interface RenderedForAll {
  readonly document: Buffer;
  /** The data of its loaders, for a visitor who comes from another page. */
  readonly payload: Buffer;
}

/** A cached page: its document, and its data separately. */
export interface CachedPage {
  readonly document: CachedBody;
  readonly payload: CachedBody;
}

/** The ETag with which a client asks whether its copy is still current (RFC 9110 section 8.8.3). */
export function entityTag(body: Buffer): string {
  return `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}

function cachedPage({ document, payload }: RenderedForAll): CachedPage {
  return { document: cachedBody(document), payload: cachedBody(payload) };
}

/** Prepares a body for the cache. */
export function cachedBody(body: Buffer): CachedBody {
  const variants = new Map<Encoding, Promise<{ body: Buffer; encoding: Encoding }>>();
  return {
    etag: entityTag(body),
    bytes: body.length,
    encoded(encoding) {
      let variant = variants.get(encoding);
      if (variant === undefined) {
        variant = compressBody(body, encoding, 'cached');
        variants.set(encoding, variant);
      }
      return variant;
    },
  };
}

export interface HtmlCacheLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** A document younger than this is sent as it is. */
  readonly freshMs: number;
  /**
   * An older one is still sent while it is rendered again in the background; after this age it is
   * not.
   */
  readonly staleMs: number;
}

/** The limits for public pages: live figures may be some seconds old, but not minutes. */
export const htmlCacheLimits: HtmlCacheLimits = {
  maxEntries: 500,
  maxBytes: 64 * 1024 * 1024,
  freshMs: 5_000,
  staleMs: 60_000,
};

interface Entry {
  readonly page: CachedPage;
  readonly renderedAt: number;
}

export interface HtmlCache {
  /**
   * The page of a key: at once from memory while fresh, and also while stale, with one render in
   * the background; otherwise from one render that all callers share. `render` resolves with
   * undefined for a page that must not be cached.
   */
  get(
    key: string,
    render: () => Promise<RenderedForAll | undefined>,
  ): CachedPage | Promise<CachedPage | undefined>;
  /** Whether a page that may be sent is in memory. */
  has(key: string): boolean;
  /** Stores a page that never becomes stale, such as one prerendered with the build. */
  pin(key: string, page: RenderedForAll): void;
  /** Makes every page that is not pinned stale, after content has changed. */
  expire(): void;
  readonly size: number;
}

/** A bounded cache of public pages: stale-while-revalidate, least recently used first out. */
export function htmlCache(
  limits: HtmlCacheLimits,
  now: () => number,
  onError: (error: unknown) => void,
): HtmlCache {
  const pinned = new Map<string, CachedPage>();
  const entries = new Map<string, Entry>();
  const renders = new Map<string, Promise<CachedPage | undefined>>();
  let bytes = 0;
  let generation = 0;

  function keep(key: string, page: CachedPage): void {
    drop(key);
    entries.set(key, { page, renderedAt: now() });
    bytes += bytesOf(page);
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.maxEntries && bytes <= limits.maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    bytes -= bytesOf(entry.page);
  }

  function ageOf(entry: Entry | undefined): number {
    return entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.renderedAt;
  }

  function renderOnce(key: string, render: () => Promise<RenderedForAll | undefined>) {
    const running = renders.get(key);
    if (running !== undefined) return running;
    const startedIn = generation;
    const started = render()
      .then((rendered) => {
        if (rendered === undefined) {
          drop(key);
          return undefined;
        }
        const page = cachedPage(rendered);
        // A page rendered before a change may be sent to those who waited, but must not be cached.
        if (startedIn === generation) keep(key, page);
        return page;
      })
      .finally(() => {
        // After `expire` another render of this key may have begun.
        if (renders.get(key) === started) renders.delete(key);
      });
    renders.set(key, started);
    return started;
  }

  return {
    get(key, render) {
      const pin = pinned.get(key);
      if (pin !== undefined) return pin;
      const entry = entries.get(key);
      const age = ageOf(entry);
      if (entry === undefined || age > limits.staleMs) return renderOnce(key, render);
      entries.delete(key);
      entries.set(key, entry);
      if (age > limits.freshMs) renderOnce(key, render).catch(onError);
      return entry.page;
    },
    has: (key) => pinned.has(key) || ageOf(entries.get(key)) <= limits.staleMs,
    pin(key, page) {
      pinned.set(key, cachedPage(page));
    },
    expire() {
      generation += 1;
      entries.clear();
      renders.clear();
      bytes = 0;
    },
    get size() {
      return pinned.size + entries.size;
    },
  };
}

function bytesOf({ document, payload }: CachedPage): number {
  return document.bytes + payload.bytes;
}
