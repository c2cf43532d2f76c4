import { OwnTime, type TimeSource, threadTime } from './own-time.ts';

/** A call that wants a slot; it gets exactly one answer, unless it leaves first. */
export interface Entrant {
  admitted(): void;
  refused(): void;
}

export interface AdmissionOptions {
  readonly runningMax: number;
  readonly bulkMax: number;
  readonly waitingMax: number;
  readonly waitMs: number;
  /** Hears how many calls are running or waiting, uploads and downloads aside. */
  readonly onCount?: ((calls: number) => void) | undefined;
}

/** How often those who wait are looked at. */
const lookEveryMs = 5;

/**
 * How many calls may be at the upstream at once, and the short queue before it. A call that gets no
 * slot in time is refused, because a late response is of no use (load shedding).
 * Time during which other programs had the processor does not count.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #time: OwnTime;
  /** Since when they wait; the longest first. */
  readonly #waiting = new Map<Entrant, number>();
  #looking: NodeJS.Timeout | undefined;
  #running = 0;
  #bulk = 0;

  constructor(options: AdmissionOptions, source: TimeSource = threadTime()) {
    this.#options = options;
    this.#time = new OwnTime(source, lookEveryMs);
  }

  get running(): number {
    return this.#running;
  }

  /** Of those that run, uploads and downloads. */
  get bulk(): number {
    return this.#bulk;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Admits, queues or refuses a call; it is admitted or refused before this returns. */
  enter(entrant: Entrant): void {
    if (this.#running < this.#options.runningMax) {
      this.#running += 1;
      this.#count();
      entrant.admitted();
    } else if (this.#waiting.size < this.#options.waitingMax) {
      this.#wait(entrant);
    } else {
      entrant.refused();
    }
  }

  /** Turns an admitted call into an upload or a download; false when there are too many. */
  becomeBulk(): boolean {
    if (this.#bulk >= this.#options.bulkMax) return false;
    this.#bulk += 1;
    this.#count();
    return true;
  }

  /** Leaves the queue before being admitted. */
  withdraw(entrant: Entrant): void {
    this.#waiting.delete(entrant);
    this.#count();
    if (this.#waiting.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  /** Frees an admitted call's slot and admits the call that has waited longest. */
  leave(wasBulk: boolean): void {
    this.#running -= 1;
    if (wasBulk) this.#bulk -= 1;
    this.#count();
    const [entrant] = this.#waiting.keys();
    if (entrant === undefined) return;
    this.withdraw(entrant);
    this.#running += 1;
    this.#count();
    entrant.admitted();
  }

  #wait(entrant: Entrant): void {
    if (this.#looking === undefined) {
      this.#time.resume();
      this.#looking = setInterval(() => this.#refuseLate(), lookEveryMs);
    }
    this.#waiting.set(entrant, this.#time.look());
    this.#count();
  }

  #count(): void {
    this.#options.onCount?.(this.#running - this.#bulk + this.#waiting.size);
  }

  #refuseLate(): void {
    const passed = this.#time.look();
    for (const [entrant, since] of this.#waiting) {
      if (passed - since < this.#options.waitMs) break;
      this.withdraw(entrant);
      entrant.refused();
    }
  }
}
