import { Worker } from 'node:worker_threads';
import { programFile } from '../../../project.ts';
import { fairQueue } from '../identity/fair-queue.ts';
import type { DrawingObserver, DrawingSource } from './drawing-deps.ts';
import { threadRestingBytes } from './limits.ts';
import type { FromThread, Made, ThreadStart, ToThread, Work } from './messages.ts';
import { ownTimeLimit } from './own-time-limit.ts';
import { type CompiledPdfium, compilePdfium } from './pdfium.ts';
import { readBytes } from './read-bytes.ts';
import { busy, noSuchPage, refusal } from './refusals.ts';

export interface ThreadPoolOptions {
  /** How many threads work at once. */
  readonly threads: number;
  /** How much processor time one piece of work may take; then its thread is ended. */
  readonly deadlineMs: number;
  /** How many pieces of work may wait. */
  readonly waitingMax: number;
  /** A thread that had nothing to do for so long is ended, and what it keeps open with it. */
  readonly restMs: number;
  readonly observer: DrawingObserver;
}

/** Who asks, and whether anybody still wants it when its turn comes. */
export interface Turn {
  readonly asker: string;
  readonly isWanted: () => boolean;
}

/** Threads that open files. */
export interface ThreadPool {
  /**
   * Does a piece of work in a thread when it is the asker's turn.
   * @throws ProblemError 422 for a file that is refused, or that cost its thread; 503 when too many
   * wait
   */
  run(source: DrawingSource, work: Work, turn: Turn): Promise<Made>;
  /** Whether a piece of work would begin at once, and leave a thread free for others. */
  hasTime(): boolean;
  waiting(): number;
  threads(): number;
  /** Memory of the library in all threads. */
  bytes(): number;
  close(): Promise<void>;
}

/** One place for a thread; the thread in it comes and goes. */
interface Place {
  worker: Worker | undefined;
  isBusy: boolean;
  memoryBytes: number;
  open: ReadonlySet<string>;
  rest: NodeJS.Timeout | undefined;
}

type Lost = 'deadline' | 'crash' | 'memory';

/** How a thread ended that did not answer. */
class ThreadLost extends Error {
  readonly why: Lost;

  constructor(why: Lost) {
    super(`The drawing thread was lost: ${why}.`);
    this.why = why;
  }
}

