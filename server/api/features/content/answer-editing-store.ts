/** Questions and answers as their editors see them, with drafts in their place. */
import type { FaqTopic } from '../../../../shared/product/content/content.ts';
import type { PublicationState } from '../../../../shared/product/content/lifecycle.ts';
import { foldedText } from '../../../../shared/product/fields/folded-text.ts';
import { newId } from '../../platform/ids.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import { noteImageUses } from './image-uses.ts';
import {
  begunColumns,
  type PublicationRow,
  savedColumns,
  shownColumns,
  type Writing,
} from './publication-columns.ts';

const itemColumns = [
  'faq_items.id',
  'faq_items.topic',
  'faq_items.anchor',
  'faq_items.question',
  'faq_items.position',
  'faq_items.published_at',
  'faq_items.first_published_at',
  'faq_items.created_at',
  'faq_items.updated_at',
  'faq_items.version',
  'users.name as updated_by_name',
] as const;

/** A question without its answer. */
export interface AnswerItemRow extends PublicationRow {
  readonly topic: FaqTopic;
  readonly anchor: string;
  readonly question: string;
  readonly position: number;
}

/** A question with its answer. */
export interface AnswerRow extends AnswerItemRow {
  readonly answer: string;
}

/** What an editor enters. */
export interface AnswerText {
  readonly topic: FaqTopic;
  readonly anchor: string;
  readonly question: string;
  readonly answer: string;
}

/** The question with this id. */
export async function editedAnswerById(db: Read, id: string): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('faq_items')
    .leftJoin('users', 'users.id', 'faq_items.updated_by')
    .select([...itemColumns, 'faq_items.answer'])
    .where('faq_items.id', '=', id)
    .executeTakeFirst();
}

/** All questions, in the order of the page within each topic. */
export async function listEditedAnswers(db: Read): Promise<readonly AnswerItemRow[]> {
  return db
    .selectFrom('faq_items')
    .leftJoin('users', 'users.id', 'faq_items.updated_by')
    .select(itemColumns)
    .orderBy('position')
    .orderBy('anchor')
    .execute();
}

/** How many questions there are, including drafts. */
export async function countAnswers(db: Read): Promise<number> {
  const { total } = await db
    .selectFrom('faq_items')
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The anchors that begin like this one, of all questions but `except`. */
export async function anchorsLike(
  db: Read,
  anchor: string,
  except?: string,
): Promise<ReadonlySet<string>> {
  let query = db.selectFrom('faq_items').select('anchor').where('anchor', 'like', `${anchor}%`);
  if (except !== undefined) query = query.where('id', '!=', except);
  const rows = await query.execute();
  return new Set(rows.map((row) => row.anchor));
}

/** Adds a draft at the end of its topic; resolves with its id. */
export async function addAnswer(trx: Write, text: AnswerText, writing: Writing): Promise<string> {
  const id = newId('faq');
  const position = await endOf(trx, text.topic);
  await trx
    .insertInto('faq_items')
    .values({ id, ...columnsOf(text), position, ...begunColumns(writing) })
    .execute();
  await noteImageUses(trx, 'faq', id, text.answer);
  return id;
}

/** Saves a question as its next version; in another topic it goes to the end. */
export async function saveAnswer(
  trx: Write,
  row: AnswerRow,
  text: AnswerText,
  writing: Writing,
): Promise<void> {
  const position = text.topic === row.topic ? row.position : await endOf(trx, text.topic);
  await trx
    .updateTable('faq_items')
    .set({ ...columnsOf(text), position, ...savedColumns(row, writing) })
    .where('id', '=', row.id)
    .execute();
  await noteImageUses(trx, 'faq', row.id, text.answer);
}

/** Publishes or unpublishes. */
export async function publishAnswer(
  trx: Write,
  row: AnswerRow,
  state: PublicationState,
  writing: Writing,
): Promise<void> {
  await trx
    .updateTable('faq_items')
    .set(shownColumns(row, state, writing, 'last'))
    .where('id', '=', row.id)
    .execute();
}

/** Puts the questions of one topic in this order. Their versions do not change. */
export async function placeAnswers(trx: Write, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('faq_items')
      .set({ position })
      .where('id', '=', id)
      .where('position', '!=', position)
      .execute();
  }
}

/** Removes a question. */
export async function deleteAnswer(trx: Write, id: string): Promise<void> {
  await noteImageUses(trx, 'faq', id, '');
  await trx.deleteFrom('faq_items').where('id', '=', id).execute();
}

function columnsOf(text: AnswerText) {
  return { ...text, search_text: foldedText(`${text.question} ${text.answer}`) };
}

async function endOf(trx: Write, topic: FaqTopic): Promise<number> {
  const { last } = await trx
    .selectFrom('faq_items')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('topic', '=', topic)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}
