import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Agent } from 'undici';
import { turnLimits } from '../../server/load/work-turns.ts';
import { quantile, tally } from '../trials/figures.ts';
import { watchOwnPauses, watchPauses, withoutPauses } from '../trials/pauses.ts';
import { preferToOthers, separateFrom, watchOthers } from '../trials/processors.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { read, visitorConnections } from '../trials/visitors.ts';
import type { Fault, Finding } from './fault.ts';

const connections = 384;
const warmUpMs = 3_000;
const measureMs = 8_000;
const overloadMs = 30_000;
const overload = 3;
/**
 * The share of the server's capacity used for the baseline: enough for steady figures, too little
 * for a queue.
 */
const lightShare = 0.2;
/** How many clients at once measure the capacity: as many as are never refused. */
const workers = turnLimits.fewestWaiting - 1;
/**
 * If the tail under load is longer than this multiple of the tail without load, the promise is
 * broken.
 */
const tailMaxRatio = 2;
const refusedMaxMs = 50;
/** Others on the machine, and its host, may have this much of it. */
const othersMaxShare = 0.1;
const recoveredMaxMs = 5_000;
const calmAnswers = 20;
const turnedAwayMs = 100;
/** If more than this share of the answers must be left out, the others tell nothing. */
const leftOutMaxShare = 0.25;

interface Load {
  readonly name: string;
  readonly path: (n: number) => string;
}

const loads: readonly Load[] = [
  {
    name: 'pages rendered for each',
    path: (n) =>
      `/raise-capital?calc=safe&holder1_shares=9m&safe1_amount=${100 + (n % 900)}k&safe1_cap=4m`,
  },
  { name: 'answers of the API', path: () => '/api/v1/posts' },
];

/** Three times the load that the server can handle. */
export const threeTimesTheLoad: Fault = {
  name: 'three times the load',
  async run() {
    const findings: Finding[] = [];
    for (const load of loads) findings.push(...(await tryLoad(load)));
    return findings;
  },
};

interface Answered {
  readonly status: number;
  readonly ms: number;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
  readonly asksToWait: boolean;
}

