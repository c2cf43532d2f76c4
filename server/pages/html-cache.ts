import { createHash } from 'node:crypto';
import { compressBody, type Encoding } from './compression.ts';

/** A document that may be sent to anyone: the same bytes for every visitor. */
export interface KeptDocument {
  readonly etag: string;
  /** The body in one encoding, compressed once and remembered. */
  encoded(encoding: Encoding): Promise<{ readonly body: Buffer; readonly encoding: Encoding }>;
  readonly bytes: number;
}

/** Puts a drawn document into the form it is kept in. */
export function keptDocument(body: Buffer): KeptDocument {
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const variants = new Map<Encoding, Promise<{ body: Buffer; encoding: Encoding }>>();
  return {
    etag: `W/"${digest}"`,
    bytes: body.length,
    encoded(encoding) {
      let variant = variants.get(encoding);
      if (variant === undefined) {
        variant = compressBody(body, encoding, 'kept');
        variants.set(encoding, variant);
      }
      return variant;
    },
  };
}

export interface HtmlCacheLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** A document younger than this is sent without a second thought. */
  readonly freshMs: number;
  /** An older one is still sent while one render behind it makes the next; past this it is not. */
  readonly staleMs: number;
}

/** Numbers for the public pages: live figures may be some seconds old, never minutes. */
export const htmlCacheLimits: HtmlCacheLimits = {
  maxEntries: 500,
  maxBytes: 64 * 1024 * 1024,
  freshMs: 5_000,
  staleMs: 60_000,
};

interface Entry {
  readonly document: KeptDocument;
  readonly renderedAt: number;
}

export interface HtmlCache {
  /**
   * The document of a key: from memory while fresh; while stale too, with one render at a time
   * behind it; otherwise from the one render all callers wait for together. `render` answers
   * undefined for what must not be kept.
   */
  get(key: string, render: () => Promise<Buffer | undefined>): Promise<KeptDocument | undefined>;
  /** Keeps a document that never goes stale, such as one prerendered with the build. */
  pin(key: string, document: Buffer): void;
  /** Makes every document that is not pinned stale, after what they show was changed. */
  expire(): void;
  readonly size: number;
}

/** A bounded cache of public documents: stale-while-revalidate, least recently used first out. */
export function htmlCache(
  limits: HtmlCacheLimits,
  now: () => number,
  onError: (error: unknown) => void,
): HtmlCache {
  const pinned = new Map<string, KeptDocument>();
  const entries = new Map<string, Entry>();
  const renders = new Map<string, Promise<KeptDocument | undefined>>();
  let bytes = 0;
  let generation = 0;

  function keep(key: string, document: KeptDocument): void {
    drop(key);
    entries.set(key, { document, renderedAt: now() });
    bytes += document.bytes;
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.maxEntries && bytes <= limits.maxBytes) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    bytes -= entry.document.bytes;
  }

  function renderOnce(key: string, render: () => Promise<Buffer | undefined>) {
    const running = renders.get(key);
    if (running !== undefined) return running;
    const startedIn = generation;
    const started = render()
      .then((body) => {
        if (body === undefined) {
          drop(key);
          return undefined;
        }
        const document = keptDocument(body);
        // What was drawn before a change was published may be sent to those who waited, not kept.
        if (startedIn === generation) keep(key, document);
        return document;
      })
      .finally(() => {
        // After `expire` another render of this key may have begun.
        if (renders.get(key) === started) renders.delete(key);
      });
    renders.set(key, started);
    return started;
  }

  return {
    async get(key, render) {
      const pin = pinned.get(key);
      if (pin !== undefined) return pin;
      const entry = entries.get(key);
      const age = entry === undefined ? Number.POSITIVE_INFINITY : now() - entry.renderedAt;
      if (entry === undefined || age > limits.staleMs) return renderOnce(key, render);
      entries.delete(key);
      entries.set(key, entry);
      if (age > limits.freshMs) renderOnce(key, render).catch(onError);
      return entry.document;
    },
    pin(key, document) {
      pinned.set(key, keptDocument(document));
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
