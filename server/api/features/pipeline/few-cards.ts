import { refusal } from '#api/platform/http/refusals.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { cardsMax } from '#shared/product/pipeline/limits.ts';
import { countCards } from './card-store.ts';

/** Rejects with 422 what would make more cards than a pipeline can have. */
export async function requireFewCards(db: Database, raiseId: string, more: number): Promise<void> {
  if ((await countCards(db, raiseId)) + more <= cardsMax) return;
  const most = cardsMax.toLocaleString('en');
  throw refusal(
    'too-many-cards',
    `A pipeline can have ${most} cards. Delete some that you don’t need first.`,
  );
}