function tryLoad({ name, path }: Load): Promise<readonly Finding[]> {
  return withFolder(async (dataDir) => {
    const server = await startServer(dataDir);
    const share = await separateFrom(server.pid);
    const giveWay = preferToOthers(server.pid);
    const agent = visitorConnections(connections);
    const ask = async (n: number): Promise<Answered> => {
      const startedAt = performance.now();
      const { status, headers } = await read(
        server.origin + path(n),
        { accept: path(n).startsWith('/api') ? 'application/json' : 'text/html' },
        agent,
      );
      const endedAt = performance.now();
      const [from, until] = [startedAt, endedAt].map((at) => performance.timeOrigin + at);
      const ms = endedAt - startedAt;
      return {
        status,
        ms,
        from: from ?? 0,
        until: until ?? 0,
        asksToWait: Number(headers['retry-after']) > 0,
      };
    };
    await asFastAsItGoes(ask, warmUpMs);
    const othersSince = watchOthers(server.pid);
    const served = (await asFastAsItGoes(ask, measureMs)).filter(({ status }) => status === 200);
    const carried = served.length / (measureMs / 1_000);
    await pause(1_000);
    const watch = await watchPauses();
    const own = watchOwnPauses();
    const light = await atRate(ask, carried * lightShare, measureMs);
    // The senders are late themselves at times, and what they see is later by that.
    const lateness = monitorEventLoopDelay({ resolution: 1 });
    lateness.enable();
    const heavy = await atRate(ask, carried * overload, overloadMs);
    lateness.disable();
    watch?.stop();
    own.stop();
    const pauses = [...(watch?.pauses ?? []), ...own.pauses];
    const others = othersSince() ?? 0;
    const recoveredMs = await untilRecovered(ask, tail(light) * tailMaxRatio);
    const { code } = await closed(server, agent);
    await share?.();
    giveWay();
    const accepted = heavy.filter(({ status }) => status === 200);
    const refused = heavy.filter(({ status }) => status !== 200);
    // A machine or a client that stood still while a request was in progress says nothing about the
    // server.
    const undisturbed = (answers: readonly Answered[]) => withoutPauses(answers, pauses);
    const [calmLight, calmAccepted, calmRefused] = [
      undisturbed(light),
      undisturbed(accepted),
      undisturbed(refused),
    ];
    const leftOut = 1 - (calmAccepted.length + calmRefused.length) / heavy.length;
    const isTelling = others <= othersMaxShare && leftOut <= leftOutMaxShare;
    /** Figures of a machine that others use tell nothing, unless they are good all the same. */
    const judged = (kept: boolean) => (kept || isTelling ? kept : undefined);
    const [lightTail, heavyTail] = [tail(calmLight), tail(calmAccepted)];
    const sent = heavy.length / (overloadMs / 1_000);
    return [
      {
        promise: `${name}: accepted ones wait at most ${tailMaxRatio} times as long as without the load`,
        measured: `capacity ${carried.toFixed(0)}/s, sent ${sent.toFixed(0)}/s: p99 ${heavyTail.toFixed(1)} ms of ${(accepted.length / (overloadMs / 1_000)).toFixed(0)}/s accepted, without the load ${lightTail.toFixed(1)} ms (${(heavyTail / lightTail).toFixed(1)} times); p50 ${median(calmAccepted)} and ${median(calmLight)} ms; the clients themselves were late by ${(lateness.percentile(99) / 1e6).toFixed(1)} ms (p99), ${share === undefined ? 'on the processors of the server' : 'on a processor of their own'}; other programs used ${(100 * others).toFixed(0)}% of the machine, and ${(100 * leftOut).toFixed(0)}% of the requests met a pause of it or of the clients and are left out`,
        kept: judged(heavyTail <= tailMaxRatio * lightTail && accepted.length > 0),
      },
      {
        promise: `${name}: the others get Retry-After within ${refusedMaxMs} ms`,
        measured: `${tally(refused.map(({ status }) => status))}; p50 ${median(calmRefused)} ms, p99 ${tail(calmRefused).toFixed(1)} ms`,
        kept: judged(
          refused.length > 0 &&
            refused.every(({ status, asksToWait }) => status === 503 && asksToWait) &&
            tail(calmRefused) <= refusedMaxMs,
        ),
      },
      {
        promise: `${name}: recovered within ${recoveredMaxMs / 1_000} s`,
        measured: `${(recoveredMs / 1_000).toFixed(1)} s; exit ${code}`,
        kept: recoveredMs <= recoveredMaxMs && code === 0,
      },
    ];
  });
}

type Ask = (n: number) => Promise<Answered>;

/** Clients that never pause; what is answered in that time is the server's capacity. */
async function asFastAsItGoes(ask: Ask, ms: number): Promise<readonly Answered[]> {
  const until = performance.now() + ms;
  const answers: Answered[] = [];
  async function hand(first: number): Promise<void> {
    for (let n = first; performance.now() < until; n += workers) {
      const answer = await ask(n);
      answers.push(answer);
      // Somebody who is turned away does not come again at once; only that would be an overload.
      if (answer.status !== 200) await pause(turnedAwayMs);
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, n) => hand(n)));
  return answers;
}

/**
 * Sends at a steady rate without waiting for responses, because people do not wait for each other.
 */
async function atRate(ask: Ask, perSecond: number, ms: number): Promise<readonly Answered[]> {
  const startedAt = performance.now();
  const answers: Promise<Answered>[] = [];
  while (performance.now() < startedAt + ms) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (answers.length < due) answers.push(ask(answers.length));
    await pause(1);
  }
  return Promise.all(answers);
}

/** How long until single requests are as fast as before. */
async function untilRecovered(ask: Ask, usualMs: number): Promise<number> {
  const startedAt = performance.now();
  let calm = 0;
  let calmSince = startedAt;
  while (calm < calmAnswers && performance.now() < startedAt + 4 * recoveredMaxMs) {
    const { status, ms } = await ask(calm);
    if (calm === 0) calmSince = performance.now();
    calm = status === 200 && ms <= usualMs ? calm + 1 : 0;
    await pause(20);
  }
  return calmSince - startedAt;
}

async function closed(server: Awaited<ReturnType<typeof startServer>>, agent: Agent) {
  await agent.close();
  return server.stop();
}

function tail(answers: readonly Answered[]): number {
  return quantile(
    answers.map(({ ms }) => ms),
    0.99,
  );
}

function median(answers: readonly Answered[]): string {
  return quantile(
    answers.map(({ ms }) => ms),
    0.5,
  ).toFixed(1);
}
