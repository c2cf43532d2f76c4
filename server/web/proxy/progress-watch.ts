export interface ProgressOptions {
  readonly windowMs: number;
  readonly minBytes: number;
}

/**
 * Watches a transfer that has no total deadline: calls `stalled` once when a window passes in which
 * fewer bytes moved than the minimum. A whole window is measured, not the time since the last byte,
 * because one byte every few seconds would occupy a slot for ever.
 */
export class ProgressWatch {
  readonly #minBytes: number;
  readonly #stalled: () => void;
  readonly #timer: NodeJS.Timeout;
  #moved = 0;

  constructor(options: ProgressOptions, stalled: () => void) {
    this.#minBytes = options.minBytes;
    this.#stalled = stalled;
    this.#timer = setInterval(() => this.#windowEnded(), options.windowMs);
  }

  moved(bytes: number): void {
    this.#moved += bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #windowEnded(): void {
    if (this.#moved >= this.#minBytes) {
      this.#moved = 0;
      return;
    }
    this.stop();
    this.#stalled();
  }
}
