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
}

/**
 * How many calls may be at the upstream at once, and the short queue before it. A call that gets no
 * slot in time is refused, because a late response is of no use (load shedding).
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #waiting = new Map<Entrant, NodeJS.Timeout>();
  #running = 0;
  #bulk = 0;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Admits, queues or refuses a call; it is admitted or refused before this returns. */
  enter(entrant: Entrant): void {
    if (this.#running < this.#options.runningMax) {
      this.#running += 1;
      entrant.admitted();
    } else if (this.#waiting.size < this.#options.waitingMax) {
      const timer = setTimeout(() => this.#giveUp(entrant), this.#options.waitMs);
      this.#waiting.set(entrant, timer);
    } else {
      entrant.refused();
    }
  }

  /** Turns an admitted call into an upload or a download; false when there are too many. */
  becomeBulk(): boolean {
    if (this.#bulk >= this.#options.bulkMax) return false;
    this.#bulk += 1;
    return true;
  }

  /** Leaves the queue before being admitted. */
  withdraw(entrant: Entrant): void {
    clearTimeout(this.#waiting.get(entrant));
    this.#waiting.delete(entrant);
  }

  /** Frees an admitted call's slot and admits the call that has waited longest. */
  leave(wasBulk: boolean): void {
    this.#running -= 1;
    if (wasBulk) this.#bulk -= 1;
    const [entrant] = this.#waiting.keys();
    if (entrant === undefined) return;
    this.withdraw(entrant);
    this.#running += 1;
    entrant.admitted();
  }

  #giveUp(entrant: Entrant): void {
    this.#waiting.delete(entrant);
    entrant.refused();
  }
}
