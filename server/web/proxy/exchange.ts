import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isPageImage, isReference } from '#shared/http/slow-responses.ts';
import type { EndpointKey } from '#shared/product/endpoints.ts';
import type { Admission, Entrant } from './admission.ts';
import { CallEnded } from './failures.ts';
import type { AnswerHeaders } from './headers.ts';
import type { ProxyLimits } from './limits.ts';
import { isCheckedJson } from './response-check.ts';
import { AnswerStream } from './response-stream.ts';
import type { DeadlinedRequest } from './retry-once.ts';
import { routeOfCall } from './route-of-call.ts';

type Controller = Dispatcher.DispatchController;

/** A request to the product API. */
export interface Call {
  readonly method: string;
  /** Checked path and query, without the base URL's prefix. */
  readonly target: string;
  /** Name, value, name, value, … */
  readonly headers: string[];
  readonly body: Buffer | string | Readable | null;
  /** Responses up to this size arrive in one piece, unless they are slow and have no length. */
  readonly bufferMaxBytes: number;
  /** What happens to a larger one that is not JSON. */
  readonly larger: 'stream' | 'refuse';
}

/** Receives the result of a call. One of the three is called, once. */
export interface CallReceiver {
  /** The whole response; the body is null when an error's body was too large. */
  whole(status: number, headers: AnswerHeaders, body: Buffer | null): void;
  /** The response's head and first bytes; the stream ends with an error if the upstream fails. */
  streaming(status: number, headers: AnswerHeaders, body: Readable): void;
  failed(error: Error): void;
}

export interface ExchangeDeps {
  readonly dispatch: Dispatcher.Dispatch;
  readonly origin: string;
  readonly prefix: string;
  readonly admission: Admission;
  readonly limits: ProxyLimits;
  readonly now: () => number;
  readonly onShed?: (() => void) | undefined;
}

const noBody = Buffer.alloc(0);

/** A file for a person to keep, as large as what is stored about them; no page reads it as JSON. */
const streamedJson: EndpointKey = 'GET /me/privacy-requests/:id/file';

/**
 * One call from its admission to the last byte: the total deadline, buffering or streaming, and
 * freeing the slot. It uses undici's dispatch and not `request()`, because making a Readable for
 * every small JSON response costs more than all policies together.
 */
export class Exchange implements Dispatcher.DispatchHandler, Entrant {
  readonly #deps: ExchangeDeps;
  readonly #call: Call;
  readonly #receiver: CallReceiver;
  #place: 'none' | 'waiting' | 'small' | 'bulk' = 'none';
  #over: Error | true | undefined;
  #controller: Controller | undefined;
  #deadline: NodeJS.Timeout | undefined;
  #holding: NodeJS.Timeout | undefined;
  #status = 0;
  #headers: AnswerHeaders = {};
  #pieces: Buffer[] = [];
  #size = 0;
  #buffering = false;
  #bufferMaxBytes = 0;
  #holds = false;
  #stream: AnswerStream | undefined;
  #route: string | undefined;

  constructor(deps: ExchangeDeps, call: Call, receiver: CallReceiver) {
    this.#deps = deps;
    this.#call = call;
    this.#receiver = receiver;
  }

  get route(): string {
    this.#route ??= routeOfCall(this.#call.method, this.#call.target);
    return this.#route;
  }

