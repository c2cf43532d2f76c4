import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { isPassingTrouble, type Storage } from '#api/platform/storage/storage.ts';

const event = { action: 'test.event', targetType: 'test', targetId: 'one' };

/** What was written so far, and what was refused. */
export interface Written {
  readonly acknowledged: Set<string>;
  readonly refused: unknown[];
}

/** Starts eight that write one row after the other until told to stop. */
export function writers(storage: Storage): Written & { stop(): Promise<void> } {
  const acknowledged = new Set<string>();
  const refused: unknown[] = [];
  let stopped = false;
  async function writeOn(name: number): Promise<void> {
    for (let n = 0; !stopped; n += 1) {
      const bucket = `${name}:${n}`;
      try {
        await storage.write(async (trx) => {
          await trx
            .insertInto('rate_windows')
            .values({ bucket, used: n, window_ends_at: '' })
            .execute();
          await auditSystem(trx, event, Date.now());
        });
        acknowledged.add(bucket);
      } catch (error) {
        refused.push(error);
        await delay(20);
      }
    }
  }
  const all = Promise.all(Array.from({ length: 8 }, (_, name) => writeOn(name)));
  return {
    acknowledged,
    refused,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** Tests that all that was acknowledged is there, and that what was refused could be tried again. */
export async function isAllThere(t: Test, storage: Storage, written: Written): Promise<void> {
  const { acknowledged, refused } = written;
  t.same(
    refused.filter((error) => !isPassingTrouble(error)),
    [],
    'what was refused could be tried again',
  );
  const rows = await storage.db.selectFrom('rate_windows').select('bucket').execute();
  const kept = new Set(rows.map(({ bucket }) => bucket));
  t.same(
    [...acknowledged].filter((bucket) => !kept.has(bucket)),
    [],
    'nothing is lost',
  );
  t.match(await verifyAudit(storage.db), { ok: true, events: kept.size });
}

/** Resolves when a write succeeds again. */
export async function untilWritten(written: Written): Promise<void> {
  const before = written.acknowledged.size;
  while (written.acknowledged.size <= before) await delay(20);
}

/** Resolves when a write was refused; the caller finds none when that takes too long. */
export async function untilRefused(written: Written): Promise<void> {
  const until = performance.now() + 15_000;
  while (written.refused.length === 0 && performance.now() < until) await delay(20);
}
