/** A queue that runs a few pieces of work at a time and takes callers in turn. */
export interface FairQueue {
  /** Runs `work` when it is the caller's turn; rejects with what `overflow` makes when it is full. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
  /** How many are waiting. */
  waiting(): number;
}

/** The size of a queue, and the error for those who find it full. */
export interface FairQueueOptions {
  readonly atOnce: number;
  readonly waitingMax: number;
  readonly overflow: () => Error;
}

interface Place {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Makes a queue in which nobody waits for more than one piece of work of each other caller. When it
 * is full, the last piece in the longest line is dropped, so only the caller who fills the queue is
 * refused.
 */
export function fairQueue({ atOnce, waitingMax, overflow }: FairQueueOptions): FairQueue {
  let running = 0;
  let waiting = 0;
  /** In the order of the callers' next turns; no line is empty. */
  const lines = new Map<string, Place[]>();

  function join(caller: string, place: Place): void {
    const line = lines.get(caller);
    if (waiting >= waitingMax && !makeRoom(line?.length ?? 0)) {
      place.refuse(overflow());
      return;
    }
    if (line === undefined) lines.set(caller, [place]);
    else line.push(place);
    waiting += 1;
  }

  /** Drops the last of the longest line, if that line is longer than the newcomer's would be. */
  function makeRoom(newcomersLine: number): boolean {
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length <= newcomersLine + 1) return false;
    longest.pop()?.refuse(overflow());
    waiting -= 1;
    return true;
  }

  function next(): Place | undefined {
    const [first] = lines;
    if (first === undefined) return undefined;
    const [caller, line] = first;
    const place = line.shift();
    waiting -= 1;
    lines.delete(caller);
    if (line.length > 0) lines.set(caller, line);
    return place;
  }

  return {
    waiting: () => waiting,
    async run(caller, work) {
      if (running < atOnce) running += 1;
      else await new Promise<void>((begin, refuse) => join(caller, { begin, refuse }));
      try {
        return await work();
      } finally {
        const successor = next();
        // The next in line takes over the slot at once, so that a newcomer cannot get in between.
        if (successor === undefined) running -= 1;
        else successor.begin();
      }
    },
  };
}
