import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile, tally } from '../trials/figures.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import {
  contactMessage,
  type Reply,
  read,
  sendWrite,
  visitorConnections,
} from '../trials/visitors.ts';
import type { Fault, Finding } from './fault.ts';

const stoppedMs = 350;
const runningMs = 650;
const stoppingTurns = 25;
const neighboursMs = 60_000;
const thinkMs = 100;
/** What a browser requests at once, on its six connections. */
const paths = [
  '/',
  '/raise-capital?calc=safe&holder1_shares=9m&safe1_amount=200k&safe1_cap=4m',
  '/blog?tag=none',
  '/api/v1/numbers',
  '/api/v1/posts',
  '/faq',
];

/** A machine that stops the server for a third of every second. */
export const stoppedAndContinued: Fault = {
  name: 'stopped and continued',
  run: () =>
    withVisitor('a single visitor is never turned away', async ({ pid }) => {
      for (let turn = 0; turn < stoppingTurns; turn += 1) {
        process.kill(pid, 'SIGSTOP');
        await pause(stoppedMs);
        process.kill(pid, 'SIGCONT');
        await pause(runningMs);
      }
    }),
};

/** Other programs that use every processor of the machine all the time. */
export const busyNeighbours: Fault = {
  name: 'busy neighbours',
  run: () =>
    withVisitor('a single visitor is never turned away', async () => {
      const neighbours = Array.from({ length: availableParallelism() }, burnProcessor);
      await pause(neighboursMs);
      for (const neighbour of neighbours) neighbour.kill('SIGKILL');
      await Promise.all(neighbours.map((neighbour) => once(neighbour, 'exit')));
    }),
};

function burnProcessor(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

function withVisitor(
  promise: string,
  trouble: (server: ServerProcess) => Promise<void>,
): Promise<readonly Finding[]> {
  return withFolder(async (dataDir) => {
    const server = await startServer(dataDir);
    let over = false;
    const visits = visit(server, () => over);
    await trouble(server);
    over = true;
    const { statuses, ms } = await visits;
    const { code } = await server.stop();
    return [
      {
        promise,
        measured: `${tally(statuses)}; p50 ${quantile(ms, 0.5).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms; exit ${code}`,
        kept: statuses.length > 100 && statuses.every((status) => status < 300) && code === 0,
      },
    ];
  });
}

async function visit({ origin }: ServerProcess, isOver: () => boolean) {
  const agent = visitorConnections(paths.length);
  const statuses: number[] = [];
  const ms: number[] = [];
  async function timed(send: () => Promise<Reply>): Promise<void> {
    const startedAt = performance.now();
    statuses.push((await send()).status);
    ms.push(performance.now() - startedAt);
  }
  for (let turn = 0; !isOver(); turn += 1) {
    await Promise.all(paths.map((path) => timed(() => read(origin + path, {}, agent))));
    if (turn % 10 === 0) await timed(() => sendWrite(origin, contactMessage(turn), agent));
    await pause(thinkMs);
  }
  await agent.close();
  return { statuses, ms };
}
