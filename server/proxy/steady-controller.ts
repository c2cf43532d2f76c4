import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;

/**
 * The one controller a caller holds over several attempts, each of which has its own. An abort
 * reaches the attempt that runs; while none does (between two attempts, or the second still has
 * no connection) it is reported to `abortedBetween`, and the attempt is stopped as it starts.
 */
export class SteadyController implements Controller {
  readonly #abortedBetween: (reason: Error) => void;
  #target: Controller | undefined;
  #between = false;
  #aborted = false;
  #reason: Error | null = null;
  #paused = false;
  /** Whether the caller has had the abort reported, so that a late error is not news. */
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

  /** Begins to steer this attempt. */
  follow(target: Controller): void {
    this.#target = target;
    this.#between = false;
    if (this.#reason !== null) target.abort(this.#reason);
    else if (this.#paused) target.pause();
  }

  /** The attempt's answer is being thrown away: from here on it only can be aborted. */
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
