import { sql } from 'kysely';
import { auditSystem } from '#api/platform/audit/audit.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import { changeGrant } from './grant-store.ts';

const everyMs = 60_000;
/** In one transaction; the others in the next. */
const atOnce = 200;

/**
 * Notes that the time of a grant is over. Every access asks the clock itself; this is for the list
 * and for what counts states.
 */
export function expireGrantsJob({ storage, now }: JobDeps): JobKind {
  return {
    kind: 'expire-grants',
    everyMs,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 6 },
    async isNeeded() {
      return (await dueGrants(storage.db, now(), 1)).length > 0;
    },
    async run(_job, signal) {
      for (let found = atOnce; found === atOnce; ) {
        signal.throwIfAborted();
        found = await storage.write(async function expireGrants(trx) {
          const due = await dueGrants(trx, now(), atOnce);
          for (const { id, state } of due) {
            const move = { state, event: 'expire', who: 'clock' } as const;
            const store = (to: 'expired') => changeGrant(trx, id, { state: to });
            await take(grantLifecycle, move, { guards: {}, effects: { store } });
            const entry = { action: 'access.expire', targetType: 'grant', targetId: id };
            await auditSystem(trx, entry, now());
          }
          return due.length;
        });
      }
      return undefined;
    },
  };
}

/**
 * The states stand in the statement itself: SQLite uses an index of some rows only where it can see,
 * before any value is known, that no other row is asked for.
 */
async function dueGrants(db: Database, now: number, limit: number) {
  return db
    .selectFrom('access_grants')
    .select(['id', 'state'])
    .where(sql<boolean>`state in ('active', 'invited')`)
    .where('expires_at', '<=', new Date(now).toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}
