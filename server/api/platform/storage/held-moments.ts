import { type Moment, StorageBusy } from './storage.ts';

/** A moment lasts no longer, however slowly somebody takes what is read in it. */
const momentMaxMs = 60_000;
/** So many moments are held at once. */
const momentsMax = 8;

/** A moment as an engine begins it: without a limit of its own. */
export interface BegunMoment extends Moment {
  /** Makes statements that come later fail as this says, and ends it. */
  readonly breakOff: (why: Error) => void;
}

/** Counts moments and ends those that last too long. */
export interface HeldMoments {
  begin(begin: () => Promise<BegunMoment>, signal?: AbortSignal): Promise<Moment>;
  /** Breaks all of them off. */
  breakOff(why: Error): void;
  count(): number;
}

/** Keeps the moments of a database: a few at once, each for a while. */
export function heldMoments(atMost = momentsMax, lastMs = momentMaxMs): HeldMoments {
  let held = 0;
  const open = new Set<(why: Error) => void>();
  return {
    async begin(begin, signal) {
      signal?.throwIfAborted();
      if (held >= atMost)
        throw new StorageBusy('Too many exports are running. Try again in a moment.');
      held += 1;
      let begun: BegunMoment;
      try {
        begun = await begin();
      } catch (error) {
        held -= 1;
        throw error;
      }
      const { db, breakOff } = begun;
      const late = new StorageBusy('Reading this took too long. Try again in a moment.');
      const timer = setTimeout(() => breakOffFor(late), lastMs);
      timer.unref();
      const onLeft = () => breakOffFor(signal?.reason);
      signal?.addEventListener('abort', onLeft, { once: true });
      open.add(breakOffFor);
      let ending: Promise<void> | undefined;
      function breakOffFor(why: Error): void {
        breakOff(why);
        void end();
      }
      function end(): Promise<void> {
        ending ??= begun.end().finally(() => {
          held -= 1;
          open.delete(breakOffFor);
          clearTimeout(timer);
          signal?.removeEventListener('abort', onLeft);
        });
        return ending;
      }
      return { db, end };
    },
    breakOff(why) {
      for (const breakOne of [...open]) breakOne(why);
    },
    count: () => held,
  };
}
