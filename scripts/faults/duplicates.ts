import { setTimeout as pause } from 'node:timers/promises';
import { tally } from '../trials/figures.ts';
import { startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, sendWrite, visitorConnections, writerEmail } from '../trials/visitors.ts';
import { databaseState } from './database-check.ts';
import type { Fault } from './fault.ts';

const copies = 1_000;
/** How often a duplicate that was told to wait tries again. */
const returnsMax = 30;

/** The same keyed POST a thousand times at once; those told to wait try again. */
export const duplicates: Fault = {
  name: '1 000 duplicates of a POST',
  run: () =>
    withFolder(async (dataDir) => {
      const server = await startServer(dataDir);
      const agent = visitorConnections(copies);
      const write = contactMessage(1);
      let waits = 0;
      async function copy(): Promise<string> {
        for (let turn = 0; turn < returnsMax; turn += 1) {
          const { status, headers } = await sendWrite(server.origin, write, agent);
          if (status === 201) return headers['idempotency-replayed'] ? 'replay' : 'effect';
          if (status !== 503 && status !== 429) return String(status);
          waits += 1;
          await pause(Number(headers['retry-after'] ?? 1) * 1_000 * (0.5 + Math.random()));
        }
        return 'never let in';
      }
      const outcomes = await Promise.all(
        Array.from({ length: copies }, () => copy().catch(String)),
      );
      await agent.close();
      const { code } = await server.stop();
      const { messages } = await databaseState(dataDir);
      const effects = messages.get(writerEmail(1)) ?? 0;
      const right = outcomes.every((one) => ['effect', 'replay', '409'].includes(one));
      return [
        {
          promise: '1 effect, 999 replays or 409',
          measured: `${effects} in the database; ${tally(outcomes)} (503 or 429 with Retry-After in between: ${waits})`,
          kept:
            effects === 1 &&
            right &&
            outcomes.filter((one) => one === 'effect').length === 1 &&
            code === 0,
        },
      ];
    }),
};
