import { databaseOver } from './database-over.ts';
import { heldMoments } from './held-moments.ts';
import type { ReadingThreads } from './reading-threads.ts';
import type { Database, LongReads } from './storage.ts';

/** Long reads that can be stopped for a while, because what they see keeps the log. */
export interface SqliteLongReads extends LongReads, Pick<ReadingThreads, 'quiet' | 'goOn'> {
  /** Breaks off all moments: what is read in them afterwards fails as this says. */
  breakOff(why: Error): void;
}

/**
 * Long reads in threads.
 * @param over builds the queries
 */
export function sqliteLongReads(over: Database, threads: ReadingThreads): SqliteLongReads {
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
    quiet: threads.quiet,
    goOn: threads.goOn,
    breakOff: moments.breakOff,
    state: () => ({
      waiting: threads.waiting(),
      threads: threads.threads(),
      moments: moments.count(),
    }),
  };
}
