import type { FeatureDeps } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { type Room, roomFor } from '../rooms/room-access.ts';

const exportingRate = { limit: 60, seconds: 3_600 };

/**
 * The room of an export of what was read; rejects whoever may not know of it (404), and too many
 * exports (429).
 */
export async function beginExport(deps: FeatureDeps, actor: Actor, raiseId: string): Promise<Room> {
  const { storage, now } = deps;
  const room = await roomFor(storage.db, actor, 'access-log.export', raiseId, now());
  await storage.write((trx) =>
    takeRate(trx, `export-reading:${actor.account.id}`, exportingRate, now()),
  );
  return room;
}
