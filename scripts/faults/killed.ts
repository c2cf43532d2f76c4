import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../trials/figures.ts';
import { beginServer, type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { copiedState, databaseState } from './database-check.ts';
import type { Fault, Finding } from './fault.ts';
import { type WriteLoad, writeLoad } from './write-load.ts';

const kills = 200;
/** The longest time the load runs before the kill, in milliseconds. */
const loadMaxMs = 250;
/** One in this many kills happens during the start. */
const startKillEvery = 10;
const startMaxMs = 600;
/** The time limit for all kills; slower machines make fewer, and the row says so. */
const budgetMs = 330_000;

interface Tally {
  readonly startMs: number[];
  readonly openMs: number[];
  readonly wrong: string[];
  done: number;
}

/** kill -9 at random moments, 200 times, while people write. */
export const killed: Fault = {
  name: 'kill -9 under write load',
  run: () => withFolder(killAgainAndAgain),
};

async function killAgainAndAgain(folder: string): Promise<readonly Finding[]> {
  const dataDir = join(folder, 'data');
  const tally: Tally = { startMs: [], openMs: [], wrong: [], done: 0 };
  const until = performance.now() + budgetMs;
  let server = await startServer(dataDir);
  const load = await writeLoad(server, dataDir);
  while (tally.done < kills && performance.now() < until) {
    await killUnderLoad(server, load);
    tally.done += 1;
    await look(dataDir, join(folder, 'copy'), load, tally);
    if (tally.done % startKillEvery === 0) {
      await killWhileStarting(dataDir);
      tally.done += 1;
    }
    server = await startServer(dataDir);
    tally.startMs.push(server.startMs);
    await load.settle(server);
  }
  const { code } = await server.stop();
  if (code !== 0) tally.wrong.push(`the last stop ended with ${code}`);
  const state = await databaseState(dataDir);
  tally.wrong.push(...load.faultsIn(state), ...load.refusals);
  return findings(tally, load, state.integrity, state.audit);
}

async function killUnderLoad(server: ServerProcess, load: WriteLoad): Promise<void> {
  const loaded = load.run(server);
  await pause(Math.random() * loadMaxMs);
  await server.kill();
  await loaded;
}

async function killWhileStarting(dataDir: string): Promise<void> {
  const { child, ready } = await beginServer(dataDir);
  await pause(Math.random() * startMaxMs);
  child.kill('SIGKILL');
  await ready.then(({ ended }) => ended).catch(() => {});
}

async function look(dataDir: string, copy: string, load: WriteLoad, tally: Tally): Promise<void> {
  const state = await copiedState(dataDir, copy);
  tally.openMs.push(state.openMs);
  if (state.integrity !== 'ok') tally.wrong.push(`integrity: ${state.integrity}`);
  if (state.audit !== 'ok') tally.wrong.push(`audit: ${state.audit}`);
  tally.wrong.push(...load.faultsIn(state));
}

function findings(
  { done, startMs, openMs, wrong }: Tally,
  load: WriteLoad,
  integrity: string,
  audit: string,
): readonly Finding[] {
  const reopen = quantile(openMs, 1);
  return [
    {
      promise: `acknowledged writes lost or doubled over ${kills} kills: 0`,
      measured: `${wrong.length} of ${load.acknowledged} (${done} kills; sent again with their keys: ${load.open} whose connection broke, ${load.unknown} answered 502 or 504)${wrong
        .slice(0, 3)
        .map((one) => `; ${one}`)
        .join('')}`,
      kept: wrong.length > 0 ? false : done >= kills && load.acknowledged > done ? true : undefined,
    },
    {
      promise: 'integrity_check ok, audit chain whole',
      measured: `${integrity}, chain ${audit}`,
      kept: integrity === 'ok' && audit === 'ok',
    },
    {
      promise: 'the file reopens at once (below 1 s)',
      measured: `median ${quantile(openMs, 0.5).toFixed(0)} ms, worst ${reopen.toFixed(0)} ms; process to serving: median ${quantile(startMs, 0.5).toFixed(0)} ms`,
      kept: reopen < 1_000,
    },
  ];
}
