import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { programFile } from '../../../project.ts';
import type { TimeLimits } from '../threads/active-time-limit.ts';
import { startThread } from '../threads/start-thread.ts';
import { ThreadLost, threadAnswer } from '../threads/thread-answer.ts';
import type { SheetContent } from './pdf-sheet.ts';
import type { FromPdfThread } from './pdf-thread.ts';

/**
 * Draws documents in a thread of its own, so that no request waits meanwhile: one takes the processor
 * for a tenth of a second, and a binder has hundreds.
 */
export interface PdfWriter {
  /**
   * Draws a document when those before it are drawn. Whoever leaves by `signal` is not waited for. A
   * thread that dies is replaced, and the document is tried once more.
   */
  write(content: SheetContent, signal?: AbortSignal): Promise<Buffer>;
  /** Whether there is a thread at the moment. */
  hasThread(): boolean;
  close(): Promise<void>;
}

/** How a writer works; the program and the times are others in tests. */
export interface PdfWriterOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly program?: string;
  /** For one document; then its thread is ended. */
  readonly limits?: TimeLimits;
  /** A thread that had nothing to do for so long is ended, and gives its memory back. */
  readonly restMs?: number;
}

/** A long agreement takes a few seconds; what takes a minute does not end. */
const usualLimits = { ownMs: 60_000, wallMs: 180_000 };
const usualRestMs = 60_000;
/**
 * The heap of the thread: the fonts and one document. The bytes of that are beside it. With more for what
 * is young, each document would leave its garbage in another part of it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 4 };

/** Makes a writer; its thread starts with the first document. */
export function openPdfWriter(options: PdfWriterOptions): PdfWriter {
  const { log, program, limits = usualLimits, restMs = usualRestMs } = options;
  let worker: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  /** Settled when the document before is done: they are drawn in the order they came in. */
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  function started(): Worker {
    if (worker !== undefined) return worker;
    const file = program ?? programFile('api/platform/pdf/pdf-thread.ts');
    const thread = startThread(file, { name: 'pdf', resourceLimits });
    worker = thread;
    thread.once('exit', () => {
      if (worker === thread) worker = undefined;
    });
    return thread;
  }

  async function end(): Promise<void> {
    const thread = worker;
    worker = undefined;
    await thread?.terminate();
  }

  async function attempt(content: SheetContent, signal: AbortSignal): Promise<Buffer> {
    try {
      const answer = await threadAnswer<FromPdfThread>(started(), {
        ...{ message: content, task: 'draws PDFs' },
        ...{ limits, signal },
      });
      if ('error' in answer) throw new Error(`A PDF could not be drawn: ${answer.error}`);
      return Buffer.from(answer.bytes.buffer);
    } catch (error) {
      // It hears nothing while it draws what nobody waits for any more.
      if (signal.aborted || error instanceof ThreadLost) await end();
      throw error;
    }
  }

  async function draw(content: SheetContent, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    clearTimeout(rest);
    try {
      return await attempt(content, signal).catch((error: unknown) => {
        if (!(error instanceof ThreadLost)) throw error;
        log.warn({ err: error }, 'a document is drawn again in another thread');
        return attempt(content, signal);
      });
    } finally {
      rest = setTimeout(() => void end(), restMs);
      rest.unref();
    }
  }

  return {
    write(content, signal) {
      const either =
        signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      const drawn = last.then(() => draw(content, either));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    hasThread: () => worker !== undefined,
    async close() {
      closing.abort(new Error('The server is shutting down.'));
      await last;
      clearTimeout(rest);
      await end();
    },
  };
}
