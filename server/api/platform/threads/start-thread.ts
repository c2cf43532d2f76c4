import { type ResourceLimits, Worker } from 'node:worker_threads';

/** How a thread is started. */
export interface ThreadOptions {
  readonly name: string;
  readonly resourceLimits: ResourceLimits;
  readonly workerData?: unknown;
}

/**
 * Starts a thread that never keeps the process alive, sees nothing of its environment, and writes
 * nothing into its output: what a thread says when it breaks says less than how it ended.
 */
export function startThread(program: string, options: ThreadOptions): Worker {
  const worker = new Worker(program, {
    ...options,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  worker.unref();
  worker.stdout.resume();
  worker.stderr.resume();
  // Without a listener it would end the process; whoever waits for the thread has one of their own.
  worker.on('error', () => undefined);
  return worker;
}
