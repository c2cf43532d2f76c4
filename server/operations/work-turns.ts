/**
 * Starts requests in turns. Between two turns the event loop reads what has arrived, so that no
 * request waits unseen in a socket while others are processed, and requests that cannot be served
 * in time are refused at once. Without overload nothing waits and nothing is refused.
 */
import { performance } from 'node:perf_hooks';

/** A request that is ready to start; exactly one of the two is called, once. */
export interface Starter {
  begin(): void;
  refuse(): void;
}

export interface TurnLimits {
  /** How long a turn may start further requests. */
  readonly turnMs: number;
  /**
   * After a round of the event loop that took more processor time than this, the next turn starts
   * only one request, because those in progress have enough work waiting, such as pages whose data
   * has arrived.
   */
  readonly longRoundMs: number;
  /**
   * After this much processor time with a request waiting the whole time, the process is
   * overloaded.
   */
  readonly backlogMs: number;
  /** During overload, a request that has waited longer than this is refused. */
  readonly waitMs: number;
  /**
   * With at most this many requests in progress none is refused, because a single browser opens six
   * connections.
   */
  readonly alwaysTaken: number;
  /** The length of the window that decides whether an overload is over. */
  readonly calmMs: number;
  /** The overload is over when the event loop was busy for less than this share of the window. */
  readonly calmUtilization: number;
}

export const turnLimits: TurnLimits = {
  turnMs: 4,
  longRoundMs: 12,
  backlogMs: 100,
  waitMs: 10,
  alwaysTaken: 6,
  calmMs: 500,
  calmUtilization: 0.9,
};

/** What is measured; replaced in tests. */
export interface TurnClock {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /**
   * Milliseconds of processor time that this thread has used. It does not advance while the process
   * is stopped or other programs use the processor, so their work is never counted.
   */
  readonly worked: () => number;
  /** Share of the time since the last call in which the event loop was busy. */
  readonly utilization: () => number;
  /** Calls back after the event loop has read what has arrived. */
  readonly afterReading: (callback: () => void) => void;
}

interface Waiting {
  readonly starter: Starter;
  readonly since: number;
}

/** The turns of one event loop. */
export class WorkTurns {
  readonly #limits: TurnLimits;
  readonly #clock: TurnClock;
  readonly #underWay: () => number;
  /** Oldest first. */
  readonly #waiting: Waiting[] = [];
  #turnOpen = false;
  /** The processor time when the turn began. */
  #turnOpenedAt = 0;
  #turnEndsAt = 0;
  #roundWasLong = false;
  /** The processor time when the queue was last empty. */
  #backlogSince = 0;
  #overloaded = false;
  #judgedAt = 0;

  /** @param underWay how many requests are in progress, including waiting ones */
  constructor(underWay: () => number, clock: TurnClock, limits: TurnLimits = turnLimits) {
    this.#underWay = underWay;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether requests that have waited too long are refused now. */
  get overloaded(): boolean {
    return this.#overloaded;
  }

  /** Starts the request now if this turn has time left, otherwise in a later turn. */
  enter(starter: Starter): void {
    const now = this.#clock.now();
    if (this.#waiting.length === 0 && this.#hasTime(now)) {
      starter.begin();
      return;
    }
    if (this.#waiting.length === 0) this.#backlogSince = this.#clock.worked();
    this.#waiting.push({ starter, since: now });
    // One callback for each, so that the immediate work of a request is done before the next one
    // starts.
    this.#clock.afterReading(this.#beginNext);
  }

  readonly #beginNext = (): void => {
    if (this.#waiting.length === 0) return;
    const now = this.#clock.now();
    if (!this.#turnOpen) {
      this.#judge(now);
      if (this.#overloaded) this.#refuseLate(now);
    }
    if (!this.#hasTime(now)) {
      this.#clock.afterReading(this.#beginNext);
      return;
    }
    // Under overload the newest request, because it can still be answered in time and the oldest
    // cannot.
    const next = this.#overloaded ? this.#waiting.pop() : this.#waiting.shift();
    next?.starter.begin();
  };

  #hasTime(now: number): boolean {
    if (!this.#turnOpen) {
      this.#turnOpen = true;
      this.#turnOpenedAt = this.#clock.worked();
      this.#turnEndsAt = this.#roundWasLong ? now : now + this.#limits.turnMs;
      this.#clock.afterReading(this.#endTurn);
      return true;
    }
    return now < this.#turnEndsAt;
  }

  readonly #endTurn = (): void => {
    this.#turnOpen = false;
    this.#roundWasLong = this.#clock.worked() - this.#turnOpenedAt > this.#limits.longRoundMs;
  };

  #judge(now: number): void {
    const { backlogMs, calmMs, calmUtilization } = this.#limits;
    if (!this.#overloaded) {
      if (this.#clock.worked() - this.#backlogSince <= backlogMs) return;
      this.#overloaded = true;
      this.#judgedAt = now;
      this.#clock.utilization();
    } else if (now - this.#judgedAt > calmMs) {
      this.#judgedAt = now;
      if (this.#clock.utilization() < calmUtilization) {
        this.#overloaded = false;
        this.#backlogSince = this.#clock.worked();
      }
    }
  }

  #refuseLate(now: number): void {
    const { waitMs, alwaysTaken } = this.#limits;
    const spare = this.#underWay() - alwaysTaken;
    const late = this.#waiting.findIndex(({ since }) => now - since <= waitMs);
    const lateCount = late === -1 ? this.#waiting.length : late;
    for (const { starter } of this.#waiting.splice(0, Math.min(lateCount, Math.max(0, spare)))) {
      starter.refuse();
    }
  }
}

/** Measures the calling thread. */
export function threadClock(): TurnClock {
  let last = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    worked() {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    },
    utilization() {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
    afterReading: setImmediate,
  };
}
