import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProductApiOptions } from '../api/platform/options.ts';
import type { FromWorker, Question, ToWorker, WorkerStart } from '../api/worker-messages.ts';
import { type ApiLoad, createLoadSignal, readLoadSignal } from '../load/load-signal.ts';
import { programFile } from '../project.ts';

/** A worker that has not closed after this time is terminated. */
const closeTimeoutMs = 25_000;

/**
 * What is young in the thread's heap. V8 would take 48 MiB for it in a busy thread: while a binder of 500
 * commitments was made, the process held 117 MiB more at its peak, and 57 for one of 50. Now it is the same
 * for both (`server/api/features/binders/README.md`). What is old has no other limit than V8's.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** The product API while it is starting. */
export interface StartingProductApi {
  /** The unix socket (a named pipe on Windows) it is going to listen on. */
  readonly socketPath: string;
  /** Whether its thread keeps up. */
  readonly load: ApiLoad;
  /** Resolves when it listens, rejects with the reason when it cannot. */
  readonly running: Promise<RunningProductApi>;
}

/** The product API, running in its own thread. */
export interface RunningProductApi {
  /** The unix socket (a named pipe on Windows) it listens on. */
  readonly socketPath: string;
  /** Finishes running requests, closes the database and ends the thread. */
  close(): Promise<void>;
  /** Calls the listener when the thread ends unexpectedly. */
  onExit(listener: (error: Error) => void): void;
  /** A one-time link for the first operator; undefined when there is one already. */
  firstOperatorLink(origin: string): Promise<string | undefined>;
  /** The metrics in Prometheus' text format. */
  metrics(): Promise<string>;
}

export interface StartOptions extends ProductApiOptions {
  /** Receives the thread's log, one JSON line at a time. */
  readonly onLogLine?: ((line: string) => void) | undefined;
  /** The program of the thread; a test may pass one that misbehaves. */
  readonly program?: string | URL;
  /** How Node is started for the thread; tests leave out what their runner loads. */
  readonly execArgv?: string[];
}

/** Starts the thread. Its socket path is known at once, so callers need not wait for it. */
export function startProductApi(startOptions: StartOptions): StartingProductApi {
  const {
    onLogLine = writeToStdout,
    program = programFile('api/worker.ts'),
    execArgv,
    ...options
  } = startOptions;
  const { socketPath, remove } = privateSocket();
  const loadSignal = createLoadSignal();
  const workerData: WorkerStart = { options, socketPath, loadSignal };
  const worker = new Worker(program, {
    workerData,
    name: 'product-api',
    resourceLimits,
    ...(execArgv && { execArgv }),
  });
  let crash: Error | undefined;
  worker.on('error', (error) => {
    crash = error instanceof Error ? error : new Error(String(error));
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'log') onLogLine(message.line);
  });

  async function untilRunning(): Promise<RunningProductApi> {
    try {
      await untilListening(worker);
    } catch (error) {
      await worker.terminate();
      await remove();
      throw error;
    }
    return runningApi({ worker, socketPath, ended, remove, crashOf: () => crash });
  }

  const running = untilRunning();
  // The error reaches whoever awaits the promise; until then it must not count as an unhandled
  // rejection.
  running.catch(() => {});
  return { socketPath, load: readLoadSignal(loadSignal), running };
}

interface Running {
  readonly worker: Worker;
  readonly socketPath: string;
  readonly ended: Promise<void>;
  readonly remove: () => Promise<void>;
  readonly crashOf: () => Error | undefined;
}

function runningApi({ worker, socketPath, ended, remove, crashOf }: Running): RunningProductApi {
  const listeners: ((error: Error) => void)[] = [];
  let lost: Error | undefined;
  let closing: Promise<void> | undefined;
  let questions = 0;
  worker.once('exit', (code) => {
    if (closing !== undefined) return;
    lost = crashOf() ?? new Error(`The product API ended unexpectedly (code ${code}).`);
    for (const listener of listeners) listener(lost);
    void remove();
  });

  async function closeWorker(): Promise<void> {
    post(worker, { type: 'close' });
    const force = setTimeout(() => void worker.terminate(), closeTimeoutMs);
    await ended;
    clearTimeout(force);
    await remove();
  }

  async function ask(question: Question): Promise<string | undefined> {
    if (lost !== undefined) throw lost;
    questions += 1;
    const answer = answerTo(worker, questions);
    post(worker, { type: 'ask', id: questions, question });
    return answer;
  }

  return {
    socketPath,
    async close() {
      if (lost !== undefined) return;
      closing ??= closeWorker();
      await closing;
    },
    onExit(listener) {
      if (lost === undefined) listeners.push(listener);
      else listener(lost);
    },
    firstOperatorLink: (origin) => ask({ about: 'first-operator-link', origin }),
    metrics: async () => (await ask({ about: 'metrics' })) ?? '',
  };
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

async function untilListening(worker: Worker): Promise<void> {
  await waitForMessage(worker, function isStarted(message) {
    if (message.type === 'failed') {
      throw Object.assign(new Error(message.message), { code: message.code });
    }
    return message.type === 'listening' ? true : undefined;
  });
}

async function answerTo(worker: Worker, id: number): Promise<string | undefined> {
  const { text } = await waitForMessage(worker, function isAnswer(message) {
    if (message.type !== 'answer' || message.id !== id) return undefined;
    if (message.error !== undefined) throw new Error(message.error);
    return message;
  });
  return text;
}

/** Resolves with the first result of `pick`; rejects when it throws or the thread ends. */
async function waitForMessage<T>(
  worker: Worker,
  pick: (message: FromWorker) => T | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    function onMessage(message: FromWorker): void {
      try {
        const picked = pick(message);
        if (picked === undefined) return;
        stop();
        resolve(picked);
      } catch (error) {
        stop();
        reject(error);
      }
    }
    function onError(error: unknown): void {
      stop();
      reject(error);
    }
    function onEnd(code: number): void {
      stop();
      reject(new Error(`The product API ended before it answered (code ${code}).`));
    }
    function stop(): void {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onEnd);
    }
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onEnd);
  });
}

/**
 * A path that only this user can reach, however lax the temporary directory is: `mkdtemp` makes
 * its folders so.
 */
function privateSocket(): { socketPath: string; remove: () => Promise<void> } {
  if (process.platform === 'win32') {
    const name = randomBytes(16).toString('hex');
    return { socketPath: `\\\\.\\pipe\\raisehall-${name}`, remove: async () => undefined };
  }
  const directory = mkdtempSync(join(tmpdir(), 'raisehall-'));
  return {
    socketPath: join(directory, 'api.sock'),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function writeToStdout(line: string): void {
  process.stdout.write(line);
}
