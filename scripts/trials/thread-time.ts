import { readdirSync, readFileSync } from 'node:fs';

const nsPerMs = 1e6;

/**
 * Reads the processor time of a server's thread that answers the API, in milliseconds: unlike the
 * time of the clock, it does not grow while other programs have the processor. NaN where the system
 * has no /proc.
 */
export function apiThreadTime(pid: number): () => number {
  const file = scheduleFile(pid);
  return () => {
    if (file === undefined) return Number.NaN;
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / nsPerMs;
  };
}

function scheduleFile(pid: number): string | undefined {
  const tasks = `/proc/${pid}/task`;
  try {
    const isApi = (id: string) => readFileSync(`${tasks}/${id}/comm`, 'utf8') === 'product-api\n';
    const id = readdirSync(tasks).find(isApi);
    return id && `${tasks}/${id}/schedstat`;
  } catch {
    return undefined;
  }
}
