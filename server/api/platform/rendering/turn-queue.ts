/** On whose behalf work is done: the files' owner (a raise) and a person. */
export interface Claim {
  readonly owner: string;
  readonly reader: string;
  /** It gives way to what somebody reads: a page that comes next, a thumbnail. */
  readonly isAhead?: boolean;
}

/** A piece of work that waits for a thread, or has one. */
export interface Ticket {
  /** Those who want it now; empty when everybody has left. */
  claims(): readonly Claim[];
  /** Takes a moment, such as reading a text: it does not wait behind whole pages of the same raise. */
  readonly isShort: boolean;
  /** It was ended once because it held the last thread, and does not get that again. */
  isSentBack: boolean;
}

export interface TurnQueueOptions {
  readonly threads: number;
  readonly waitingMax: number;
  /** How many pieces of work one person may have waiting. */
  readonly waitingPerReader: number;
  /** And how many more of those that give way. */
  readonly aheadPerReader: number;
  readonly overflow: () => Error;
}

/** Decides whose work begins next. */
export interface TurnQueue<T extends Ticket> {
  /**
   * Waits for a thread.
   * @throws what `overflow` makes when too much waits, or the signal's reason
   */
  enter(ticket: T, signal: AbortSignal): Promise<void>;
  /** Gives the thread back. */
  leave(ticket: T): void;
  waiting(): number;
  /** Running work, the oldest first. */
  running(): readonly T[];
  /**
   * What should give its thread back, because one raise or one person holds all of them while
   * somebody else waits: the work that began last.
   */
  toSendBack(): T | undefined;
}

interface QueuedWork<T> {
  readonly ticket: T;
  readonly begin: () => void;
  readonly refuse: (error: unknown) => void;
}

/** Names remembered for taking turns; more are as if they had never been served. */
const servedMax = 2_000;

/**
 * Makes a queue for threads in which raises take turns, and within a raise people do. Who has fewer
 * threads goes first, so nobody holds several while others wait. What gives way comes last, and leaves
 * a thread free for a page that somebody turns to meanwhile. When it is full, the newest of what gives
 * way is refused, then the newest work of whoever has most of it waiting.
 */
