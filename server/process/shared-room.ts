/**
 * Tells the web server when the API's thread cannot keep up, through two numbers in shared memory. A
 * request would only add to the load.
 */

import type { ProductApi } from '../api/platform/deps.ts';
import type { SharedRoom } from '../api/platform/options.ts';
import { threadClock, turnLimits, WorkTurns } from './work-turns.ts';

/** How many calls at once are finished soon; 0 without overload, when there is no limit. */
const roomAt = 0;
/** How many calls the web server has refused because of the limit. */
const refusedAt = 1;

/**
 * What differs from a web server's own turns. Calls of the API are short, so a backlog of them is
 * noticed earlier; but most of their time they wait for the database, and a few dozen that write at
 * once are no overload.
 */
const apiTurnLimits = {
  alwaysTaken: Number.POSITIVE_INFINITY,
  backlogMs: 25,
  fewestWaiting: 48,
} as const;

export function sharedRoom(): SharedRoom {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

/** What the web server knows about the API's thread. */
export interface ApiRoom {
  /** Whether a further call must be refused while this many are running; notes the refusal. */
  refuses(running: number): boolean;
}

/** Reads what the API's thread reports. */
export function roomOf(room: SharedRoom): ApiRoom {
  return {
    refuses(running) {
      const most = Atomics.load(room, roomAt);
      if (most === 0 || running < most) return false;
      Atomics.add(room, refusedAt, 1);
      return true;
    },
  };
}

/**
 * Starts the API's requests in turns and reports whether it keeps up. It refuses nothing itself: the
 * web server refuses calls from outside before they cost anything, and never those of a page that is
 * being rendered.
 */
export function tellRoom(app: ProductApi, room: SharedRoom): void {
  const limits = { ...turnLimits, ...apiTurnLimits };
  const clock = threadClock();
  const turns = new WorkTurns(() => 0, { ...clock, afterReading }, limits);
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
    const refusedNow = Atomics.load(room, refusedAt);
    turns.noteRefusals(refusedNow - refused);
    refused = refusedNow;
    const isLimited = Number.isFinite(turns.room);
    Atomics.store(room, roomAt, isLimited ? turns.room : 0);
    // Otherwise the limit would last until the next call, and refuse those that come with it.
    if (isLimited) review.refresh();
  }

  app.addHook('onRequest', function waitForTurn(_request, reply, done) {
    function begin(): void {
      // A client that has disconnected needs no response.
      if (!reply.raw.destroyed) done();
    }
    turns.enter({ begin, refuse: begin });
    tell();
  });
}