/** What cost a thread is refused at once for this long, so that it cannot cost one after another. */
const rememberedMs = 10 * 60_000;
const rememberedMax = 1_000;
/** The heap of a thread; the library's memory and the pictures' are beside it. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Makes a pool; threads start when there is work. */
export function threadPool(options: ThreadPoolOptions): ThreadPool {
  const { deadlineMs, restMs, observer } = options;
  const places = Array.from({ length: options.threads }, emptyPlace);
  const queue = fairQueue({
    atOnce: options.threads,
    waitingMax: options.waitingMax,
    overflow: busy,
  });
  const costly = new Map<string, { readonly code: 'too-slow' | 'too-complex'; until: number }>();
  let library: Promise<CompiledPdfium> | undefined;
  let isClosed = false;

  /** A free place: best one that has the file open, then one that has nothing to lose. */
  function placeFor(key: string): Place {
    const free = places.filter(({ isBusy }) => !isBusy);
    const place =
      free.find(({ open }) => open.has(key)) ??
      free.find(({ worker, open }) => worker !== undefined && open.size === 0) ??
      free.find(({ worker }) => worker === undefined) ??
      free[0];
    if (place === undefined) throw new Error('More work was begun than there are threads.');
    return place;
  }

  async function startIn(place: Place): Promise<Worker> {
    if (place.worker !== undefined) return place.worker;
    library ??= compilePdfium();
    const start: ThreadStart = { library: await library };
    const worker = new Worker(programFile('api/platform/drawing/drawing-thread.ts'), {
      name: 'drawing',
      workerData: start,
      resourceLimits,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    place.worker = worker;
    worker.unref();
    // What a thread says when it breaks says less than how it ended.
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('error', () => undefined);
    worker.once('exit', () => empty(place, worker));
    return worker;
  }

  function empty(place: Place, worker: Worker): void {
    if (place.worker !== worker) return;
    clearTimeout(place.rest);
    Object.assign(place, { worker: undefined, memoryBytes: 0, open: new Set(), rest: undefined });
  }

  async function end(place: Place): Promise<void> {
    const { worker } = place;
    if (worker === undefined) return;
    empty(place, worker);
    await worker.terminate();
  }

  /** Sends a piece of work and waits for the answer, or for whatever happens in its place. */
  async function send(place: Place, message: ToThread): Promise<FromThread> {
    const worker = await startIn(place);
    return new Promise<FromThread>((resolve, reject) => {
      const callOffLimit = ownTimeLimit(worker, deadlineMs, () =>
        finish(() => reject(new ThreadLost('deadline'))),
      );
      function finish(settle: () => void): void {
        callOffLimit();
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        settle();
      }
      function onMessage(answer: FromThread): void {
        finish(() => resolve(answer));
      }
      function onError(error: unknown): void {
        const { code } = (error ?? {}) as NodeJS.ErrnoException;
        const why = code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
        finish(() => reject(new ThreadLost(why)));
      }
      function onExit(): void {
        finish(() => reject(isClosed ? busy() : new ThreadLost('crash')));
      }
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      worker.postMessage(message, message.bytes === undefined ? [] : [message.bytes]);
    });
  }

  async function work(source: DrawingSource, what: Work): Promise<Made> {
    const { sha256, mediaType } = source;
    const key = `${sha256}:${mediaType}`;
    const place = placeFor(key);
    place.isBusy = true;
    clearTimeout(place.rest);
    try {
      const needed = place.open.has(key) ? {} : { bytes: await readBytes(source, deadlineMs) };
      const answer = await send(place, { work: what, key, mediaType, ...needed });
      place.memoryBytes = answer.memoryBytes;
      place.open = new Set(answer.open);
      const { outcome } = answer;
      if ('broken' in outcome) throw new ThreadLost('crash');
      if (answer.memoryBytes > threadRestingBytes) await end(place);
      if ('made' in outcome) return outcome.made;
      throw outcome.refused === 'no-such-page' ? noSuchPage() : refusal(outcome.refused);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      observer.threadLost(error.why);
      const code = error.why === 'deadline' ? 'too-slow' : 'too-complex';
      remember(nameOf(source, what), code);
      await end(place);
      throw refusal(code);
    } finally {
      place.isBusy = false;
      place.rest = setTimeout(() => void end(place), restMs);
      place.rest.unref();
    }
  }

  function remember(name: string, code: 'too-slow' | 'too-complex'): void {
    const [oldest] = costly.keys();
    if (costly.size >= rememberedMax && oldest !== undefined) costly.delete(oldest);
    costly.set(name, { code, until: Date.now() + rememberedMs });
  }

  return {
    async run(source, what, { asker, isWanted }) {
      const name = nameOf(source, what);
      return queue.run(asker, async function whenItsTurnComes() {
        if (isClosed || !isWanted()) throw busy();
        // Looked up only now: what waited beside it may have cost a thread meanwhile.
        const known = costly.get(name);
        if (known !== undefined && known.until > Date.now()) throw refusal(known.code);
        return work(source, what);
      });
    },
    hasTime: () =>
      queue.waiting() === 0 &&
      places.filter(({ isBusy }) => !isBusy).length > Math.min(1, places.length - 1),
    waiting: queue.waiting,
    threads: () => places.filter(({ worker }) => worker !== undefined).length,
    bytes: () => places.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
    async close() {
      isClosed = true;
      await Promise.all(places.map(end));
    },
  };
}

function emptyPlace(): Place {
  return { worker: undefined, isBusy: false, memoryBytes: 0, open: new Set(), rest: undefined };
}

/** What is remembered of: a page that is too much says nothing of the other pages. */
function nameOf({ sha256, mediaType }: DrawingSource, work: Work): string {
  return `${sha256}:${mediaType}:${work.type}:${'page' in work ? work.page : ''}`;
}
