/**
 * Ends a process whose event loop is blocked. Timers cannot notice that from inside, so a small
 * thread checks a heartbeat in shared memory.
 */
import { Worker } from 'node:worker_threads';
import { programFile } from '../project.ts';

/** An event loop blocked for this long does not recover; a supervisor starts a new process. */
const defaultBlockedMaxMs = 10_000;
const beatMs = 500;

export interface WatchdogOptions {
  readonly blockedMaxMs?: number;
  /** The watchdog itself failed; the process continues without it. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Starts the watchdog; returns a function that stops it. It never keeps a process alive. Not for
 * development, where a debugger may pause the main thread.
 */
export function startWatchdog(options: WatchdogOptions = {}): () => Promise<void> {
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const missedMax = Math.ceil((options.blockedMaxMs ?? defaultBlockedMaxMs) / beatMs);
  const worker = new Worker(programFile('load/watchdog-thread.ts'), {
    workerData: { beats, beatMs, missedMax },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
  worker.on('error', (error) => options.onError?.(error));
  worker.unref();
  const timer = setInterval(function beat() {
    Atomics.add(counter, 0, 1);
  }, beatMs / 2);
  timer.unref();
  return async function stopWatchdog() {
    clearInterval(timer);
    await worker.terminate();
  };
}
