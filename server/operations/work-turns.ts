/**
 * Lets requests begin in turns. Between two turns the event loop reads what has arrived, so that a
 * request never waits unseen in a socket while others are worked on, and what cannot be served in
 * time is told so at once. While there is no overload nothing waits and nobody is refused.
 */
import { performance } from 'node:perf_hooks';

/** A request that wants to begin; exactly one of the two is called, once. */
export interface Starter {
  begin(): void;
  refuse(): void;
}

export interface TurnLimits {
  /** How long a turn may begin further requests. */
  readonly turnMs: number;
  /**
   * After a round of the event loop that took more processor time, the next turn begins one request
   * only: those that have begun have enough work waiting, such as pages whose data has come.
   */
  readonly longRoundMs: number;
  /** So much processor time with somebody waiting all along, and the process is overloaded. */
  readonly backlogMs: number;
  /** Then a request that has waited longer than this is refused … */
  readonly waitMs: number;
  /** … unless so few are under way: a single visitor's browser opens six connections. */
  readonly alwaysTaken: number;
  /** An overload is over when, in a window of this length, … */
  readonly calmMs: number;
  /** … the event loop was busy for less than this share of the time. */
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
   * Milliseconds of processor time that this thread has used. It stands still while the process is
   * stopped or other programs have the processor, so their work is never mistaken for ours.
   */
  readonly worked: () => number;
  /** Share of the time since the last call in which the event loop was busy. */
  readonly utilization: () => number;
  /** Calls back when the event loop has read what has arrived. */
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
  /** Processor time when the turn was opened. */
  #turnOpenedAt = 0;
  #turnEndsAt = 0;
  #roundWasLong = false;
  /** Processor time when the queue was last empty. */
  #backlogSince = 0;
  #overloaded = false;
  #judgedAt = 0;

  /** @param underWay how many requests are under way, those that wait included */
  constructor(underWay: () => number, clock: TurnClock, limits: TurnLimits = turnLimits) {
    this.#underWay = underWay;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether requests that have waited too long are refused now. */
  get overloaded(): boolean {
    return this.#overloaded;
  }

  /** Begins the request now if this turn has time left, else in a later one. */
  enter(starter: Starter): void {
    const now = this.#clock.now();
    if (this.#waiting.length === 0 && this.#hasTime(now)) {
      starter.begin();
      return;
    }
    if (this.#waiting.length === 0) this.#backlogSince = this.#clock.worked();
    this.#waiting.push({ starter, since: now });
    // One callback for each: what a request does at once is then done before the next is looked at.
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
    // Under overload the newest: it can still be answered in time, and who waits longest will not.
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

/** Measures the thread that asks. */
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
