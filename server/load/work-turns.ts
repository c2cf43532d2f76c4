/**
 * Starts requests in turns. Between two turns the event loop reads what has arrived, so that no
 * request waits unseen in a socket while others are processed, and requests that cannot be served
 * in time are refused at once. Without overload nothing is refused.
 */
import { ReadingRounds } from './reading-rounds.ts';
import type { TurnClock } from './turn-clock.ts';

/** A request that is ready to start; exactly one of the two is called, once. */
export interface Starter {
  begin(): void;
  refuse(): void;
}

/** All but `reviewMs` and `unseenMs` are measured in processor time of the thread itself. */
export interface TurnLimits {
  /** How long a turn may start further requests. */
  readonly turnMs: number;
  /**
   * After a round of the event loop that took more processor time than this, the next turn starts
   * only one request, because those in progress have enough work waiting, such as pages whose data
   * has arrived.
   */
  readonly longRoundMs: number;
  /** If a request would have to wait for more work than this, the process is overloaded. */
  readonly backlogMs: number;
  /**
   * Fewer waiting requests than this are no overload, even of a server that was just started and is
   * slow: two or three visitors at once.
   */
  readonly fewestWaiting: number;
  /** During overload, a request that would wait for more work than this is refused on arrival. */
  readonly waitMs: number;
  /**
   * During overload, a request that may have waited longer than this before it was read is refused,
   * whatever kept it waiting: others that have just arrived can be answered sooner.
   */
  readonly unseenMs: number;
  /** But of so many rounds of the event loop with arrivals, the last takes one all the same. */
  readonly fruitlessRounds: number;
  /** With fewer requests in progress than this, one that was read waits for its turn. */
  readonly alwaysTaken: number;
  /** Whether the overload goes on is looked at after this time. */
  readonly reviewMs: number;
  /**
   * It is over if all requests that came in that time, the refused ones included, would have been
   * less work than this share of the time.
   */
  readonly calmShare: number;
  /**
   * It is over, too, if the event loop had nothing to do for more than this share of the time:
   * refused clients come again, and those who come together look like more than can be carried.
   */
  readonly idleShare: number;
  /** The cost of a request is measured over so much processor time. */
  readonly costWindowMs: number;
}

export const turnLimits: TurnLimits = {
  turnMs: 4,
  longRoundMs: 6,
  backlogMs: 100,
  fewestWaiting: 32,
  waitMs: 1,
  unseenMs: 2,
  fruitlessRounds: 4,
  alwaysTaken: 1,
  reviewMs: 500,
  calmShare: 0.5,
  idleShare: 0.3,
  costWindowMs: 50,
};

/**
 * How much of what was measured counts in the next window. A request costs most after it has begun,
 * so a single window, in which many begin or many end, would tell too little or too much.
 */
const costMemory = 0.9;
/** What a request is taken to cost before any was measured. */
const guessedCostMs = 4;

interface QueuedRequest {
  readonly starter: Starter;
  /** Processor time when it arrived. */
  readonly since: number;
}

/** The turns of one event loop. */
export class WorkTurns {
  readonly #limits: TurnLimits;
  readonly #clock: TurnClock;
  readonly #underWay: () => number;
  readonly #onTheWay: () => number;
  /** Oldest first. */
  readonly #waiting: QueuedRequest[] = [];
  #turnOpen = false;
  /** Processor time when the turn was opened, and when it ends. */
  #turnOpenedAt = 0;
  #turnEndsAt = 0;
  /** By the clock on the wall, before which the turn cannot have ended. */
  #turnSurelyOpenUntil = 0;
  #roundWasLong = false;
  #overloaded = false;
  /** How many came since the overload was reviewed last, and when that was. */
  #came = 0;
  #reviewedAt = 0;
  #idleBefore = 0;
  /** Processor time, and how many requests began in it; what is long ago counts less and less. */
  #spentMs: number;
  #paidFor = 1;
  #costSince = 0;
  #begun = 0;
  readonly #rounds: ReadingRounds;

  /**
   * @param underWay how many requests are under way, those that wait included
   * @param onTheWay how many are known to be coming that this thread has not read yet
   */
  constructor(
    underWay: () => number,
    clock: TurnClock,
    limits: TurnLimits = turnLimits,
    onTheWay: () => number = () => 0,
  ) {
    this.#underWay = underWay;
    this.#clock = clock;
    this.#limits = limits;
    this.#onTheWay = onTheWay;
    this.#spentMs = guessedCostMs;
    this.#rounds = new ReadingRounds(clock);
  }

