/**
 * A server under ordinary, mixed work for ten minutes: pages, reads and writes through the proxy,
 * sign-ins. Prints its memory every 30 s with its slope, the slowest responses and every error; the
 * exit code is not 0 when memory grows or something failed.
 *
 *     npm run soak [-- --minutes N]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, tally } from '../trials/figures.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { slopeOf } from './slope.ts';
import { ordinaryWork } from './work.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.');

const reportEveryMs = 30_000;
/** Garbage collection makes memory go up and down, so each figure is the median of several. */
const sampleEveryMs = 3_000;
/**
 * Caches and compiled code fill up first, which is not a leak. A fifth of the time, five minutes at
 * most.
 */
const settlingMs = Math.min(300_000, minutes * 12_000);
/** Collections move memory by about 25 MiB, so a short run cannot tell a smaller slope from none. */
const slopeMaxMiBPerMinute = Math.max(1, 25 / minutes);
/**
 * The allowed share of all responses; more means that the machine or the server cannot handle
 * ordinary work.
 */
const waitsMaxShare = 0.001;
const MiB = 1024 * 1024;

process.exitCode = (await withFolder(soak)) ? 0 : 1;

async function soak(dataDir: string): Promise<boolean> {
  const server = await startServer(dataDir);
  const work = await ordinaryWork(server, dataDir);
  const startedAt = performance.now();
  const samples: { readonly minute: number; readonly mib: number }[] = [];
  let highest = 0;
  let seen = 0;
  print('  time     RSS   answers/s       p50       p99   errors   waits');
  for (let turn = 1; turn * reportEveryMs <= minutes * 60_000; turn += 1) {
    const taken: number[] = [];
    while (performance.now() < startedAt + turn * reportEveryMs) {
      await pause(sampleEveryMs);
      taken.push((await server.rss()) / MiB);
    }
    const mib = quantile(taken, 0.5);
    highest = Math.max(highest, ...taken);
    const minute = (turn * reportEveryMs) / 60_000;
    if (turn * reportEveryMs > settlingMs) samples.push({ minute, mib });
    const latest = work.takeTimes();
    seen += latest.length;
    const rate = (latest.length / (reportEveryMs / 1_000)).toFixed(0);
    print(
      `${minute.toFixed(1).padStart(5)}m ${mib.toFixed(1).padStart(7)} ${rate.padStart(11)} ${ms(latest, 0.5)} ${ms(latest, 0.99)} ${String(work.errors.length).padStart(8)} ${String(work.waits).padStart(7)}`,
    );
  }
  const kinds = await work.end();
  const { code } = await server.stop();
  const slope = slopeOf(samples.map(({ minute, mib }) => [minute, mib]));
  print(`\n${seen} answers:`);
  for (const [kind, times] of kinds) {
    print(
      `  ${kind.padEnd(28)} ${String(times.length).padStart(8)}   p50 ${ms(times, 0.5)}   p99 ${ms(times, 0.99)}`,
    );
  }
  print(`\nErrors: ${work.errors.length === 0 ? 'none' : tally(work.errors)}`);
  print(`Responses that said to try again later (503 with Retry-After): ${work.waits}`);
  print(`Memory: highest ${highest.toFixed(1)} MiB; end of the process: ${code}`);
  print(
    `Slope after ${(settlingMs / 60_000).toFixed(1)} minutes: ${slope.toFixed(2)} MiB/min (goal: at most ${slopeMaxMiBPerMinute.toFixed(1)})`,
  );
  const carried = work.errors.length === 0 && work.waits <= waitsMaxShare * seen;
  const kept = slope <= slopeMaxMiBPerMinute && carried && code === 0;
  print(kept ? 'Kept' : 'BROKEN');
  return kept;
}

function ms(times: readonly number[], share: number): string {
  return `${quantile(times, share).toFixed(1).padStart(6)} ms`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
