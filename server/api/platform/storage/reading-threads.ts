import type { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { programFile } from '../../../project.ts';
import type { TimeLimits } from '../threads/active-time-limit.ts';
import { startThread } from '../threads/start-thread.ts';
import { type ThreadEnd, ThreadLost, threadAnswer } from '../threads/thread-answer.ts';
import type {
  FromReadingThread,
  ReadingThreadStart,
  TimedAnswer,
  ToReadingThread,
} from './reading-thread.ts';
import { StorageBusy } from './storage.ts';

/** What threads read with; the program and the numbers are others in tests. */
export interface ReadingThreadsOptions {
  /** The database file. */
  readonly file: string;
  readonly onRead: (seconds: number) => void;
  /** Hears of a thread that did not answer. */
  readonly onLost: (end: ThreadEnd) => void;
  /**
   * Whether a read may begin that would hold the database as it is now. Where not, all of them are held
   * back until `goOn`.
   */
  readonly mayBegin?: () => boolean;
  readonly program?: string;
  /** How many threads there are at most. One leaves nobody to read beside what takes seconds. */
  readonly threads?: number;
  readonly waitingMax?: number;
  /** For one statement; then its thread is ended. */
  readonly limits?: TimeLimits;
  /** A thread that had nothing to do for so long is ended, and gives its memory back. */
  readonly restMs?: number;
}

/** A statement as it is sent. */
export interface SentStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Runs the statements of one moment, which all go to the same connection. */
export interface HeldConnection {
  read<Row>(statement: SentStatement, signal?: AbortSignal): Promise<QueryResult<Row>>;
  letGo(): Promise<void>;
}

/** Threads that read a SQLite file, one statement after the other. */
export interface ReadingThreads {
  /**
   * Runs a statement in the order in which it came.
   * @throws StorageBusy when too many wait, when its thread is lost, and when the threads are closed
   */
  read<Row>(statement: SentStatement, signal?: AbortSignal): Promise<QueryResult<Row>>;
  /** Takes a connection of its own, in a transaction that begins with its first statement. */
  hold(): HeldConnection;
  /**
   * Holds back what has not begun and resolves when nothing is read and no moment is open. Those that
   * are open go on.
   */
  quiet(): Promise<void>;
  /** Lets those begin that were held back. */
  goOn(): void;
  waiting(): number;
  threads(): number;
  /** Refuses what waits, and ends the threads when what runs has ended. */
  close(): Promise<void>;
}

/** The thread of a moment; `worker` is the one that has its connection. */
interface Seat {
  readonly place: Place;
  worker: Worker | undefined;
  isOver: boolean;
}

/** One place for a thread; the thread in it comes and goes. */
interface Place {
  worker: Worker | undefined;
  /** Resolves when the thread is free again; undefined while it is. */
  busy: Promise<void> | undefined;
  moments: number;
  rest: NodeJS.Timeout | undefined;
}

interface QueuedRead {
  readonly message: ToReadingThread;
  readonly seat: Seat | undefined;
  readonly resolve: (answer: FromReadingThread) => void;
  readonly reject: (error: unknown) => void;
}

const usual = {
  threads: 2,
  waitingMax: 100,
  // A page of an export takes a tenth of a second. A thread in the middle of a statement does not tell
  // its own time, so the clock counts, also while others have the processor.
  limits: { ownMs: 30_000, wallMs: 30_000 },
  restMs: 60_000,
};
/** The heap of a thread: an answer has to fit into it. What SQLite caches is beside it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
const task = 'reads the database';

/** Makes the threads; each starts when there is something to read. */
export function readingThreads(options: ReadingThreadsOptions): ReadingThreads {
  const { file, onRead, onLost, threads, waitingMax, limits, restMs } = { ...usual, ...options };
  const program = options.program ?? programFile('api/platform/storage/reading-thread.ts');
  const places = Array.from({ length: threads }, emptyPlace);
  const queue: QueuedRead[] = [];
  let holds = 0;
  const seats = new Set<Seat>();
  const mayBegin = options.mayBegin ?? (() => true);
  let isHeldBack = false;
  let untilQuiet: PromiseWithResolvers<void> | undefined;
  let isClosed = false;

  function isQuiet(): boolean {
    return places.every(({ busy }) => busy === undefined) && ![...seats].some(isOpen);
  }

  function lookForQuiet(): void {
    if (untilQuiet === undefined || !isQuiet()) return;
    untilQuiet.resolve();
    untilQuiet = undefined;
  }

  /** Whether it may run now: what ends a moment and what is read in an open one always may. */
  function mayRun({ message, seat }: QueuedRead): boolean {
    if ('letGo' in message || (seat !== undefined && seat.worker !== undefined)) return true;
    if (!isHeldBack) isHeldBack = !mayBegin();
    return !isHeldBack;
  }

  function started(place: Place): Worker {
    if (place.worker !== undefined) return place.worker;
    const start: ReadingThreadStart = { file };
    const worker = startThread(program, { name: 'reading', workerData: start, resourceLimits });
    place.worker = worker;
    worker.once('exit', () => {
      if (place.worker === worker) place.worker = undefined;
      lookForQuiet();
    });
    return worker;
  }

  /** Ends the thread of a place; it first finishes what it is in the middle of. */
  async function end(place: Place): Promise<void> {
    clearTimeout(place.rest);
    const { worker } = place;
    place.worker = undefined;
    await worker?.terminate();
  }

  /** A thread that runs is taken before one is started. */
  function freePlace(): Place | undefined {
    const free = places.filter(({ busy }) => busy === undefined);
    return free.find(({ worker }) => worker !== undefined) ?? free[0];
  }

  function startNext(): void {
    for (let at = 0; at < queue.length; ) {
      const read = queue[at] as QueuedRead;
      const { seat } = read;
      const place = seat === undefined ? freePlace() : seat.place;
      if (place === undefined || place.busy !== undefined || !mayRun(read)) {
        at += 1;
        continue;
      }
      queue.splice(at, 1);
      place.busy = runIn(place, read).then(() => {
        place.busy = undefined;
        restSoon(place);
        startNext();
        lookForQuiet();
      });
    }
  }

  /** Resolves when the place is free again, which may be long after the read was answered. */
  async function runIn(
    place: Place,
    { message, seat, resolve, reject }: QueuedRead,
  ): Promise<void> {
    clearTimeout(place.rest);
    try {
      const worker = started(place);
      if (seat !== undefined) {
        seat.worker ??= worker;
        if (seat.worker !== worker) throw momentOver();
      }
      const { answer, seconds } = await threadAnswer<TimedAnswer>(worker, {
        message,
        task,
        limits,
      });
      onRead(seconds);
      resolve(answer);
    } catch (error) {
      reject(
        error instanceof ThreadLost ? new StorageBusy(error.message, { cause: error }) : error,
      );
      if (error instanceof ThreadLost) {
        onLost(error.end);
        await end(place);
      }
    }
  }

  function restSoon(place: Place): void {
    clearTimeout(place.rest);
    place.rest = setTimeout(() => {
      if (place.busy === undefined && place.moments === 0) void end(place);
      else restSoon(place);
    }, restMs);
    place.rest.unref();
  }

  function ask(
    message: ToReadingThread,
    seat: Seat | undefined,
    signal: AbortSignal | undefined,
  ): Promise<FromReadingThread> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (isClosed) throw closed();
      // A moment that is let go of makes room, so that is never refused.
      if ('sql' in message && queue.length >= waitingMax) {
        throw new StorageBusy('Too many long reads wait.');
      }
      const read = { message, seat, resolve: settled(resolve), reject: settled(reject) };
      signal?.addEventListener('abort', onLeft, { once: true });
      /** Whoever has left is not waited for; a statement that runs cannot be stopped, and runs on. */
      function onLeft(): void {
        const at = queue.indexOf(read);
        if (at >= 0) queue.splice(at, 1);
        reject(signal?.reason);
      }
      function settled<Value>(settle: (value: Value) => void): (value: Value) => void {
        return (value) => {
          signal?.removeEventListener('abort', onLeft);
          settle(value);
        };
      }
      queue.push(read);
      startNext();
    });
  }

  /** Lets go of a connection, which is gone already where its thread is. */
  async function letGo(seat: Seat, on: number): Promise<void> {
    seat.isOver = true;
    seat.place.moments -= 1;
    for (const read of queue.filter((one) => one.seat === seat)) {
      queue.splice(queue.indexOf(read), 1);
      read.reject(momentOver());
    }
    if (isOpen(seat)) await ask({ letGo: on }, seat, undefined).catch(() => undefined);
    seats.delete(seat);
    lookForQuiet();
  }

  return {
    async read(statement, signal) {
      return resultOf(await ask({ on: 0, ...statement }, undefined, signal));
    },
    hold() {
      const place = places.toSorted((one, other) => one.moments - other.moments)[0] as Place;
      const seat: Seat = { place, worker: undefined, isOver: false };
      seats.add(seat);
      holds += 1;
      const on = holds;
      place.moments += 1;
      return {
        async read(statement, signal) {
          if (seat.isOver) throw momentOver();
          return resultOf(await ask({ on, ...statement }, seat, signal));
        },
        letGo: () => letGo(seat, on),
      };
    },
    quiet() {
      isHeldBack = true;
      untilQuiet ??= Promise.withResolvers<void>();
      const { promise } = untilQuiet;
      lookForQuiet();
      return promise;
    },
    goOn() {
      isHeldBack = false;
      startNext();
    },
    waiting: () => queue.length,
    threads: () => places.filter(({ worker }) => worker !== undefined).length,
    async close() {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(closed());
      await Promise.all(
        places.map(async (place) => {
          await place.busy;
          await end(place);
        }),
      );
      lookForQuiet();
    },
  };
}

/** Whether its thread has a transaction of it. */
function isOpen({ worker, place }: Seat): boolean {
  return worker !== undefined && worker === place.worker;
}

function emptyPlace(): Place {
  return { worker: undefined, busy: undefined, moments: 0, rest: undefined };
}

/** It was let go of, or its thread was lost. */
function momentOver(): StorageBusy {
  return new StorageBusy('The moment that was read has ended.');
}

function closed(): StorageBusy {
  return new StorageBusy('The server is shutting down.');
}

/** The rows as the driver in this thread makes them, or the error that it would throw. */
function resultOf<Row>(answer: FromReadingThread): QueryResult<Row> {
  if ('error' in answer) {
    const { message, ...facts } = answer.error;
    throw Object.assign(new Error(message), facts);
  }
  const { columns, rows } = answer;
  return { rows: rows.map((values) => rowOf<Row>(columns, values)) };
}

function rowOf<Row>(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) row[column] = values[at];
  return row as Row;
}
