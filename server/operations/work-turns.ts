/**
 * Lets requests begin in turns. Between two turns the event loop reads what has arrived, so that a
 * request never waits unseen in a socket while others are worked on, and what cannot be served in
 * time is told so at once. While there is no overload nobody is refused.
 */
import { performance } from 'node:perf_hooks';

/** A request that wants to begin; exactly one of the two is called, once. */
export interface Starter {
  begin(): void;
  refuse(): void;
}

export interface TurnLimits {
  /** How much of our own work a turn may begin. */
  readonly turnMs: number;
  /**
   * After a round of the event loop that took more of our work, the next turn begins one request
   * only: those that have begun have enough work waiting, such as pages whose data has come.
   */
  readonly longRoundMs: number;
  /** So much work with somebody waiting all along, and the process is overloaded. */
  readonly backlogMs: number;
  /** Then nobody waits for more work than this: who would is refused on arrival … */
  readonly waitMs: number;
  /** … unless so few are under way: a single visitor's browser opens six connections. */
  readonly alwaysTaken: number;
  /** An overload is over when nobody had to be refused for so long. */
  readonly calmMs: number;
  /** What a request costs is measured over so much work. */
  readonly costWindowMs: number;
}

/** All but `calmMs` are measured in processor time of our own thread. */
export const turnLimits: TurnLimits = {
  turnMs: 4,
  longRoundMs: 6,
  backlogMs: 100,
  waitMs: 10,
  alwaysTaken: 6,
  calmMs: 500,
  costWindowMs: 50,
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
  /** Calls back when the event loop has read what has arrived. */
  readonly afterReading: (callback: () => void) => void;
}

interface Waiting {
  readonly starter: Starter;
  /** Processor time when it arrived. */
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
  /** Processor time when the turn was opened, and when it ends. */
  #turnOpenedAt = 0;
  #turnEndsAt = 0;
  #roundWasLong = false;
  /** Processor time when the queue was last empty. */
  #backlogSince = 0;
  #overloaded = false;
  #lastRefusedAt = 0;
  /** How many may wait under overload: as many as begin while `waitMs` are worked. */
  #room = 1;
  #costSince = 0;
  #begun = 0;

  /** @param underWay how many requests are under way, those that wait included */
  constructor(underWay: () => number, clock: TurnClock, limits: TurnLimits = turnLimits) {
    this.#underWay = underWay;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Whether requests that would wait too long are refused now. */
  get overloaded(): boolean {
    if (this.#overloaded && this.#clock.now() - this.#lastRefusedAt > this.#limits.calmMs) {
      this.#overloaded = false;
      this.#backlogSince = this.#clock.worked();
    }
    return this.#overloaded;
  }

  /** Whether a request that arrives now is refused, before anything is done for it. */
  turnsAway(): boolean {
    if (!this.#isFull(this.#underWay() + 1)) return false;
    this.#lastRefusedAt = this.#clock.now();
    return true;
  }

  /** Begins the request now if this turn has time left, else in a later one, or refuses it. */
  enter(starter: Starter): void {
    const worked = this.#clock.worked();
    if (this.#waiting.length === 0 && this.#hasTime(worked)) {
      this.#begin(starter);
      return;
    }
    if (this.#isFull(this.#underWay())) {
      this.#refuse(starter);
      return;
    }
    if (this.#waiting.length === 0) this.#backlogSince = worked;
    this.#waiting.push({ starter, since: worked });
    // One callback for each: what a request does at once is then done before the next is looked at.
    this.#clock.afterReading(this.#beginNext);
  }

  readonly #beginNext = (): void => {
    if (this.#waiting.length === 0) return;
    const worked = this.#clock.worked();
    if (!this.#turnOpen) {
      this.#judge(worked);
      if (this.overloaded) this.#refuseLate(worked);
    }
    if (!this.#hasTime(worked)) {
      this.#clock.afterReading(this.#beginNext);
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) this.#begin(next.starter);
  };

  #begin(starter: Starter): void {
    this.#begun += 1;
    starter.begin();
  }

  #refuse(starter: Starter): void {
    this.#lastRefusedAt = this.#clock.now();
    starter.refuse();
  }

  #isFull(underWay: number): boolean {
    return (
      this.#overloaded &&
      this.#waiting.length >= this.#room &&
      underWay > this.#limits.alwaysTaken &&
      this.overloaded
    );
  }

  #hasTime(worked: number): boolean {
    if (!this.#turnOpen) {
      this.#turnOpen = true;
      this.#turnOpenedAt = worked;
      this.#turnEndsAt = this.#roundWasLong ? worked : worked + this.#limits.turnMs;
      this.#clock.afterReading(this.#endTurn);
      return true;
    }
    return worked < this.#turnEndsAt;
  }

  readonly #endTurn = (): void => {
    const { longRoundMs, costWindowMs, waitMs } = this.#limits;
    const worked = this.#clock.worked();
    this.#turnOpen = false;
    this.#roundWasLong = worked - this.#turnOpenedAt > longRoundMs;
    const spent = worked - this.#costSince;
    if (spent < costWindowMs) return;
    this.#room = Math.max(1, Math.floor((waitMs * this.#begun) / spent));
    this.#costSince = worked;
    this.#begun = 0;
  };

  #judge(worked: number): void {
    if (this.#overloaded || worked - this.#backlogSince <= this.#limits.backlogMs) return;
    this.#overloaded = true;
    this.#lastRefusedAt = this.#clock.now();
  }

  #refuseLate(worked: number): void {
    const { waitMs, alwaysTaken } = this.#limits;
    const spare = this.#underWay() - alwaysTaken;
    const late = this.#waiting.findIndex(({ since }) => worked - since <= waitMs);
    const lateCount = late === -1 ? this.#waiting.length : late;
    for (const { starter } of this.#waiting.splice(0, Math.min(lateCount, Math.max(0, spare)))) {
      this.#refuse(starter);
    }
  }
}

/** Measures the thread that asks. */
export function threadClock(): TurnClock {
  return {
    now: () => performance.now(),
    worked() {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1_000;
    },
    afterReading: setImmediate,
  };
}
