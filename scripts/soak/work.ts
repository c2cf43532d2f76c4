import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../trials/server-process.ts';
import {
  contactMessage,
  cookieOf,
  type Kept,
  type Member,
  networkAddress,
  type Reply,
  read,
  saveScenario,
  scenarioChange,
  sendWrite,
  signUp,
  visitorConnections,
} from '../trials/visitors.ts';

const readers = 8;
const members = 4;
/** The pause between two steps, so that the work is steady and not a stress test. */
const thinkMs = 25;
/** A login deliberately costs about 100 ms of processor time. */
const signInEveryMs = 1_000;
const messageEveryMs = 100;

/** Work that continues until it is stopped. */
export interface OrdinaryWork {
  /** The response times since the last call, in milliseconds. */
  takeTimes(): readonly number[];
  readonly errors: readonly string[];
  /**
   * How many responses said to try again later because the process was overloaded; the clients
   * waited.
   */
  readonly waits: number;
  /** Stops; resolves with the response times of each kind of request. */
  end(): Promise<ReadonlyMap<string, readonly number[]>>;
}

const pages = ['/', '/services', '/company', '/faq', '/contact', '/raise-capital'];
const drawn = [
  '/raise-capital?calc=safe&holder1_shares=9m&safe1_amount=200k&safe1_cap=4m',
  '/?x=1',
];
const reads = ['/api/v1/numbers', '/api/v1/posts', '/api/v1/faq', '/api/v1/legal'];

/** Starts the work of readers, members, writers and people who log in. */
export async function ordinaryWork(server: ServerProcess, dataDir: string): Promise<OrdinaryWork> {
  const { origin } = server;
  const agent = visitorConnections(readers + members + 4);
  const times = new Map<string, number[]>();
  const errors: string[] = [];
  let latest: number[] = [];
  let over = false;
  let waits = 0;

  async function timed(kind: string, expected: number, send: () => Promise<Reply>) {
    const startedAt = performance.now();
    try {
      const reply = await send();
      const ms = performance.now() - startedAt;
      latest.push(ms);
      const ofKind = times.get(kind) ?? [];
      ofKind.push(ms);
      times.set(kind, ofKind);
      const wait = Number(reply.headers['retry-after']);
      if (reply.status === 503 && wait > 0) {
        waits += 1;
        await pause(wait * 1_000);
      } else if (reply.status !== expected) {
        errors.push(`${kind}: ${reply.status}`);
      }
      return reply;
    } catch (error) {
      errors.push(`${kind}: ${(error as Error).message}`);
      return undefined;
    }
  }

  async function reader(n: number): Promise<void> {
    for (let turn = n; !over; turn += 1) {
      await timed('page, cached', 200, () => read(origin + at(pages, turn), {}, agent));
      await timed('API, read', 200, () => read(origin + at(reads, turn), {}, agent));
      await timed('page, rendered for each', 200, () => read(origin + at(drawn, turn), {}, agent));
      await pause(thinkMs);
    }
  }

  async function memberAtWork(member: Member, scenario: Kept): Promise<void> {
    const headers = { cookie: member.cookie };
    let { version } = scenario;
    while (!over) {
      await timed('dashboard', 200, () => read(`${origin}/dashboard`, headers, agent));
      await timed('API, own', 200, () => read(`${origin}/api/v1/scenarios`, headers, agent));
      const change = scenarioChange(member, { ...scenario, version });
      const changed = await timed('API, write', 200, () => sendWrite(origin, change, agent));
      if (changed?.status === 200) version += 1;
      await pause(2 * thinkMs);
    }
  }

  async function writer(): Promise<void> {
    for (let n = 1_000; !over; n += 1) {
      await timed('API, message', 201, () => sendWrite(origin, contactMessage(n), agent));
      await pause(messageEveryMs);
    }
  }

  async function signingIn({ email, password }: Member): Promise<void> {
    for (let n = 30_000; !over; n += 1) {
      const ask = (path: string, body: unknown, cookie?: string) => ({
        method: 'POST' as const,
        path,
        key: randomUUID(),
        ip: networkAddress(n),
        body,
        ...(cookie === undefined ? {} : { cookie }),
      });
      const begun = await timed('sign-in', 200, () =>
        sendWrite(origin, ask('/auth/login', { email, password }), agent),
      );
      if (begun?.status === 200) {
        const leave = ask('/auth/logout', {}, cookieOf(begun));
        await timed('sign-out', 204, () => sendWrite(origin, leave, agent));
      }
      await pause(signInEveryMs);
    }
  }

  const people: Member[] = [];
  for (let n = 1; n <= members; n += 1) people.push(await signUp(origin, dataDir, n));
  const scenarios: Kept[] = [];
  for (const member of people) scenarios.push(await saveScenario(origin, member, 'Worked on'));
  // Only now: while a server has just started, so many at once may cost somebody a second try.
  const workers = Array.from({ length: readers }, (_, n) => reader(n));
  for (const [n, scenario] of scenarios.entries()) {
    const member = people[n];
    if (member !== undefined) workers.push(memberAtWork(member, scenario));
  }
  workers.push(writer(), ...people.slice(0, 1).map(signingIn));

  return {
    takeTimes() {
      const taken = latest;
      latest = [];
      return taken;
    },
    errors,
    get waits() {
      return waits;
    },
    async end() {
      over = true;
      await Promise.all(workers);
      await agent.close();
      return times;
    },
  };
}

function at(list: readonly string[], index: number): string {
  return list[index % list.length] ?? '';
}
