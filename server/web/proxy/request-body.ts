import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { CallEnded } from './failures.ts';
import { type ProgressOptions, ProgressWatch } from './progress-watch.ts';

const heldBytes = 64 * 1024;

/** Tells whether a request announces content (RFC 9112 section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  const length = headers['content-length'];
  return length !== undefined && length !== '0';
}

export interface UploadOptions {
  /** Larger bodies are refused. */
  readonly maxBytes: number;
  readonly progress: ProgressOptions;
}

export interface BodyOptions extends UploadOptions {
  /** Bodies up to this size are buffered, so that they can be sent again. */
  readonly holdMaxBytes: number;
}

/** Throws when the declared length of a body is too large. */
export function checkDeclaredLength({ headers }: IncomingMessage, maxBytes: number): void {
  if (Number(headers['content-length']) > maxBytes) throw new CallEnded('body-too-large');
}

/**
 * Reads a request's body: whole while it is small enough, otherwise as a stream of what was read
 * and what follows. `done` is called once, or never if the client disconnects meanwhile.
 */
export function readBody(
  source: IncomingMessage,
  options: BodyOptions,
  done: (error: Error | null, body: Buffer | Readable) => void,
): void {
  const { holdMaxBytes } = options;
  if (Number(source.headers['content-length']) > holdMaxBytes) {
    done(null, new UploadStream(source, [], options));
    return;
  }
  const pieces: Buffer[] = [];
  let size = 0;
  const watch = new ProgressWatch(options.progress, () => {
    stopReading();
    done(new CallEnded('client-slow'), Buffer.alloc(0));
  });
  function stopReading(): void {
    watch.stop();
    source.off('data', takePiece).off('end', endBody).off('close', stopReading);
    source.pause();
  }
  function takePiece(piece: Buffer): void {
    pieces.push(piece);
    size += piece.length;
    watch.moved(piece.length);
    if (size <= holdMaxBytes) return;
    stopReading();
    done(null, new UploadStream(source, pieces, options));
  }
  function endBody(): void {
    stopReading();
    const [only] = pieces;
    done(null, pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces, size));
  }
  source.on('data', takePiece).on('end', endBody).on('close', stopReading);
}

/**
 * A request's body on its way to the upstream. It separates the two, because undici destroys the
 * stream it gets when a call fails, and destroying the request would close the client's connection
 * before the error could be sent.
 */
export class UploadStream extends Readable {
  readonly #source: IncomingMessage;
  readonly #watch: ProgressWatch;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(source: IncomingMessage, first: readonly Buffer[], options: UploadOptions) {
    super({ highWaterMark: heldBytes });
    this.#source = source;
    this.#maxBytes = options.maxBytes;
    this.#watch = new ProgressWatch(options.progress, () => {
      this.destroy(new CallEnded('client-slow'));
    });
    for (const piece of first) {
      this.#bytes += piece.length;
      this.push(piece);
    }
    source.on('data', this.#take).on('end', this.#end).on('close', this.#close);
    source.pause();
  }

  override _read(): void {
    this.#source.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#watch.stop();
    this.#source.off('data', this.#take).off('end', this.#end).off('close', this.#close);
    // Discards the rest: Node does that itself only if nothing has been read yet, and the
    // connection would otherwise block before its next request.
    this.#source.resume();
    done(error);
  }

  readonly #take = (piece: Buffer): void => {
    this.#watch.moved(piece.length);
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) this.destroy(new CallEnded('body-too-large'));
    else if (!this.push(piece)) this.#source.pause();
  };

  readonly #end = (): void => {
    this.#watch.stop();
    this.push(null);
  };

  readonly #close = (): void => {
    if (!this.#source.complete) this.destroy(new CallEnded('client-gone'));
  };
}