export function turnQueue<T extends Ticket>(options: TurnQueueOptions): TurnQueue<T> {
  const { threads, overflow } = options;
  const running = new Map<T, readonly Claim[]>();
  /** In the order of their arrival. */
  const waiting = new Set<QueuedWork<T>>();
  const served = new Map<string, number>();
  let turns = 0;

  /** The claims that count: of work that everybody has left, those it began with. */
  function holders(ticket: T): readonly Claim[] {
    const claims = ticket.claims();
    return claims.length > 0 ? claims : (running.get(ticket) ?? []);
  }

  function threadsOf(is: (claim: Claim) => boolean): number {
    return [...running.keys()].filter((ticket) => holders(ticket).some(is)).length;
  }

  function rank(ticket: Ticket, { owner, reader, isAhead = false }: Claim): readonly number[] {
    return [
      Number(isAhead),
      threadsOf((claim) => claim.owner === owner),
      Number(!ticket.isShort),
      threadsOf((claim) => claim.reader === reader),
      served.get(owner) ?? 0,
      served.get(`${owner} ${reader}`) ?? 0,
    ];
  }

  function next(): { one: QueuedWork<T>; claim: Claim } | undefined {
    let best: { one: QueuedWork<T>; claim: Claim; rank: readonly number[] } | undefined;
    const isLastThread = running.size >= Math.max(1, threads - 1);
    for (const one of waiting) {
      if (one.ticket.isSentBack && wouldHoldAll(one.ticket)) continue;
      for (const claim of one.ticket.claims()) {
        if (isLastThread && claim.isAhead === true) continue;
        const its = rank(one.ticket, claim);
        if (best === undefined || comesBefore(its, best.rank)) best = { one, claim, rank: its };
      }
    }
    return best;
  }

  function wouldHoldAll(ticket: T): boolean {
    if (running.size === 0 || running.size < threads - 1) return false;
    const all = [ticket, ...running.keys()].flatMap(holders);
    const isOne = (names: readonly string[]): boolean => new Set(names).size === 1;
    return isOne(all.map(({ owner }) => owner)) || isOne(all.map(({ reader }) => reader));
  }

  function remember(name: string): void {
    served.delete(name);
    const [oldest] = served.keys();
    if (served.size >= servedMax && oldest !== undefined) served.delete(oldest);
    served.set(name, turns);
  }

  function fill(): void {
    while (running.size < threads) {
      const found = next();
      if (found === undefined) return;
      const { one, claim } = found;
      waiting.delete(one);
      running.set(one.ticket, [claim]);
      turns += 1;
      remember(claim.owner);
      remember(`${claim.owner} ${claim.reader}`);
      one.begin();
    }
  }

  /** Refuses the newest work of whoever has more of it waiting than the newcomer would. */
  function makeRoom(claims: readonly Claim[]): boolean {
    const abandoned = [...waiting].find(({ ticket }) => ticket.claims().length === 0);
    if (abandoned !== undefined) return drop(abandoned);
    const givesWay = [...waiting].findLast(({ ticket }) => isAllAhead(ticket.claims()));
    if (givesWay !== undefined) return !isAllAhead(claims) && drop(givesWay);
    const owner = largest((claim) => claim.owner);
    const reader = largest((claim) => claim.reader, owner?.name);
    if (owner === undefined || reader === undefined) return false;
    const own = claims.some((claim) => claim.owner === owner.name && claim.reader === reader.name);
    if (own || reader.count <= 1) return false;
    const newest = [...waiting].findLast(({ ticket }) =>
      ticket.claims().some((claim) => claim.owner === owner.name && claim.reader === reader.name),
    );
    return newest !== undefined && drop(newest);
  }

  function drop(one: QueuedWork<T>): boolean {
    waiting.delete(one);
    one.refuse(overflow());
    return true;
  }

  function largest(nameOf: (claim: Claim) => string, owner?: string) {
    const counts = new Map<string, number>();
    for (const { ticket } of waiting) {
      const names = ticket
        .claims()
        .filter((claim) => owner === undefined || claim.owner === owner)
        .map(nameOf);
      for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    let found: { name: string; count: number } | undefined;
    for (const [name, count] of counts) if (count > (found?.count ?? 0)) found = { name, count };
    return found;
  }

  /** Whether somebody has as much waiting as they may: of pages, or of what gives way to them. */
  function hasEnoughWaiting({ reader, isAhead = false }: Claim): boolean {
    const alike = [...waiting].filter(({ ticket }) =>
      ticket.claims().some((one) => one.reader === reader && (one.isAhead ?? false) === isAhead),
    );
    return alike.length >= (isAhead ? options.aheadPerReader : options.waitingPerReader);
  }

  /** Whether all running work is for one name, while somebody of another name waits. */
  function isHeldByOne(nameOf: (claim: Claim) => string): boolean {
    const names = new Set([...running.keys()].flatMap((ticket) => holders(ticket).map(nameOf)));
    if (names.size !== 1) return false;
    return [...waiting].some(({ ticket }) =>
      ticket.claims().some((claim) => claim.isAhead !== true && !names.has(nameOf(claim))),
    );
  }

  return {
    waiting: () => waiting.size,
    running: () => [...running.keys()],
    async enter(ticket, signal) {
      signal.throwIfAborted();
      const claims = ticket.claims();
      const isPatient = !claims.some(hasEnoughWaiting);
      if (!isPatient || (waiting.size >= options.waitingMax && !makeRoom(claims))) throw overflow();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one = { ticket, begin: resolve, refuse: reject };
      const gone = (): void => {
        if (waiting.delete(one)) reject(signal.reason);
      };
      signal.addEventListener('abort', gone, { once: true });
      waiting.add(one);
      fill();
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', gone);
      }
    },
    leave(ticket) {
      running.delete(ticket);
      fill();
    },
    toSendBack() {
      if (threads < 2 || running.size < threads) return undefined;
      const isHeld = isHeldByOne(({ owner }) => owner) || isHeldByOne(({ reader }) => reader);
      return isHeld ? [...running.keys()].at(-1) : undefined;
    },
  };
}

function isAllAhead(claims: readonly Claim[]): boolean {
  return claims.every(({ isAhead }) => isAhead === true);
}

function comesBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0);
}
