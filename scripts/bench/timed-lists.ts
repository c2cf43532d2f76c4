/** Lists that members read, timed on portals of several sizes. */
import { quantile } from '../trials/figures.ts';
import type { RoundMember } from '../trials/open-round.ts';
import type { ServerProcess } from '../trials/server-process.ts';
import { tableLines } from '../trials/table.ts';
import { apiThreadTime } from '../trials/thread-time.ts';
import { networkAddress, read, visitorConnections } from '../trials/visitors.ts';

/** One list, and which of the members of a portal reads it. */
export interface TimedList<Who extends string> {
  readonly name: string;
  readonly who: Who;
  /** Below /api/v1. */
  readonly path: string;
}

/** Milliseconds of a list: the median and the slow end by the clock, and the answering thread's own. */
export interface ListTimes {
  readonly clock: number;
  readonly slow: number;
  readonly thread: number;
}

const warmUps = 20;
const times = 60;

/** Reads each list again and again; resolves with its times by its name. */
export async function timesOf<Who extends string>(
  { origin, pid }: ServerProcess,
  members: Readonly<Record<Who, RoundMember>>,
  lists: readonly TimedList<Who>[],
): Promise<ReadonlyMap<string, ListTimes>> {
  const connections = visitorConnections(1);
  const threadMs = apiThreadTime(pid);
  let visits = 0;
  async function ask({ who, path }: TimedList<Who>) {
    visits += 1;
    // Reading is limited for each network.
    const headers = { cookie: members[who].cookie, 'x-forwarded-for': networkAddress(visits) };
    const [from, threadFrom] = [performance.now(), threadMs()];
    const reply = await read(`${origin}/api/v1${path}`, headers, connections);
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return { clock: performance.now() - from, thread: threadMs() - threadFrom };
  }
  const taken = new Map<string, ListTimes>();
  for (const list of lists) {
    for (let n = 0; n < warmUps; n += 1) await ask(list);
    const all: Awaited<ReturnType<typeof ask>>[] = [];
    for (let n = 0; n < times; n += 1) all.push(await ask(list));
    const clocks = all.map(({ clock }) => clock);
    const threads = all.map(({ thread }) => thread);
    taken.set(list.name, {
      ...{ clock: quantile(clocks, 0.5), slow: quantile(clocks, 0.95) },
      thread: quantile(threads, 0.5),
    });
  }
  await connections.close();
  return taken;
}

/** Prints what was taken on portals of several sizes, each cell beside the smallest portal's. */
export function printBySize<Taken>(
  head: string,
  sizes: readonly number[],
  bySize: readonly ReadonlyMap<string, Taken>[],
  cell: (taken: Taken, smallest: Taken) => string,
): void {
  const rows = [...(bySize[0] ?? [])].map(([name, smallest]) => [
    name,
    ...bySize.map((taken) => cell(taken.get(name) ?? smallest, smallest)),
  ]);
  const heading = [head, ...sizes.map((size) => size.toLocaleString('en'))];
  for (const line of tableLines([heading, ...rows])) console.log(`  ${line}`);
}

/** Writes milliseconds with how much more they are than those of the smallest portal: flat is 1. */
export function besideSmallest(ms: number, smallest: number): string {
  return `${ms.toFixed(2)} ${(ms / smallest).toFixed(1)} x`;
}
