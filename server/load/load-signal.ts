/**
 * Tells the web server when the API's thread cannot keep up, through three numbers in shared memory. A
 * request would only add to the load.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import { threadClock } from './turn-clock.ts';
import { turnLimits, WorkTurns } from './work-turns.ts';

/** How many calls at once are finished soon; 0 without overload, when there is no limit. */
const limitAt = 0;
/** How many calls the web server has refused because of the limit. */
const refusedAt = 1;
/** How many calls the web server has under way, those included that the API has not read yet. */
const underWayAt = 2;

/**
 * What differs from a web server's own turns. Calls of the API are short, so a backlog of them is
 * noticed earlier; but most of their time they wait for the database, and a few dozen that write at
 * once are no overload.
 */
const apiTurnLimits = {
  alwaysTaken: Number.POSITIVE_INFINITY,
  backlogMs: 16,
  fewestWaiting: 34,
  // Its thread is idle because the web server refuses calls, or uses the processor itself.
  idleShare: 1,
} as const;

/**
 * Follows the quickest calls of late: down soon, up slowly, because the others had to wait for each
 * other or do more.
 */
function towardsQuickest(quickestMs: number, tookMs: number): number {
  return quickestMs + (tookMs - quickestMs) * (tookMs < quickestMs ? 0.1 : 0.005);
}

/** Memory of three numbers that the web server's thread and the API's thread share. */
export type LoadSignal = Int32Array<SharedArrayBuffer>;

/** Creates the memory for one API; nothing is limited yet. */
export function createLoadSignal(): LoadSignal {
  return new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
}

/** The load of the API's thread, as the web server knows it. */
export interface ApiLoad {
  /** Whether a further call must be refused while this many are running; notes the refusal. */
  refuses(running: number): boolean;
  /** Notes how many calls are under way, those included that wait to be sent. */
  noteUnderWay(calls: number): void;
}

/** Reads what the API's thread reports through the shared memory. */
export function readLoadSignal(signal: LoadSignal): ApiLoad {
  return {
    refuses(running) {
      const most = Atomics.load(signal, limitAt);
      if (most === 0 || running < most) return false;
      Atomics.add(signal, refusedAt, 1);
      return true;
    },
    noteUnderWay(calls) {
      Atomics.store(signal, underWayAt, calls);
    },
  };
}

/**
 * Starts the API's requests in turns and reports whether it keeps up. It refuses nothing itself: the
 * web server refuses calls from outside before they cost anything, and never those of a page that is
 * being rendered.
 */
export function sendLoadSignal<Log extends FastifyBaseLogger, Types extends FastifyTypeProvider>(
  app: FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log, Types>,
  signal: LoadSignal,
): void {
  const limits = { ...turnLimits, ...apiTurnLimits };
  const clock = threadClock();
  let read = 0;
  /**
   * Where both threads share a processor, calls wait between them rather than here, and an overload
   * would be noticed late.
   */
  const onTheWay = (): number => Math.max(0, Atomics.load(signal, underWayAt) - read);
  const turns = new WorkTurns(() => 0, { ...clock, afterReading }, limits, onTheWay);
  let refused = 0;
  const review = setTimeout(tell, turnLimits.reviewMs + 1);
  review.unref();

  function afterReading(callback: () => void): void {
    clock.afterReading(function takeTurn() {
      callback();
      tell();
    });
  }
  function tell(): void {
    const refusedNow = Atomics.load(signal, refusedAt);
    turns.noteRefusals(refusedNow - refused);
    refused = refusedNow;
    const isLimited = Number.isFinite(turns.remaining);
    Atomics.store(signal, limitAt, isLimited ? Math.max(turns.remaining, keepsBusy()) : 0);
    // Otherwise the limit would last until the next call, and refuse those that come with it.
    if (isLimited) review.refresh();
  }

  const beganAt = new WeakMap<FastifyRequest, number>();
  let quickestMs = 0;
  /**
   * How many calls at once use the whole processor (Little's law): more than one where they wait for
   * a database elsewhere, and any further ones would only wait for each other.
   */
  function keepsBusy(): number {
    return Math.max(1, Math.ceil(quickestMs / turns.costMs));
  }

  app.addHook('onRequest', function waitForTurn(request, reply, done) {
    read += 1;
    reply.raw.once('close', function leave() {
      read -= 1;
    });
    function begin(): void {
      beganAt.set(request, clock.now());
      // A client that has disconnected needs no response.
      if (!reply.raw.destroyed) done();
    }
    turns.enter({ begin, refuse: begin });
    tell();
  });
  app.addHook('onResponse', function noteDuration(request, _reply, done) {
    const began = beganAt.get(request);
    if (began !== undefined) quickestMs = towardsQuickest(quickestMs, clock.now() - began);
    done();
  });
}
