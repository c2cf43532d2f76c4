import type { Kysely } from 'kysely';
import { databaseOver } from './database-over.ts';
import { heldMoments } from './held-moments.ts';
import type { LongReads, Tables } from './storage.ts';

/** Long reads on the connections that everything else uses: PostgreSQL runs them elsewhere. */
export function postgresLongReads(db: Kysely<Tables>): LongReads {
  const moments = heldMoments();
  const below = db.getExecutor();
  return {
    db: (signal) =>
      databaseOver(db, async (query) => {
        signal?.throwIfAborted();
        return below.executeQuery(query);
      }),
    moment: (signal) =>
      moments.begin(async () => {
        const trx = await db
          .startTransaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute();
        let broken: Error | undefined;
        return {
          db: databaseOver(db, async (query) => {
            if (broken !== undefined) throw broken;
            return trx.executeQuery(query);
          }),
          breakOff(why) {
            broken ??= why;
          },
          async end() {
            // A connection that was lost meanwhile has nothing to let go of.
            await trx
              .rollback()
              .execute()
              .catch(() => undefined);
          },
        };
      }, signal),
    // Its own pool has the line.
    state: () => ({ waiting: 0, threads: 0, moments: moments.count() }),
  };
}
