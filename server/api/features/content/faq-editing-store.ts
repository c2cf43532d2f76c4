/** FAQ entries as their editors see them, with drafts in their place. */

import { newId } from '#api/platform/ids.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import { foldedText } from '#shared/product/fields/folded-text.ts';
import { newColumns, type Stored, savedColumns, type Writing } from './publication.ts';

const itemColumns = [
  'faq_items.id',
  'faq_items.topic',
  'faq_items.anchor',
  'faq_items.question',
  'faq_items.published_at',
  'faq_items.first_published_at',
  'faq_items.created_at',
  'faq_items.updated_at',
  'faq_items.version',
  'users.name as updated_by_name',
] as const;

/** The text of an FAQ entry, as an editor enters it. */
export interface FaqEntryText {
  readonly topic: FaqTopic;
  readonly anchor: string;
  readonly question: string;
  readonly answer: string;
}

/** An entry without its answer. */
export type FaqEntryItemRow = Stored<Omit<FaqEntryText, 'answer'>>;

/** Finds the FAQ entry with this id. */
export async function findEditedFaqEntry(
  db: Database,
  id: string,
): Promise<Stored<FaqEntryText> | undefined> {
  return db
    .selectFrom('faq_items')
    .leftJoin('users', 'users.id', 'faq_items.updated_by')
    .select([...itemColumns, 'faq_items.answer'])
    .where('faq_items.id', '=', id)
    .executeTakeFirst();
}

/** Lists all FAQ entries, in the order of the page within each topic. */
export async function listEditedFaqEntries(db: Database): Promise<readonly FaqEntryItemRow[]> {
  return db
    .selectFrom('faq_items')
    .leftJoin('users', 'users.id', 'faq_items.updated_by')
    .select(itemColumns)
    .orderBy('position')
    .orderBy('anchor')
    .execute();
}

/** Counts the FAQ entries, including drafts. */
export async function countFaqEntries(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('faq_items')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Adds a draft at the end of its topic; resolves with its id. */
export async function addFaqEntry(
  trx: Transaction,
  text: FaqEntryText,
  writing: Writing,
): Promise<string> {
  const id = newId('faq');
  const position = await endOf(trx, text.topic);
  await trx
    .insertInto('faq_items')
    .values({ id, ...columnsOf(text), position, ...newColumns(writing) })
    .execute();
  return id;
}

/** Saves an entry as its next version; in another topic it goes to the end. */
export async function saveFaqEntry(
  trx: Transaction,
  row: Stored<FaqEntryText>,
  text: FaqEntryText,
  writing: Writing,
): Promise<void> {
  const place = text.topic === row.topic ? {} : { position: await endOf(trx, text.topic) };
  await trx
    .updateTable('faq_items')
    .set({ ...columnsOf(text), ...place, ...savedColumns(row, writing) })
    .where('id', '=', row.id)
    .execute();
}

/** Puts the entries of one topic in this order. Their versions do not change. */
export async function orderFaqEntries(trx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('faq_items')
      .set({ position })
      .where('id', '=', id)
      .where('position', '!=', position)
      .execute();
  }
}

function columnsOf(text: FaqEntryText) {
  return { ...text, search_text: foldedText(`${text.question} ${text.answer}`) };
}

async function endOf(trx: Transaction, topic: FaqTopic): Promise<number> {
  const { last } = await trx
    .selectFrom('faq_items')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('topic', '=', topic)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}
