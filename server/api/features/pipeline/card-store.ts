import { overtaken } from '#api/platform/http/overtaken.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Card } from '#shared/product/pipeline/pipeline.ts';
import { type CardPlace, rankAt } from './card-places.ts';

type Columns = Tables['pipeline_cards'];

/** What a company writes on a card. */
export type CardColumns = Pick<
  Columns,
  'name' | 'firm' | 'email' | 'email_key' | 'amount' | 'currency' | 'follow_up_on'
> & { readonly investor_id: string | null };

/** Who does something, and when, in epoch milliseconds. */
export interface ByAt {
  readonly by: string | null;
  readonly now: number;
}

/** Adds a card, and returns its id. */
export async function addCard(
  trx: Transaction,
  place: CardPlace,
  columns: CardColumns,
  { by, now }: ByAt,
): Promise<string> {
  const id = newId('crd');
  const at = new Date(now).toISOString();
  await trx
    .insertInto('pipeline_cards')
    .values({
      ...columns,
      id,
      raise_id: place.raiseId,
      stage: place.stage,
      rank: await rankAt(trx, place, id),
      reason_for_no: '',
      created_at: at,
      created_by: by,
      stage_since: at,
      updated_at: at,
      saved_by: by,
      version: 1,
    })
    .execute();
  return id;
}

/**
 * Writes columns of a card and counts its version up. Rejects with 412 if someone else has saved
 * since the version that the caller saw; `current` is what there is then.
 */
export async function saveCard(
  trx: Transaction,
  id: string,
  { columns, expected }: { readonly columns: Partial<Columns>; readonly expected: number },
  { by, now }: ByAt,
  current: () => Promise<Card>,
): Promise<void> {
  const updated_at = new Date(now).toISOString();
  const saved = await trx
    .updateTable('pipeline_cards')
    .set({ ...columns, updated_at, saved_by: by, version: expected + 1 })
    .where('id', '=', id)
    .where('version', '=', expected)
    .returning('version')
    .executeTakeFirst();
  if (saved !== undefined) return;
  const last = await trx
    .selectFrom('pipeline_cards')
    .select(['version', 'updated_at', 'saved_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  throw await overtaken(trx, last, { current: await current() });
}

/** Counts the cards of a raise. */
export async function countCards(db: Database, raiseId: string): Promise<number> {
  const { total } = await db
    .selectFrom('pipeline_cards')
    .select((row) => row.fn.countAll().as('total'))
    .where('raise_id', '=', raiseId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Where a card is in the order of its stage. */
export async function placeOfCard(
  db: Database,
  { raise_id, stage, rank, id }: Pick<Columns, 'raise_id' | 'stage' | 'rank' | 'id'>,
): Promise<{ readonly position: number; readonly of: number }> {
  const { position, total } = await db
    .selectFrom('pipeline_cards')
    .select((row) => [
      row.fn
        .countAll()
        .filterWhere((card) =>
          card.or([
            card('rank', '<', rank),
            card.and([card('rank', '=', rank), card('id', '<=', id)]),
          ]),
        )
        .as('position'),
      row.fn.countAll().as('total'),
    ])
    .where('raise_id', '=', raise_id)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  return { position: Number(position), of: Number(total) };
}

/** Tells whether another card of the raise has an address. */
export async function hasAddress(
  db: Database,
  raiseId: string,
  emailKey: string,
  except = '',
): Promise<boolean> {
  const found = await db
    .selectFrom('pipeline_cards')
    .select('id')
    .where('raise_id', '=', raiseId)
    .where('email_key', '=', emailKey)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a card with its notes. */
export async function deleteCard(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('pipeline_cards').where('id', '=', id).execute();
}

/** Counts the notes of a card. */
export async function countNotes(db: Database, cardId: string): Promise<number> {
  const { total } = await db
    .selectFrom('card_notes')
    .select((row) => row.fn.countAll().as('total'))
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a note to a card, as its number `n`. */
export async function addNote(
  trx: Transaction,
  cardId: string,
  { n, text }: { readonly n: number; readonly text: string },
  { by, now }: ByAt,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('card_notes')
    .values({ card_id: cardId, n, text, at, author_id: by })
    .execute();
}
