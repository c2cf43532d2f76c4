import type { Worker } from 'node:worker_threads';
import { programFile } from '../../../project.ts';
import { sheetLimits } from '../sheets/limits.ts';
import type { TimeLimits } from '../threads/active-time-limit.ts';
import { startThread } from '../threads/start-thread.ts';
import { type ThreadEnd, ThreadLost, threadAnswer } from '../threads/thread-answer.ts';
import { isSheet } from './document-types.ts';
import { lossesMax, threadRestingBytes } from './limits.ts';
import type { FromThread, Made, ThreadStart, ToThread, Work } from './messages.ts';
import { type CompiledPdfium, compilePdfium } from './pdfium.ts';
import { readBytes } from './read-bytes.ts';
import { busy, noSuchPage, outOfTime, refusal } from './refusals.ts';
import type { FileLoss, LossReason, RenderingObserver, RenderingSource } from './rendering-deps.ts';
import type { Audience } from './shared-work.ts';
import { timeBudget } from './time-budget.ts';
import { type Ticket, turnQueue } from './turn-queue.ts';

export interface ThreadPoolOptions {
  /** How many threads work at once. */
  readonly threads: number;
  /** How much time one piece of work may take; then its thread is ended. */
  readonly limits: TimeLimits;
  /** How many pieces of work may wait. */
  readonly waitingMax: number;
  /** How many of those may be one person's. */
  readonly waitingPerReader: number;
  /** How many more, of what gives way to pages. */
  readonly aheadPerReader: number;
  /** How much of the threads' time the files of one owner may take in an hour. */
  readonly budgetMs: number;
  /** A thread that had nothing to do for so long is ended, and what it keeps open with it. */
  readonly restMs: number;
  readonly observer: RenderingObserver;
  /** Hears of each thread that a file has cost. */
  readonly onFileLoss: (loss: FileLoss) => Promise<void>;
}

/** Threads that open files. */
export interface ThreadPool {
  /**
   * Does a piece of work in a thread when it is its turn.
   * @throws ProblemError 422 for a file that is refused, or that cost its thread; 429 when the file's
   * owner has used up the hour's time; 503 when too many wait, or when it takes too long because the
   * machine is busy
   */
  run(source: RenderingSource, work: Work, audience: Audience): Promise<Made>;
  /** Whether a piece of work would begin at once, and leave a thread free for others. */
  hasTime(): boolean;
  waiting(): number;
  threads(): number;
  /** Memory of the library in all threads. */
  bytes(): number;
  close(): Promise<void>;
}

/** What is known of work that cost a thread. */
interface Costly {
  readonly code: FileLoss['code'];
  readonly times: number;
  readonly until: number;
}

/** One place for a thread; the thread in it comes and goes. */
interface Place {
  worker: Worker | undefined;
  isBusy: boolean;
  memoryBytes: number;
  open: ReadonlySet<string>;
  rest: NodeJS.Timeout | undefined;
}

/** A piece of work on its way through the queue and a thread. */
interface Piece extends Ticket {
  /** When its thread began with it, in monotonic milliseconds. */
  beganAt: number;
  /** Ends the thread's work. */
  ending: AbortController;
}

/** What the threads do, as errors say it. */
const task = 'renders pages';
/** What each end of a thread is counted as: a thread that used up the clock was held up by others. */
const reasons: Readonly<Record<ThreadEnd, LossReason>> = {
  own: 'deadline',
  wall: 'busy',
  memory: 'memory',
  crash: 'crash',
};

/** The work is ended and goes back to the queue: somebody else needs its thread. */
class SentBack extends Error {}

/**
 * How long one raise, or one person, keeps all threads while somebody else waits: longer than most
 * pages take. What is ended then begins again, in another thread than the last one.
 */
