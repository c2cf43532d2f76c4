import type { FeatureDeps } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { roomFor } from '../rooms/room-access.ts';

const exportingRate = { limit: 60, seconds: 3_600 };

/** Rejects whoever may not know what was read in a raise (404), and too many exports (429). */
export async function beginExport(deps: FeatureDeps, actor: Actor, raiseId: string): Promise<void> {
  const { storage, now } = deps;
  await roomFor(storage.db, actor, 'access-log.export', raiseId, now());
  await storage.write((trx) =>
    takeRate(trx, `export-reading:${actor.account.id}`, exportingRate, now()),
  );
}
