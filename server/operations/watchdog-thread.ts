/**
 * The watchdog's thread: a heartbeat that did not change for too long ends the process. It counts
 * its own looks instead of comparing clocks, so that a machine that was asleep, or a debugger that
 * held the whole process, is not mistaken for a blocked loop.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

interface WatchdogData {
  readonly beats: SharedArrayBuffer;
  readonly beatMs: number;
  readonly missedMax: number;
}

const { beats, beatMs, missedMax } = workerData as WatchdogData;
const counter = new Int32Array(beats);
let seen = -1;
let missed = 0;

setInterval(function lookAtHeartbeat() {
  const now = Atomics.load(counter, 0);
  missed = now === seen ? missed + 1 : 0;
  seen = now;
  if (missed >= missedMax) endProcess();
}, beatMs);

function endProcess(): void {
  const msg = 'the event loop is blocked, ending the process';
  const line = JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg });
  try {
    writeSync(2, `${line}\n`);
  } finally {
    // The only way out: everything gentler needs the loop that stands still.
    process.kill(process.pid, 'SIGKILL');
  }
}