const loanMs = 1_000;
/** What cost a thread is refused at once for this long, so that it cannot cost one after another. */
const rememberedMs = 10 * 60_000;
const rememberedMax = 1_000;
/** The heap of a thread; the library's memory and the images' are beside it. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Makes a pool; threads start when there is work. */
export function threadPool(options: ThreadPoolOptions): ThreadPool {
  const { limits, restMs, observer } = options;
  const places = Array.from({ length: options.threads }, emptyPlace);
  const queue = turnQueue<Piece>({ ...options, overflow: busy });
  const budget = timeBudget(options.budgetMs);
  const costly = new Map<string, Costly>();
  let sendingBack: NodeJS.Timeout | undefined;
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
    const program = programFile('api/platform/rendering/rendering-thread.ts');
    const worker = startThread(program, { name: 'rendering', workerData: start, resourceLimits });
    place.worker = worker;
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
  async function send(place: Place, message: ToThread, signal: AbortSignal): Promise<FromThread> {
    const worker = await startIn(place);
    signal.throwIfAborted();
    const transfer = message.bytes === undefined ? [] : [message.bytes];
    const own = isSheet(message.mediaType) ? sheetLimits : limits;
    return threadAnswer<FromThread>(worker, { message, transfer, task, limits: own, signal });
  }

  async function work(source: RenderingSource, what: Work, signal: AbortSignal): Promise<Made> {
    const { sha256, mediaType } = source;
    const key = fileOf(source);
    const place = placeFor(key);
    place.isBusy = true;
    clearTimeout(place.rest);
    try {
      const needed = place.open.has(key) ? {} : { bytes: await readBytes(source, limits.wallMs) };
      const answer = await send(place, { work: what, key, mediaType, ...needed }, signal);
      place.memoryBytes = answer.memoryBytes;
      place.open = new Set(answer.open);
      const { outcome } = answer;
      if ('broken' in outcome) throw new ThreadLost(task, 'crash');
      if (answer.memoryBytes > threadRestingBytes) await end(place);
      if ('made' in outcome) return outcome.made;
      throw outcome.refused === 'no-such-page' ? noSuchPage() : refusal(outcome.refused);
    } catch (error) {
      // A thread that was told to do something else has to be ended: it hears nothing until then.
      if (signal.aborted) await end(place);
      if (!(error instanceof ThreadLost)) throw error;
      // It was ended with all others.
      if (isClosed) throw busy();
      const why = reasons[error.end];
      observer.threadLost(why);
      await end(place);
      // The machine was busy: that is nothing to hold against the file.
      if (why === 'busy') throw busy();
      const code = why === 'deadline' ? 'too-slow' : 'too-complex';
      remember(nameOf(source, what), code);
      remember(key, code);
      const page = 'page' in what ? what.page : null;
      await options.onFileLoss({ sha256, page, code });
      throw refusal(code);
    } finally {
      place.isBusy = false;
      place.rest = setTimeout(() => void end(place), restMs);
      place.rest.unref();
    }
  }

  function remember(name: string, code: Costly['code']): void {
    const times = (costly.get(name)?.times ?? 0) + 1;
    const [oldest] = costly.keys();
    if (costly.size >= rememberedMax && oldest !== undefined) costly.delete(oldest);
    costly.set(name, { code, times, until: Date.now() + rememberedMs });
  }

  /** Looked up when its turn comes: what waited beside it may have cost a thread meanwhile. */
  function requireNotCostly(source: RenderingSource, what: Work): void {
    const file = costly.get(fileOf(source));
    const known = (file?.times ?? 0) >= lossesMax ? file : costly.get(nameOf(source, what));
    if (known !== undefined && known.until > Date.now()) throw refusal(known.code);
  }

  function requireBudget({ owner }: RenderingSource): void {
    const seconds = budget.secondsUntilFree(owner);
    if (seconds > 0) throw outOfTime(seconds);
  }

  /** Sends work back that holds the last thread for too long; looks again when that may be so. */
  function relieve(): void {
    clearTimeout(sendingBack);
    const piece = queue.toSendBack();
    if (piece === undefined || piece.isSentBack) return;
    const leftMs = piece.beganAt + loanMs - performance.now();
    if (leftMs > 0) {
      sendingBack = setTimeout(relieve, leftMs);
      sendingBack.unref();
      return;
    }
    piece.isSentBack = true;
    piece.ending.abort(new SentBack('Someone else needs the thread.'));
  }

  /** One try: waits for a thread and works in it. */
  async function attempt(
    source: RenderingSource,
    what: Work,
    piece: Piece,
    signal: AbortSignal,
  ): Promise<Made> {
    const entering = queue.enter(piece, signal);
    relieve();
    await entering;
    piece.ending = new AbortController();
    piece.beganAt = performance.now();
    relieve();
    try {
      if (isClosed) throw busy();
      requireNotCostly(source, what);
      requireBudget(source);
      return await work(source, what, AbortSignal.any([piece.ending.signal, signal]));
    } finally {
      budget.charge(source.owner, performance.now() - piece.beganAt);
      queue.leave(piece);
      relieve();
    }
  }

  return {
    async run(source, what, { claims, signal }) {
      const piece: Piece = {
        claims,
        isShort: what.type !== 'render',
        isSentBack: false,
        beganAt: 0,
        ending: new AbortController(),
      };
      requireBudget(source);
      try {
        return await attempt(source, what, piece, signal);
      } catch (error) {
        if (!(error instanceof SentBack)) throw error;
        return await attempt(source, what, piece, signal);
      }
    },
    hasTime: () =>
      queue.waiting() === 0 &&
      places.filter(({ isBusy }) => !isBusy).length > Math.min(1, places.length - 1),
    waiting: queue.waiting,
    threads: () => places.filter(({ worker }) => worker !== undefined).length,
    bytes: () => places.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0),
    async close() {
      isClosed = true;
      clearTimeout(sendingBack);
      await Promise.all(places.map(end));
    },
  };
}

function emptyPlace(): Place {
  return { worker: undefined, isBusy: false, memoryBytes: 0, open: new Set(), rest: undefined };
}

/** What is remembered of costly work: a page that is too much says little of the other pages. */
function nameOf(source: RenderingSource, work: Work): string {
  return `${fileOf(source)}:${work.type}:${'page' in work ? work.page : ''}`;
}

function fileOf({ sha256, mediaType }: RenderingSource): string {
  return `${sha256}:${mediaType}`;
}
