import { OwnTime, type TimeSource, threadTime } from './active-time.ts';

/** A call that wants a slot; it gets exactly one answer, unless it leaves first. */
export interface Entrant {
  /** The endpoint it asks for; asked for only where much is running. */
  readonly route: string;
  admitted(): void;
  refused(): void;
}

export interface AdmissionOptions {
  readonly runningMax: number;
  /** How many of those may ask for one endpoint, so that a slow one leaves places to the others. */
  readonly routeMax: number;
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
  readonly #running = new Set<Entrant>();
  #bulk = 0;

  constructor(options: AdmissionOptions, source: TimeSource = threadTime()) {
    this.#options = options;
    this.#time = new OwnTime(source, lookEveryMs);
  }

  get running(): number {
    return this.#running.size;
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
    if (this.#mayRun(entrant)) {
      this.#admit(entrant);
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

  /** Frees an admitted call's slot and admits the call that has waited longest of those that may run. */
  leave(left: Entrant, wasBulk: boolean): void {
    this.#running.delete(left);
    if (wasBulk) this.#bulk -= 1;
    this.#count();
    for (const entrant of this.#waiting.keys()) {
      if (!this.#mayRun(entrant)) continue;
      this.withdraw(entrant);
      this.#admit(entrant);
      return;
    }
  }

  #admit(entrant: Entrant): void {
    this.#running.add(entrant);
    this.#count();
    entrant.admitted();
  }

  /** Whether there is a slot, and its route has not taken its share of them. */
  #mayRun(entrant: Entrant): boolean {
    const { runningMax, routeMax } = this.#options;
    if (this.#running.size >= runningMax) return false;
    if (this.#running.size < routeMax) return true;
    let ofRoute = 0;
    for (const { route } of this.#running) if (route === entrant.route) ofRoute += 1;
    return ofRoute < routeMax;
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
    this.#options.onCount?.(this.#running.size - this.#bulk + this.#waiting.size);
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
