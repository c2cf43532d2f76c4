import type { Database, Storage } from '../storage/storage.ts';
import { lossesMax } from './limits.ts';
import { isRefusalCode, type RefusalCode, refusal } from './refusals.ts';
import type { FileLoss } from './rendering-deps.ts';

/** Records that a file has cost a thread, for all nodes and for good. */
export async function recordFileLoss(
  storage: Storage,
  { sha256, page, code }: FileLoss,
  now: number,
): Promise<void> {
  const last = { code, page, at: new Date(now).toISOString() };
  await storage.write((trx) =>
    trx
      .insertInto('rendering_losses')
      .values({ sha256, losses: 1, ...last })
      .onConflict((conflict) =>
        conflict.column('sha256').doUpdateSet((row) => ({
          ...last,
          losses: row('rendering_losses.losses', '+', 1),
        })),
      )
      .execute(),
  );
}

/** Why a file is not opened any more, as a code; undefined for every other file. */
export function lossCode(row: {
  readonly losses: number | null;
  readonly loss_code: string | null;
}): RefusalCode | undefined {
  const { losses, loss_code: code } = row;
  if (losses === null || code === null || losses < lossesMax) return undefined;
  return isRefusalCode(code) ? code : 'too-complex';
}

/**
 * Asks before a file is opened that was uploaded before, maybe elsewhere.
 * @throws ProblemError 422 when it has cost too many threads
 */
export async function requireFewLosses(db: Database, sha256: string): Promise<void> {
  const row = await db
    .selectFrom('rendering_losses')
    .select(['losses', 'code as loss_code'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  const code = row && lossCode(row);
  if (code !== undefined) throw refusal(code);
}
