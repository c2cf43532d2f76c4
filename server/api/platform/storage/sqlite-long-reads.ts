import { databaseOver } from './database-over.ts';
import { heldMoments } from './held-moments.ts';
import type { ReadingThreads } from './reading-threads.ts';
import type { Database, LongReads } from './storage.ts';

/**
 * Long reads in threads.
 * @param over builds the queries
 */
export function sqliteLongReads(over: Database, threads: ReadingThreads): LongReads {
  const moments = heldMoments();
  return {
    db: (signal) => databaseOver(over, (query) => threads.read(query, signal)),
    moment: (signal) =>
      moments.begin(async () => {
        const connection = threads.hold();
        let broken: Error | undefined;
        return {
          db: databaseOver(over, async (query) => {
            if (broken !== undefined) throw broken;
            return connection.read(query, signal);
          }),
          breakOff(why) {
            broken ??= why;
          },
          end: () => connection.letGo(),
        };
      }, signal),
    state: () => ({
      waiting: threads.waiting(),
      threads: threads.threads(),
      moments: moments.count(),
    }),
  };
}
