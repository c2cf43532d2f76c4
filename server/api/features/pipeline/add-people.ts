import type { Transaction } from '#api/platform/storage/storage.ts';
import type { CardPlace } from './card-places.ts';
import { addCard, type ByAt } from './card-store.ts';
import { emailKey, noColumns } from './written-card.ts';

/**
 * Adds a card for a person of the portal. Where the company already has a card for the address with
 * which they were given access, that card becomes theirs.
 */
export async function addPerson(
  trx: Transaction,
  place: CardPlace,
  userId: string,
  byAt: ByAt,
): Promise<void> {
  const grant = await trx
    .selectFrom('access_grants')
    .select('email')
    .where('raise_id', '=', place.raiseId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const email = grant?.email ?? '';
  const email_key = emailKey(email);
  if (email_key !== null && (await linkContact(trx, place.raiseId, email_key, userId, byAt)))
    return;
  await addCard(
    trx,
    place,
    { ...noColumns, name: '', investor_id: userId, email, email_key },
    byAt,
  );
}

async function linkContact(
  trx: Transaction,
  raiseId: string,
  emailKeyed: string,
  investor_id: string,
  { by, now }: ByAt,
): Promise<boolean> {
  const linked = await trx
    .updateTable('pipeline_cards')
    .set((card) => ({
      investor_id,
      updated_at: new Date(now).toISOString(),
      saved_by: by,
      version: card('version', '+', 1),
    }))
    .where('raise_id', '=', raiseId)
    .where('email_key', '=', emailKeyed)
    .where('investor_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return linked !== undefined;
}
