import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { networkAddress } from '../trials/visitors.ts';

/** The clock of /proc counts in hundredths of a second on every Linux that Node runs on. */
const ticksASecond = 100;
const usualConnections = 20;
const warmSeconds = 1;
const measuredSeconds = 3;

export interface Target {
  readonly pid: number;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How many requests there are at once. */
  readonly connections?: number;
  /** Each from another network, because requests of one network are limited. */
  readonly fromMany?: boolean;
}

/**
 * Processor time of a server for one request, user and system, all threads together. Unlike
 * requests per second, it does not depend on what else the machine is doing.
 * @returns microseconds
 * @throws Error when a response was not 2xx, or the system has no /proc
 */
export async function cpuMicrosecondsARequest({
  pid,
  url,
  headers = {},
  connections = usualConnections,
  fromMany = false,
}: Target): Promise<number> {
  let sent = 0;
  const setupRequest = (request: autocannon.Request) => {
    sent += 1;
    request.headers = { ...headers, 'x-forwarded-for': networkAddress(sent) };
    return request;
  };
  const varied = fromMany ? { requests: [{ setupRequest }] } : {};
  const load = (duration: number) =>
    autocannon({ url, headers: { ...headers }, connections, duration, ...varied });
  await load(warmSeconds);
  const before = await cpuSeconds(pid);
  const { requests, non2xx } = await load(measuredSeconds);
  if (non2xx > 0) throw new Error(`${url} failed ${non2xx} times.`);
  return (((await cpuSeconds(pid)) - before) * 1e6) / requests.total;
}

/**
 * Processor time that a process has used, of all its threads: fields 14 and 15 of proc(5)'s stat,
 * after the name in parentheses.
 * @returns seconds
 * @throws Error when the process has ended, or the system has no /proc
 */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}
