// How much of the processor a virtual machine's host has withheld from it.
import { readFileSync } from 'node:fs';

/**
 * Starts to count, from the first line of Linux's /proc/stat (proc(5)).
 * @returns a function that answers the share of processor time withheld since; 0 on other systems
 */
export function startStolenTime() {
  const before = processorTimes();
  return function stolenShare() {
    const now = processorTimes();
    const total = now.total - before.total;
    return total > 0 ? (now.stolen - before.stolen) / total : 0;
  };
}

function processorTimes() {
  if (process.platform !== 'linux') return { total: 0, stolen: 0 };
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // user, nice, system, idle, iowait, irq, softirq, steal; what follows is counted in user already.
  const times = first.split(/\s+/).slice(1, 9).map(Number);
  return { total: times.reduce((sum, time) => sum + time, 0), stolen: times[7] ?? 0 };
}
