import { refusal } from '#api/platform/http/refusals.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { cardsMax } from '#shared/product/pipeline/limits.ts';
import { countCards } from './card-store.ts';

/** Rejects with 422 what would make more cards than a pipeline can have, and says how many fit. */
export async function requireFewCards(db: Database, raiseId: string, more: number): Promise<void> {
  const fit = Math.max(0, cardsMax - (await countCards(db, raiseId)));
  if (more <= fit) return;
  const most = cardsMax.toLocaleString('en');
  const left = fit === 0 ? 'This one is full.' : `This one has room for ${fit}.`;
  throw refusal(
    'too-many-cards',
    `A pipeline can have ${most} cards. ${left} Delete some that you don’t need first.`,
    { fit },
  );
}
