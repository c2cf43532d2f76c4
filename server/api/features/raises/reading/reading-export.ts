import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../../platform/deps.ts';
import type { Actor } from '../../../platform/http/access.ts';
import { takeRate } from '../../../platform/storage/rates.ts';
import { roomFor } from '../room/room-access.ts';

const exportingRate = { limit: 60, seconds: 3_600 };

/** Rejects whoever may not know what was read in a raise (404), and too many exports (429). */
export async function beginExport(deps: FeatureDeps, actor: Actor, raiseId: string): Promise<void> {
  const { storage, now } = deps;
  await roomFor(storage.db, actor, 'access-log.export', raiseId, now());
  await storage.write((trx) =>
    takeRate(trx, `export-reading:${actor.account.id}`, exportingRate, now()),
  );
}

/** Sends a CSV file that is named after what it lists and the day. */
export function sendCsv(reply: FastifyReply, now: number, name: string, content: Readable): never {
  const day = new Date(now).toISOString().slice(0, 10);
  // The schema says what it is for readers, a text; it is sent as it is made.
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(content) as never;
}

/** A number of a cell; empty where there is none. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}
