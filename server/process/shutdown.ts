/**
 * The orderly end of the process: turn readiness off, keep answering until the load balancer has
 * noticed, finish running requests, close the parts, exit. No accepted request is dropped.
 */

import type { EventEmitter } from 'node:events';

/** Running requests may take this long. */
export const drainMs = 25_000;
/** After this the process exits even if something hangs. Platforms kill it after 30 s anyway. */
export const forcedExitMs = 30_000;
/** One Ctrl-C in a terminal may arrive twice: from the terminal and from npm, which passes it on. */
export const sameSignalMs = 250;

export interface ShutdownLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
  fatal(details: object, message: string): void;
}

/** The clock of a shutdown; replaced in tests. */
export interface ShutdownClock {
  readonly now: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: never) => void;
}

/** A part that is closed after the last request, in the given order. */
export interface ClosablePart {
  readonly name: string;
  readonly close: () => Promise<unknown> | unknown;
}

export interface ShutdownDeps {
  readonly log: ShutdownLog;
  /** How long requests are still accepted after the signal; see `graceFor`. */
  readonly graceMs: (signal: string) => number;
  /** Turns readiness to 503 and adds `Connection: close` to responses. */
  readonly beginDraining: () => void;
  /** Stops listening and resolves when the last response has been sent. */
  readonly stopAccepting: () => Promise<unknown>;
  /** Cuts the connections that are still open at the end of the drain time. */
  readonly cutConnections: () => void;
  /** How many requests are in flight. */
  readonly inFlight: () => number;
  /**
   * Then these parts are closed, in this order: renders, the product API, the database, the
   * operator port, …
   */
  readonly parts: readonly ClosablePart[];
  readonly exit: (code: number) => void;
  readonly clock?: ShutdownClock;
}

export interface Shutdown {
  /** Starts the shutdown; a second call while one runs ends the process at once with 1. */
  onSignal(signal: string): void;
  /** For errors nobody caught: logs, drains without grace, ends with 1. */
  onFatal(error: unknown, origin: string): void;
  /** Aborted at the end of the drain time, which ends renders and upstream calls. */
  readonly signal: AbortSignal;
  /** Resolves with the exit code. */
  readonly done: Promise<number>;
}

const systemClock: ShutdownClock = { now: () => performance.now(), setTimeout, clearTimeout };

/** Prepares the shutdown; `listenForEnd` connects it to a process. */
export function createShutdown(deps: ShutdownDeps): Shutdown {
  const { log, clock = systemClock } = deps;
  const limit = new AbortController();
  const { promise: done, resolve } = Promise.withResolvers<number>();
  let startedAt: number | undefined;
  let code = 0;

  function leave(exitCode: number): void {
    resolve(exitCode);
    deps.exit(exitCode);
  }

  async function wait(ms: number): Promise<void> {
    if (ms > 0) await new Promise<void>((wake) => clock.setTimeout(wake, ms));
  }

  async function run(graceMs: number): Promise<void> {
    clock.setTimeout(function forceExit() {
      log.error({ inFlight: deps.inFlight() }, 'shutdown took too long, exiting now');
      leave(1);
    }, forcedExitMs);
    deps.beginDraining();
    await wait(graceMs);
    const cut = clock.setTimeout(function endDraining() {
      log.error({ inFlight: deps.inFlight() }, 'requests did not finish in time and were cut off');
      code = 1;
      limit.abort(new Error('the server is shutting down'));
      deps.cutConnections();
    }, drainMs - graceMs);
    await attempt('listener', deps.stopAccepting);
    clock.clearTimeout(cut as never);
    limit.abort(new Error('the server is shutting down'));
    for (const part of deps.parts) await attempt(part.name, part.close);
    log.info({ code }, 'closed');
    leave(code);
  }

  async function attempt(name: string, close: () => Promise<unknown> | unknown): Promise<void> {
    try {
      await close();
    } catch (err) {
      // The other parts must still be closed.
      code = 1;
      log.error({ err, part: name }, 'a component could not be closed');
    }
  }

  return {
    signal: limit.signal,
    done,
    onSignal(signal) {
      const now = clock.now();
      if (startedAt === undefined) {
        startedAt = now;
        const graceMs = deps.graceMs(signal);
        log.info({ signal, graceMs, inFlight: deps.inFlight() }, 'shutting down');
        void run(graceMs);
      } else if (now - startedAt > sameSignalMs) {
        log.warn({ signal, inFlight: deps.inFlight() }, 'second signal, exiting now');
        leave(1);
      }
    },
    onFatal(err, origin) {
      log.fatal({ err, origin }, 'uncaught error');
      code = 1;
      if (startedAt !== undefined) return;
      startedAt = clock.now();
      // Without grace, because the state of the process is unknown.
      void run(0);
    },
  };
}

/** Where signals and uncaught errors come from; the process, or a fake. */
export type EndSource = Pick<EventEmitter, 'on' | 'off'>;

/** Connects the shutdown to a process. Returns a function that disconnects it again. */
export function listenForEnd(source: EndSource, shutdown: Shutdown): () => void {
  const listeners: readonly (readonly [string, (reason: unknown) => void])[] = [
    ['SIGTERM', () => shutdown.onSignal('SIGTERM')],
    ['SIGINT', () => shutdown.onSignal('SIGINT')],
    ['uncaughtException', (error) => shutdown.onFatal(error, 'uncaughtException')],
    ['unhandledRejection', (reason) => shutdown.onFatal(reason, 'unhandledRejection')],
  ];
  for (const [event, listener] of listeners) source.on(event, listener);
  return function stopListening() {
    for (const [event, listener] of listeners) source.off(event, listener);
  };
}

export interface GraceOptions {
  /** SHUTDOWN_GRACE_MS. */
  readonly configuredMs: number;
  readonly environment: string;
  /** Whether the process was started from a terminal (`process.stdin.isTTY`). */
  readonly terminal: boolean;
}

/**
 * How long requests are still accepted after a signal. Only a load balancer needs this time, so
 * Ctrl-C and development do not wait.
 */
export function graceFor(signal: string, options: GraceOptions): number {
  const nobodyToNotice =
    options.environment !== 'production' || (signal === 'SIGINT' && options.terminal);
  return nobodyToNotice ? 0 : options.configuredMs;
}
