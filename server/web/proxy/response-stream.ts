import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { CallEnded } from './failures.ts';
import { type ProgressOptions, ProgressWatch } from './progress-watch.ts';

const heldBytes = 64 * 1024;

/** The upstream failed after a response had started. */
export class AnswerBroken extends Error {
  override readonly name = 'AnswerBroken';

  constructor(cause: Error) {
    super('The upstream broke off its response.', { cause });
  }
}

/** Checks a body piece by piece. */
export interface BodyCheck {
  /** Checks the next piece; false when the body can no longer be valid. */
  accepts(piece: Uint8Array): boolean;
  readonly isComplete: boolean;
}

/**
 * The body of a large response on its way to the client: as fast as the client reads, with at most
 * `heldBytes` held, and ended when either side stalls. A body that is being checked is cut off when
 * it turns out to be invalid; its last piece is held back until the whole is known to be valid, so
 * that a client that counts the bytes does not take an invalid response for a complete one.
 */
export class AnswerStream extends Readable {
  readonly #controller: Dispatcher.DispatchController;
  readonly #watch: ProgressWatch;
  readonly #check: BodyCheck | undefined;
  #keptBack: Buffer | undefined;

  /** @param check has already accepted what is passed to `begin`, but not what is offered later */
  constructor(
    controller: Dispatcher.DispatchController,
    progress: ProgressOptions,
    check: BodyCheck | undefined,
  ) {
    super({ highWaterMark: heldBytes });
    this.#controller = controller;
    this.#check = check;
    this.#watch = new ProgressWatch(progress, () => this.destroy(new CallEnded('client-slow')));
  }

  /** Starts with the bytes held so far; false asks the upstream to pause. */
  begin(pieces: readonly Buffer[]): boolean {
    let reading = true;
    for (const piece of pieces) reading = this.#pass(piece);
    return reading;
  }

  /** Accepts bytes of the upstream; false asks it to pause. */
  offer(chunk: Buffer): boolean {
    if (this.#check?.accepts(chunk) !== false) return this.#pass(chunk);
    this.#controller.abort(new CallEnded('bad-answer'));
    return true;
  }

  /** The upstream has sent everything. */
  finish(): void {
    if (this.#check?.isComplete === false) {
      this.fail(new CallEnded('bad-answer'));
      return;
    }
    this.#watch.stop();
    if (this.#keptBack !== undefined) this.push(this.#keptBack);
    this.push(null);
  }

  #pass(chunk: Buffer): boolean {
    this.#watch.moved(chunk.length);
    if (this.#check === undefined) return this.push(chunk);
    const earlier = this.#keptBack;
    this.#keptBack = chunk;
    return earlier === undefined || this.push(earlier);
  }

  /** The upstream failed: the client must see a broken response, not a short one. */
  fail(error: Error): void {
    this.destroy(new AnswerBroken(error));
  }

  override _read(): void {
    this.#controller.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#watch.stop();
    // The reader left early or stalled, so the upstream must stop sending. Harmless when the
    // response is complete, because the controller of a finished request does nothing.
    this.#controller.abort(error ?? new CallEnded('client-gone'));
    done(error);
  }
}
