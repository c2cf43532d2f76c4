import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;

/**
 * The single controller of a caller for several attempts, each of which has its own. An abort goes
 * to the running attempt; if none is running (between two attempts, or before the second has a
 * connection), `abortedBetween` is called and the attempt is stopped when it starts.
 */
export class SteadyController implements Controller {
  readonly #abortedBetween: (reason: Error) => void;
  #target: Controller | undefined;
  #between = false;
  #aborted = false;
  #reason: Error | null = null;
  #paused = false;
  /** Whether the caller has had the abort reported, so that a late error is ignored. */
  reportedAbort = false;

  constructor(abortedBetween: (reason: Error) => void) {
    this.#abortedBetween = abortedBetween;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): Error | null {
    return this.#reason;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /** Starts to control this attempt. */
  follow(target: Controller): void {
    this.#target = target;
    this.#between = false;
    if (this.#reason !== null) target.abort(this.#reason);
    else if (this.#paused) target.pause();
  }

  /** The attempt's response is being discarded; from here on it can only be aborted. */
  hold(target: Controller): void {
    this.#target = target;
    this.#between = true;
  }

  abort(reason: Error): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason;
    this.#target?.abort(reason);
    if (!this.#between) return;
    this.reportedAbort = true;
    this.#abortedBetween(reason);
  }

  pause(): void {
    this.#paused = true;
    this.#target?.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#target?.resume();
  }
}
