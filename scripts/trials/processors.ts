import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Gives the last processor to this process and the others to the server, so that neither takes the
 * other's time; resolves with what undoes it for this process. Where the machine has one processor
 * or no `taskset` they share what there is, and this resolves with undefined.
 */
export async function separateFrom(serverPid: number): Promise<(() => Promise<void>) | undefined> {
  const last = availableParallelism() - 1;
  if (last < 1) return undefined;
  try {
    await pin(serverPid, last === 1 ? '0' : `0-${last - 1}`);
    await pin(process.pid, String(last));
  } catch {
    return undefined;
  }
  return () => pin(process.pid, `0-${last}`);
}

/**
 * Puts both before the other programs of the machine, as far as this process may; resolves with what
 * undoes it for this process.
 */
export function preferToOthers(serverPid: number): () => void {
  setPriorityOf(serverPid, constants.priority.PRIORITY_HIGHEST);
  setPriorityOf(process.pid, constants.priority.PRIORITY_HIGHEST);
  return () => setPriorityOf(process.pid, constants.priority.PRIORITY_NORMAL);
}

/** All threads of a process; those that it starts later follow. */
function setPriorityOf(pid: number, priority: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  } catch {
    // Not allowed, or a system without threads in /proc: then others count as before.
  }
}

/** All threads of a process; those that it starts later follow. */
async function pin(pid: number, processors: string): Promise<void> {
  await run('taskset', ['-acp', processors, String(pid)]);
}

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10;

/**
 * Begins to measure how much of the machine others have: programs that are neither this process
 * nor the server, and the machine's host. What comes back answers their share of all processor
 * time since then, or undefined where the system does not tell.
 */
export function watchOthers(serverPid: number): () => number | undefined {
  const before = processorTimes(serverPid);
  return function shareOfOthers() {
    const after = processorTimes(serverPid);
    if (before === undefined || after === undefined) return undefined;
    const all = after.all - before.all;
    return (all - (after.idle - before.idle) - (after.ours - before.ours)) / all;
  };
}

/** Milliseconds since the machine started: of all processors, of those idle, and of both of us. */
function processorTimes(serverPid: number) {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    // The first eight, because guests are counted in "user" already.
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
    const [, , , idle = 0, waiting = 0] = ticks;
    const { user, system } = process.cpuUsage();
    return {
      all: ticks.reduce((sum, one) => sum + one, 0) * tickMs,
      idle: (idle + waiting) * tickMs,
      ours: (user + system) / 1_000 + serverTime(serverPid),
    };
  } catch {
    return undefined;
  }
}

function serverTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ticks = threads.map(function ofThread(id) {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}