  start(): void {
    if (this.#call.body instanceof Readable) this.#call.body.once('end', () => this.#armDeadline());
    else this.#armDeadline();
    this.#place = 'waiting';
    this.#deps.admission.enter(this);
  }

  /** Ends the call; the receiver gets `failed` or the stream's error. */
  cancel(reason: Error): void {
    if (this.#over !== undefined) return;
    if (this.#controller === undefined) this.#fail(reason);
    else this.#controller.abort(reason);
  }

  admitted(): void {
    this.#place = 'small';
    const call = this.#call;
    const deps = this.#deps;
    const isPage = isPageImage(call.method, call.target);
    const isMade = isPage || isReference(call.method, call.target);
    // Neither may keep small calls from their slots, however long it takes.
    if ((isPage || call.body instanceof Readable) && !this.#becomeBulk()) return;
    const request: DeadlinedRequest = {
      origin: deps.origin,
      path: deps.prefix + call.target,
      method: call.method,
      headers: call.headers,
      body: call.body,
      deadlineAt: deps.now() + deps.limits.totalMs,
      ...(call.method === 'PUT' ? { headersTimeout: deps.limits.uploadHeadersMs } : {}),
      ...(isMade ? { headersTimeout: deps.limits.pageHeadersMs } : {}),
    };
    deps.dispatch(request, this);
  }

  refused(): void {
    this.#place = 'none';
    this.#shed();
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    // The call was cancelled while it waited for a connection.
    if (this.#over instanceof Error) controller.abort(this.#over);
  }

  onResponseStart(controller: Controller, status: number, headers: AnswerHeaders): void {
    // Interim responses are not passed on; the client gets its own 100 from Node.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const { limits } = this.#deps;
    const isWholeJson = this.#isWholeJson(status, headers);
    this.#bufferMaxBytes = isWholeJson ? limits.wholeAnswerMaxBytes : this.#call.bufferMaxBytes;
    this.#buffering = isWholeJson || this.#isBuffered(status, headers);
    this.#holds = headers['content-length'] === undefined;
    const tooLarge = Number(headers['content-length']) > this.#bufferMaxBytes;
    if (this.#buffering && tooLarge && !this.#isBodiless(status)) this.#overflow(controller);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (this.#over !== undefined) return;
    if (this.#stream !== undefined) {
      if (!this.#stream.offer(chunk)) controller.pause();
      return;
    }
    this.#size += chunk.length;
    this.#pieces.push(chunk);
    const tooLarge = this.#size > this.#bufferMaxBytes;
    if (this.#buffering) {
      if (tooLarge) this.#overflow(controller);
    } else if (tooLarge || !this.#holds) {
      this.#beginStream(controller);
    } else {
      this.#holding ??= setTimeout(() => this.#beginStream(controller), this.#deps.limits.holdMs);
    }
  }

  onResponseEnd(): void {
    if (this.#over !== undefined) return;
    if (this.#stream !== undefined) {
      this.#finish(true);
      this.#stream.finish();
      return;
    }
    this.#finish(true);
    const [first = noBody] = this.#pieces;
    const body = this.#pieces.length > 1 ? Buffer.concat(this.#pieces) : first;
    this.#receiver.whole(this.#status, this.#headers, body);
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#fail(error);
  }

  #isBodiless(status: number): boolean {
    return this.#call.method === 'HEAD' || status === 204 || status === 304;
  }

  /** Whether it is JSON that is parsed before anything of it is passed on. */
  #isWholeJson(status: number, headers: AnswerHeaders): boolean {
    return status < 300 && isCheckedJson(status, headers) && this.route !== streamedJson;
  }

  /**
   * Error responses are always held completely, because they are checked before they are passed on.
   */
  #isBuffered(status: number, headers: AnswerHeaders): boolean {
    if (status >= 300 || this.#call.larger === 'refuse' || this.#isBodiless(status)) return true;
    const length = headers['content-length'];
    return length !== undefined && Number(length) <= this.#call.bufferMaxBytes;
  }

  /**
   * A body that is too large is dropped if the status says enough; otherwise the call has failed.
   */
  #overflow(controller: Controller): void {
    if (this.#status < 300) {
      controller.abort(new CallEnded('answer-too-large'));
      return;
    }
    this.#finish(true);
    controller.abort(new CallEnded('discarded'));
    this.#receiver.whole(this.#status, this.#headers, null);
  }

  /**
   * Never before the first bytes; if the length is unknown, only once there are many bytes or they
   * arrive slowly. Until then a failure can still become a 502.
   */
  #beginStream(controller: Controller): void {
    if (!this.#becomeBulk()) return;
    clearTimeout(this.#deadline);
    clearTimeout(this.#holding);
    const { progressWindowMs: windowMs, progressMinBytes: minBytes } = this.#deps.limits;
    const stream = new AnswerStream(controller, { windowMs, minBytes });
    this.#stream = stream;
    this.#receiver.streaming(this.#status, this.#headers, stream);
    const reading = this.#pieces.map((piece) => stream.offer(piece));
    if (reading.at(-1) === false) controller.pause();
    this.#pieces = [];
  }

  #becomeBulk(): boolean {
    if (this.#place === 'bulk') return true;
    if (!this.#deps.admission.becomeBulk()) {
      this.#shed();
      return false;
    }
    this.#place = 'bulk';
    return true;
  }

  #shed(): void {
    this.#deps.onShed?.();
    this.cancel(new CallEnded('shed', this.#deps.limits.shedRetryAfterSeconds));
  }

  #armDeadline(): void {
    if (this.#over !== undefined || this.#stream !== undefined) return;
    this.#deadline = setTimeout(() => {
      this.cancel(new CallEnded('deadline'));
    }, this.#deps.limits.totalMs);
  }

  #fail(error: Error): void {
    if (this.#over !== undefined) return;
    this.#finish(error);
    // An upload that nothing reads any more would never end.
    if (this.#call.body instanceof Readable) this.#call.body.destroy();
    if (this.#stream === undefined) this.#receiver.failed(error);
    else this.#stream.fail(error);
  }

  #finish(how: Error | true): void {
    this.#over = how;
    clearTimeout(this.#deadline);
    clearTimeout(this.#holding);
    const place = this.#place;
    this.#place = 'none';
    if (place === 'waiting') this.#deps.admission.withdraw(this);
    else if (place !== 'none') this.#deps.admission.leave(this, place === 'bulk');
  }
}
