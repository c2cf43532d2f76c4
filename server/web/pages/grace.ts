import { setImmediate } from 'node:timers/promises';

/**
 * How long a page's shell waits for its data. If the data comes that soon, a single text with
 * everything costs half the processor time of a stream, and nobody would have seen the shell
 * earlier.
 */
export const graceMs = 3;

/** The result of `withinGrace` when something takes longer. */
export const stillComing = Symbol('still coming');

/**
 * The value of a promise if it resolves within the grace period. An answer that arrives while this
 * thread is busy with other requests counts as in time.
 * @throws the error of a promise that rejects in time; a later one is no unhandled rejection
 */
export async function withinGrace<T>(promise: Promise<T>): Promise<T | typeof stillComing> {
  const grace = Promise.withResolvers<typeof stillComing>();
  const timer = setTimeout(() => {
    void setImmediate(stillComing).then(grace.resolve);
  }, graceMs);
  promise.catch(() => {});
  try {
    return await Promise.race([promise, grace.promise]);
  } finally {
    clearTimeout(timer);
  }
}
