import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseFileName } from '../../server/api/open.ts';
import { quantile, tally } from '../trials/figures.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, read, sendWrite, visitorConnections } from '../trials/visitors.ts';
import type { Fault } from './fault.ts';

const lockedMs = 6_000;
const readEveryMs = 20;
const readMaxMs = 100;

/** Another program holds the write lock of the database. That program is this process. */
export const locked: Fault = {
  name: 'database locked by another process',
  run: () =>
    withFolder(async (dataDir) => {
      const server = await startServer(dataDir);
      const agent = visitorConnections(16);
      const other = new DatabaseSync(join(dataDir, databaseFileName));
      other.exec('begin immediate');
      const until = performance.now() + lockedMs;
      const writes: string[] = [];
      const reads: number[] = [];
      const readMs: number[] = [];
      let messages = 0;
      async function writer(): Promise<void> {
        while (performance.now() < until) {
          messages += 1;
          const { status, headers } = await sendWrite(
            server.origin,
            contactMessage(messages),
            agent,
          );
          writes.push(`${status}${headers['retry-after'] ? ' Retry-After' : ''}`);
          await pause(100);
        }
      }
      async function reader(): Promise<void> {
        while (performance.now() < until) {
          const startedAt = performance.now();
          const { status } = await read(`${server.origin}/api/v1/numbers`, {}, agent);
          readMs.push(performance.now() - startedAt);
          reads.push(status);
          await pause(readEveryMs);
        }
      }
      await Promise.all([writer(), writer(), reader()]);
      const readiness = (await read(`${server.opsOrigin}/readyz`)).status;
      other.exec('rollback');
      other.close();
      const after = (await sendWrite(server.origin, contactMessage(messages + 1), agent)).status;
      const busy = await server.metric('db_busy_total');
      await agent.close();
      const { code } = await server.stop();
      return [
        {
          promise: 'writes 503 with Retry-After, then work again',
          measured: `${tally(writes)}; readyz ${readiness}; afterwards ${after}; exit ${code}`,
          kept:
            writes.length > 0 &&
            writes.every((one) => one === '503 Retry-After') &&
            after === 201 &&
            busy > 0 &&
            code === 0,
        },
        {
          promise: `reads go on, p99 below ${readMaxMs} ms`,
          measured: `${tally(reads)}; median ${quantile(readMs, 0.5).toFixed(0)} ms, p99 ${quantile(readMs, 0.99).toFixed(0)} ms`,
          kept: reads.every((status) => status === 200) && quantile(readMs, 0.99) <= readMaxMs,
        },
      ];
    }),
};
