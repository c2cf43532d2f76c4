import { setTimeout as pause } from 'node:timers/promises';
import { tally } from '../trials/figures.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, read, sendWrite, visitorConnections } from '../trials/visitors.ts';
import { databaseState } from './database-check.ts';
import type { Fault } from './fault.ts';

const workers = 24;
const loadMs = 2_000;
const exitMaxMs = 30_000;
const probeEveryMs = 250;
const paths = ['/', '/services', '/blog?tag=none', '/raise-capital?calc=safe', '/api/v1/numbers'];

/** SIGTERM while people read and write, behind a load balancer that checks /readyz. */
export const terminated: Fault = {
  name: 'SIGTERM under load',
  run: () =>
    withFolder(async (dataDir) => {
      // The default grace.
      const server = await startServer(dataDir, { SHUTDOWN_GRACE_MS: '5000' });
      const agent = visitorConnections(workers);
      const balancer = watchReadiness(server);
      const failures: string[] = [];
      let requests = 0;
      let afterTheSignal = 0;
      let signalled = false;
      let acknowledged = 0;
      async function hand(n: number): Promise<void> {
        for (let turn = 0; balancer.ready; turn += 1) {
          requests += 1;
          if (signalled) afterTheSignal += 1;
          const isWrite = turn % 4 === 0;
          const path = paths[(n + turn) % paths.length] ?? '/';
          const reply = isWrite
            ? sendWrite(server.origin, contactMessage(requests), agent)
            : read(server.origin + path, {}, agent);
          await reply.then(
            ({ status }) => {
              if (isWrite && status === 201) acknowledged += 1;
              if (status >= 300) failures.push(`${isWrite ? 'POST' : path} ${status}`);
            },
            (error: Error) => failures.push(error.message),
          );
        }
      }
      const load = Array.from({ length: workers }, (_, n) => hand(n));
      await pause(loadMs);
      signalled = true;
      const stopped = server.stop();
      await Promise.all(load);
      const { code, ms } = await stopped;
      balancer.stop();
      await agent.close();
      const { messages, integrity } = await databaseState(dataDir);
      return [
        {
          promise: '0 failed requests, exit 0 within 30 s, nothing lost',
          measured: `${tally(failures)} failed of ${requests} (${afterTheSignal} after the signal); exit ${code} in ${(ms / 1_000).toFixed(1)} s; ${messages.size} of ${acknowledged} messages kept, ${integrity}`,
          kept:
            failures.length === 0 &&
            code === 0 &&
            ms < exitMaxMs &&
            afterTheSignal > 0 &&
            messages.size === acknowledged &&
            integrity === 'ok',
        },
      ];
    }),
};

/** Works like a load balancer, which sends requests as long as /readyz gives 200. */
function watchReadiness({ opsOrigin }: ServerProcess): { readonly ready: boolean; stop(): void } {
  let ready = true;
  const timer = setInterval(async () => {
    const status = await read(`${opsOrigin}/readyz`).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status !== 200) ready = false;
  }, probeEveryMs);
  return {
    get ready() {
      return ready;
    },
    stop: () => clearInterval(timer),
  };
}
