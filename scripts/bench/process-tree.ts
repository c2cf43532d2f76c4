import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from './cpu-time.ts';

const nsPerMs = 1e6;
const msPerSecond = 1_000;
const bytesPerKib = 1_024;

/** What a server and the processes it started have used. */
export interface Used {
  /** Processor time in milliseconds, of all their threads. */
  readonly all: number;
  /** Of the main thread that has used the most. */
  readonly main: number;
  /** Resident memory in bytes. */
  readonly memory: number;
}

/**
 * Reads what a process and those it started have used so far.
 * @throws Error when it has ended, or the system has no /proc
 */
export async function usedBy(pid: number): Promise<Used> {
  const pids = withChildren(pid);
  const seconds = await Promise.all(pids.map(cpuSeconds));
  return {
    all: sum(seconds) * msPerSecond,
    main: Math.max(...pids.map(mainThreadMs)),
    memory: sum(pids.map(residentBytes)),
  };
}

function withChildren(pid: number): readonly number[] {
  const found = [pid];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((one) => [Number(one), parentOf(one)]));
  for (const one of found) {
    for (const [child, parent] of parents) if (parent === one) found.push(child);
  }
  return found;
}

/** None of a process that has ended meanwhile. */
function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function mainThreadMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  return Number(text.split(' ')[0]) / nsPerMs;
}

function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * bytesPerKib;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, next) => total + next, 0);
}
