/** Something that wants a place; it is told exactly once, unless it leaves before. */
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
 * How many calls may be at the upstream at once, and the short queue before it. What finds no
 * place in time is refused at once: an answer that comes too late helps nobody (load shedding).
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

  /** Admits, queues or refuses; the first and the last before this returns. */
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

  /** An admitted call asks to go on as an upload or a download; false when there are too many. */
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

  /** Gives an admitted call's place back and lets the longest waiting one in. */
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
