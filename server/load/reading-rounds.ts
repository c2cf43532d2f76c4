import type { TurnClock } from './turn-clock.ts';

/**
 * Counts the rounds in which the event loop reads what has arrived. A request arrives unseen while
 * others are worked on; it may have waited since the loop began to read the last time.
 */
export class ReadingRounds {
  readonly #clock: Pick<TurnClock, 'now' | 'afterReading'>;
  #isOpen = false;
  #openedAt = 0;
  /** Whether the round before this one had arrivals too; else the loop was waiting for them. */
  #follows = false;
  #readBefore = 0;
  #hasTaken = false;
  #fruitless = 0;

  constructor(clock: Pick<TurnClock, 'now' | 'afterReading'>) {
    this.#clock = clock;
  }

  /** Notes an arrival; for how many milliseconds it may have waited unseen at most. */
  arrived(): number {
    const now = this.#clock.now();
    if (!this.#isOpen) this.#open(now);
    return now - this.#readBefore;
  }

  /** How many rounds in succession had arrivals of which none was taken, this round included. */
  get fruitless(): number {
    return this.#hasTaken ? 0 : this.#fruitless;
  }

  /** One that arrived in this round was taken. */
  took(): void {
    this.#hasTaken = true;
  }

  #open(now: number): void {
    this.#readBefore = this.#follows ? this.#openedAt : now;
    this.#openedAt = now;
    this.#isOpen = true;
    this.#fruitless = this.#hasTaken ? 1 : this.#fruitless + 1;
    this.#hasTaken = false;
    if (!this.#follows) this.#clock.afterReading(this.#close);
  }

  readonly #close = (): void => {
    this.#follows = this.#isOpen;
    this.#isOpen = false;
    // A round without arrivals ends the row, and nothing is left to be called.
    if (this.#follows) this.#clock.afterReading(this.#close);
  };
}