  /** Whether requests that would wait too long are refused now. */
  get overloaded(): boolean {
    if (this.#overloaded) this.#review();
    return this.#overloaded;
  }

  /** Whether a request that arrives now is refused, before anything is done for it. */
  turnsAway(): boolean {
    if (!this.overloaded) return false;
    const { unseenMs, fruitlessRounds } = this.#limits;
    const mayBeLate = this.#rounds.arrived() > unseenMs;
    if (mayBeLate && this.#rounds.fruitless < fruitlessRounds) {
      this.noteRefusals(1);
      return true;
    }
    this.#rounds.took();
    return false;
  }

  /** How many may wait: as many as begin soon under overload, else any number. */
  get remaining(): number {
    const { waitMs } = this.#limits;
    return this.overloaded ? Math.floor(waitMs / this.costMs) : Number.POSITIVE_INFINITY;
  }

  /** Whether as many wait as may. */
  crowded(): boolean {
    return this.#overloaded && this.#waiting.length >= this.remaining;
  }

  /** So many were refused because of this overload. */
  noteRefusals(count: number): void {
    this.#came += count;
  }

  /** Begins the request now if this turn has time left, else in a later one, or refuses it. */
  enter(starter: Starter): void {
    if (this.#waiting.length === 0 && this.#surelyHasTime()) {
      this.#begin(starter);
      return;
    }
    const worked = this.#clock.worked();
    if (this.#waiting.length === 0 && this.#hasTime(worked)) {
      this.#begin(starter);
      return;
    }
    if (this.#underWay() > this.#limits.alwaysTaken && this.crowded()) {
      this.#refuse(starter);
      return;
    }
    this.#waiting.push({ starter, since: worked });
    this.#judge();
    // One callback for each: what a request does at once is then done before the next is looked at.
    this.#clock.afterReading(this.#beginNext);
  }

  readonly #beginNext = (): void => {
    if (this.#waiting.length === 0) return;
    const worked = this.#clock.worked();
    if (!this.#turnOpen && this.overloaded) this.#refuseLate(worked);
    if (!this.#hasTime(worked)) {
      this.#clock.afterReading(this.#beginNext);
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) this.#begin(next.starter);
  };

  #begin(starter: Starter): void {
    this.#begun += 1;
    this.#came += 1;
    starter.begin();
  }

  #refuse(starter: Starter): void {
    this.noteRefusals(1);
    starter.refuse();
  }

  /**
   * No thread works longer than time passes. The clock on the wall is nearly free, and to ask for
   * processor time costs a call of the system.
   */
  #surelyHasTime(): boolean {
    return this.#turnOpen && this.#clock.now() < this.#turnSurelyOpenUntil;
  }

  #hasTime(worked: number): boolean {
    if (!this.#turnOpen) {
      const { turnMs } = this.#limits;
      this.#turnOpen = true;
      this.#turnSurelyOpenUntil = this.#roundWasLong ? 0 : this.#clock.now() + turnMs;
      this.#turnOpenedAt = worked;
      this.#turnEndsAt = this.#roundWasLong ? worked : worked + turnMs;
      this.#clock.afterReading(this.#endTurn);
      return true;
    }
    return worked < this.#turnEndsAt;
  }

  readonly #endTurn = (): void => {
    const { longRoundMs, costWindowMs } = this.#limits;
    const worked = this.#clock.worked();
    this.#turnOpen = false;
    this.#roundWasLong = worked - this.#turnOpenedAt > longRoundMs;
    if (worked - this.#costSince < costWindowMs) return;
    this.#spentMs = costMemory * this.#spentMs + worked - this.#costSince;
    this.#paidFor = costMemory * this.#paidFor + this.#begun;
    this.#costSince = worked;
    this.#begun = 0;
  };

  /** Milliseconds of processor time for a request. */
  get costMs(): number {
    return this.#spentMs / Math.max(1, this.#paidFor);
  }

  #judge(): void {
    const { backlogMs, fewestWaiting } = this.#limits;
    if (this.#overloaded) return;
    const waiting = this.#waiting.length + this.#onTheWay();
    if (waiting < fewestWaiting) return;
    if (waiting * this.costMs <= backlogMs) return;
    this.#overloaded = true;
    this.#reviewAgain();
  }

  #review(): void {
    const { reviewMs, calmShare, idleShare } = this.#limits;
    const passed = this.#clock.now() - this.#reviewedAt;
    if (passed <= reviewMs) return;
    const idle = this.#clock.idle() - this.#idleBefore;
    this.#overloaded = this.#came * this.costMs >= calmShare * passed && idle <= idleShare * passed;
    this.#reviewAgain();
  }

  #reviewAgain(): void {
    this.#came = 0;
    this.#reviewedAt = this.#clock.now();
    this.#idleBefore = this.#clock.idle();
  }

  /** What it waits for took longer than it was judged to take. */
  #refuseLate(worked: number): void {
    const { backlogMs, alwaysTaken } = this.#limits;
    const spare = this.#underWay() - alwaysTaken;
    const late = this.#waiting.findIndex(({ since }) => worked - since <= backlogMs);
    const lateCount = late === -1 ? this.#waiting.length : late;
    for (const { starter } of this.#waiting.splice(0, Math.min(lateCount, Math.max(0, spare)))) {
      this.#refuse(starter);
    }
  }
}
