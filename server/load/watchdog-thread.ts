/**
 * The watchdog's thread: ends the process when a heartbeat has not changed for too long. It counts
 * its own checks and does not compare clocks, so that a sleeping machine or a debugger is not
 * mistaken for a blocked event loop.
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
    // Nothing gentler works, because it would need the blocked event loop.
    process.kill(process.pid, 'SIGKILL');
  }
}
