import { refusedStart, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { contactMessage, read, sendWrite } from '../trials/visitors.ts';
import { databaseState } from './database-check.ts';
import type { Fault } from './fault.ts';

/** Two servers on one SQLite file. */
export const secondServer: Fault = {
  name: 'two servers on one file',
  run: () =>
    withFolder(async (dataDir) => {
      const first = await startServer(dataDir);
      await sendWrite(first.origin, contactMessage(1));
      const refusal = await refusedStart(dataDir);
      const goesOn = (await sendWrite(first.origin, contactMessage(2))).status;
      const reads = (await read(`${first.origin}/api/v1/numbers`)).status;
      // A lock that remained after a crash would block every later start.
      await first.kill();
      const next = await startServer(dataDir);
      const { code } = await next.stop();
      const { messages, integrity } = await databaseState(dataDir);
      return [
        {
          promise: 'the second refuses, the first goes on; its end frees the file at once',
          measured: `exit ${refusal?.code} “${refusal?.said.trim().slice(0, 90)}…”; write ${goesOn}, read ${reads}; after kill -9 the next one serves, ${messages.size} of 2 messages, ${integrity}`,
          kept:
            refusal?.code === 1 &&
            refusal.said.includes('Another Raisehall uses this database') &&
            goesOn === 201 &&
            reads === 200 &&
            messages.size === 2 &&
            integrity === 'ok' &&
            code === 0,
        },
      ];
    }),
};
