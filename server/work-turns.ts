/**
 * Starts requests in turns. Between two turns the event loop reads what has arrived, so that no
 * request waits unseen in a socket while others are processed, and requests that cannot be served
 * in time are refused at once. Without overload nothing is refused.
 */
import { performance } from 'node:perf_hooks';

/** A request that is ready to start; exactly one of the two is called, once. */
export interface Starter {
  begin(): void;
  refuse(): void;
}

/** All but `calmMs` are measured in processor time of the thread itself. */
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
  /** During overload, a request that would wait for more work than this is refused on arrival. */
  readonly waitMs: number;
  /**
   * With at most this many requests in progress none is refused. A browser opens six connections, and
   * two or three visitors at once are no overload, even of a server that was just started and is slow.
   */
  readonly alwaysTaken: number;
  /** The overload is over when nothing had to be refused for so long. */
  readonly calmMs: number;
  /** The cost of a request is measured over so much processor time. */
  readonly costWindowMs: number;
}

export const turnLimits: TurnLimits = {
  turnMs: 4,
  longRoundMs: 6,
  backlogMs: 100,
  waitMs: 10,
  alwaysTaken: 16,
  calmMs: 500,
  costWindowMs: 50,
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
  /** Calls back after the event loop has read what has arrived. */
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
    if (this.#underWay() < this.#limits.alwaysTaken || !this.crowded()) return false;
    this.noteRefusal();
    return true;
  }

  /** How many may wait: as many as begin soon under overload, else any number. */
  get room(): number {
    return this.overloaded ? this.#room : Number.POSITIVE_INFINITY;
  }

  /** Whether as many wait as may. */
  crowded(): boolean {
    return this.#overloaded && this.#waiting.length >= this.room;
  }

  /** Somebody was refused because of this overload, so it goes on. */
  noteRefusal(): void {
    this.#lastRefusedAt = this.#clock.now();
  }

  /** Begins the request now if this turn has time left, else in a later one, or refuses it. */
  enter(starter: Starter): void {
    const worked = this.#clock.worked();
    if (this.#waiting.length === 0 && this.#hasTime(worked)) {
      this.#begin(starter);
      return;
    }
    if (this.#underWay() > this.#limits.alwaysTaken && this.crowded()) {
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
    this.noteRefusal();
    starter.refuse();
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
