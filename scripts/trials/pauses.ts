import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

/** A time in which a processor did not run, in milliseconds since the epoch. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

/** Watches for times in which the machine's host keeps a processor to itself. */
export interface PauseWatch {
  /** All pauses so far, of all processors. */
  readonly pauses: readonly Pause[];
  stop(): void;
}

/** A thread that is busy for longer than this reads answers late. */
const ownPauseMs = 4;
const program = new URL('./pause-probe.ts', import.meta.url).pathname;

/**
 * Begins to watch every processor; undefined where this process may not have the priority that it
 * takes, or the system has no `chrt` and `taskset`.
 */
export async function watchPauses(): Promise<PauseWatch | undefined> {
  const pauses: Pause[] = [];
  const probes = Array.from({ length: availableParallelism() }, (_, processor) =>
    spawn('taskset', ['-c', String(processor), 'chrt', '-f', '1', process.execPath, program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const stop = (): void => {
    for (const probe of probes) probe.kill('SIGKILL');
  };
  const started = await Promise.all(
    probes.map(async (probe) => {
      const lines = createInterface(probe.stdout);
      lines.on('line', (line) => {
        const [from, until] = line.split(' ').map(Number);
        if (from !== undefined && until !== undefined) pauses.push({ from, until });
      });
      const said = await Promise.race([
        once(lines, 'line').then(([line]) => line === 'ready'),
        once(probe, 'exit').then(() => false),
        once(probe, 'error').then(() => false),
      ]);
      return said;
    }),
  );
  if (started.every(Boolean)) return { pauses, stop };
  stop();
  return undefined;
}

/** Those whose time no pause has touched; each begins and ends as milliseconds since the epoch. */
export function withoutPauses<T extends { readonly from: number; readonly until: number }>(
  items: readonly T[],
  pauses: readonly Pause[],
): readonly T[] {
  const sorted = pauses.toSorted((a, b) => a.from - b.from);
  return items.filter(({ from, until }) => {
    const touched = sorted.some((pause) => pause.from < until && from < pause.until);
    return !touched;
  });
}

/** Watches for times in which this thread itself, the client, read no answers. */
export function watchOwnPauses(): PauseWatch {
  const pauses: Pause[] = [];
  let before = performance.now();
  const timer = setInterval(function look() {
    const now = performance.now();
    if (now - before > ownPauseMs) {
      const { timeOrigin } = performance;
      pauses.push({ from: timeOrigin + before, until: timeOrigin + now });
    }
    before = now;
  }, 1);
  return { pauses, stop: () => clearInterval(timer) };
}
