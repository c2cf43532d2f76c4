/**
 * Wakes a thousand times a second and prints when it could not: from and until when, in
 * milliseconds since the epoch. Run with real-time priority on one processor, it is kept from
 * running by nothing but the machine's host, which then had the processor for something else.
 */
import { performance } from 'node:perf_hooks';

const everyMs = 1;
/** Less than this is no pause but the precision of timers. */
const pauseMs = 4;
const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

process.stdout.write('ready\n');
for (let before = performance.now(); ; ) {
  Atomics.wait(cell, 0, 0, everyMs);
  const now = performance.now();
  if (now - before > pauseMs) {
    const [from, until] = [before, now].map((at) => (performance.timeOrigin + at).toFixed(1));
    process.stdout.write(`${from} ${until}\n`);
  }
  before = now;
}
