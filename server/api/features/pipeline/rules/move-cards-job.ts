import type { JobDeps } from '#api/platform/deps.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { moveByRules } from './move-by-rule.ts';

const everyMs = 5_000;

/** Moves cards as the rules of their pipelines want it, a few seconds after what happened. */
export function moveCardsJob({ storage, now }: Pick<JobDeps, 'storage' | 'now'>): JobKind {
  return {
    kind: 'move-cards',
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 6 },
    isNeeded: async () => (await nextRaise(storage.db)) !== undefined,
    async run(_job, signal) {
      for (let raise = await nextRaise(storage.db); raise !== undefined; ) {
        signal.throwIfAborted();
        const raiseId = raise;
        await storage.write(
          function moveCardsByRules(trx) {
            return moveByRules(trx, raiseId, now());
          },
          { serializeBy: raiseId },
        );
        raise = await nextRaise(storage.db);
      }
      return undefined;
    },
  };
}

/** A raise in which something happened that a rule may answer. */
async function nextRaise(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('card_events')
    .select('raise_id')
    .orderBy('raise_id')
    .limit(1)
    .executeTakeFirst();
  return row?.raise_id;
}
