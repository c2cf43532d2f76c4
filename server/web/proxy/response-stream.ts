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

/**
 * The body of a large response on its way to the client: as fast as the client reads, with at most
 * `heldBytes` held, and ended when either side stalls.
 */
export class AnswerStream extends Readable {
  readonly #controller: Dispatcher.DispatchController;
  readonly #watch: ProgressWatch;

  constructor(controller: Dispatcher.DispatchController, progress: ProgressOptions) {
    super({ highWaterMark: heldBytes });
    this.#controller = controller;
    this.#watch = new ProgressWatch(progress, () => this.destroy(new CallEnded('client-slow')));
  }

  /** Passes on bytes of the upstream; false asks it to pause. */
  offer(chunk: Buffer): boolean {
    this.#watch.moved(chunk.length);
    return this.push(chunk);
  }

  /** The upstream has sent everything. */
  finish(): void {
    this.#watch.stop();
    this.push(null);
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
