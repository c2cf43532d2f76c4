import { Writable } from 'node:stream';
import type { Boot } from '#shared/site/page-state.ts';
import type { OpaquePage, PageView, ServerEntry } from './page-source.ts';

export interface DocumentDeps {
  readonly entry: ServerEntry;
  readonly view: PageView;
  readonly page: OpaquePage | null;
  readonly boot: Boot;
  /** Aborts rendering: the client disconnected, the deadline passed, or the server is stopping. */
  readonly signal: AbortSignal;
  /**
   * A failure after the shell, which the nearest error boundary shows; called once for each, never
   * for what was aborted.
   */
  readonly onError: (error: unknown) => void;
}

/**
 * Renders a complete document with all its data into one buffer. No script moves anything into
 * place, so it needs no nonce and may be cached and shared.
 * @throws the error that kept the shell from being rendered, or the abort reason
 */
export async function renderComplete(deps: DocumentDeps): Promise<Buffer> {
  const { entry, view, page, boot, signal } = deps;
  signal.throwIfAborted();
  const text = entry.documentText(view, page, boot);
  return text === null ? collectDocument(deps) : Buffer.from(text);
}

/** Renders a document as a stream and waits for all of it. */
function collectDocument(deps: DocumentDeps): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const collected = new CollectedDocument(resolve);
    const rendering = deps.entry.renderDocument(deps.view, deps.page, deps.boot, undefined, {
      onShellReady() {},
      onAllReady() {
        deps.signal.removeEventListener('abort', onAbort);
        if (!deps.signal.aborted) rendering.pipe(collected);
      },
      onShellError: reject,
      onError(error) {
        if (!deps.signal.aborted) deps.onError(error);
      },
    });
    function onAbort(): void {
      reject(deps.signal.reason);
      rendering.abort(deps.signal.reason);
    }
    deps.signal.addEventListener('abort', onAbort, { once: true });
    if (deps.signal.aborted) onAbort();
  });
}

/**
 * Renders the shell, then pipes into what `destination` opens: headers are sent with the shell,
 * late parts follow when they are ready. React flushes the destination after every part, so a
 * compressor there holds nothing back.
 * @returns when the shell is being sent
 * @throws the error that kept the shell from being rendered, or the abort reason
 */
export function renderStreaming(
  deps: DocumentDeps,
  nonce: string,
  destination: () => Writable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal } = deps;
    let opened: Writable | undefined;
    const rendering = deps.entry.renderDocument(deps.view, deps.page, deps.boot, nonce, {
      onShellReady() {
        if (signal.aborted) return;
        opened = destination();
        rendering.pipe(opened);
        resolve();
      },
      onAllReady() {
        signal.removeEventListener('abort', onAbort);
      },
      onShellError: reject,
      onError(error) {
        // The destination may close a moment before the signal aborts.
        if (!signal.aborted && opened?.destroyed !== true) deps.onError(error);
      },
    });
    function onAbort(): void {
      reject(signal.reason);
      rendering.abort(signal.reason);
    }
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

class CollectedDocument extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #done: (document: Buffer) => void;

  constructor(done: (document: Buffer) => void) {
    // React stops writing at the high-water mark; a collected document never applies back pressure.
    super({ highWaterMark: Number.MAX_SAFE_INTEGER, decodeStrings: true });
    this.#done = done;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: () => void): void {
    // React does not reuse what it wrote, but the chunks are views of one large buffer; copying
    // them into the final document frees that buffer.
    this.#chunks.push(chunk);
    callback();
  }

  override _final(callback: () => void): void {
    this.#done(Buffer.concat(this.#chunks));
    callback();
  }
}
