/** Turns an editor's FAQ entry into rows, and rows into responses. */

import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type {
  EditedFaq,
  EditedFaqEntryItem,
  MoveDirection,
} from '#shared/product/content/faq-editing.ts';
import { faqTopics, faqTopicTitles } from '#shared/product/content/faq-topics.ts';
import { faqAnswerMaxLength, faqEntriesMax } from '#shared/product/fields/limits.ts';
import { isReservedAnchor, missingInFaqEntry, shortName } from './editing-rules.ts';
import {
  addFaqEntry,
  countFaqEntries,
  type FaqEntryItemRow,
  type FaqEntryText,
  findEditedFaqEntry,
  listEditedFaqEntries,
  saveFaqEntry,
} from './faq-editing-store.ts';
import { readMarkdownForEditor } from './markdown-for-editor.ts';
import type { Publication, Stored } from './publication.ts';
import { publicationFields } from './publication-columns.ts';
import { nameFor, type ShortNames } from './short-names.ts';

/** FAQ entries, as a kind of publication. */
export const faqEntries: Publication<FaqEntryText> = {
  word: 'question',
  target: 'question',
  path: '/content/faq',
  table: 'faq_items',
  imageUser: 'faq',
  dated: 'last',
  markdownMaxLength: faqAnswerMaxLength,
  markdownOf: ({ answer }) => answer,
  find: findEditedFaqEntry,
  edit: editFaqEntry,
  missingIn: missingInFaqEntry,
  add: addFaqEntry,
  save: saveFaqEntry,
  forEditor: async (db, row) => {
    const { answer } = row;
    return { item: { ...faqEntryItem(row), answer, ...(await readMarkdownForEditor(db, answer)) } };
  },
  audited: ({ anchor, topic, question }) => ({ anchor, topic, question }),
};

const anchors: ShortNames = {
  table: 'faq_items',
  column: 'anchor',
  suggested: suggestedAnchor,
  isReserved: isReservedAnchor,
  sentences: {
    taken: 'Another question has this anchor. Choose another one.',
    reserved: 'The page itself uses this name. Choose another one.',
    frozen: (anchor) =>
      `The question has been public at /faq#${anchor}, and others may link to it there. Its anchor cannot be changed.`,
  },
};

function suggestedAnchor(question: string): string {
  const name = shortName(question, 'question');
  return isReservedAnchor(name) ? `question-${name}` : name;
}

/** The text after a change; rejects with 422 when there is no room for a new entry. */
async function editFaqEntry(
  trx: Transaction,
  row: Stored<FaqEntryText> | null,
  change: Partial<FaqEntryText>,
): Promise<FaqEntryText> {
  if (row === null) await requireRoom(trx);
  const before = row ?? { topic: faqTopics[0], question: '', answer: '' };
  const question = (change.question ?? before.question).trim();
  return {
    topic: change.topic ?? before.topic,
    question,
    anchor: await nameFor(trx, anchors, {
      before: row === null ? null : { ...row, name: row.anchor },
      requested: change.anchor,
      title: question,
    }),
    answer: plainLines(change.answer ?? before.answer),
  };
}

async function requireRoom(db: Database): Promise<void> {
  if ((await countFaqEntries(db)) < faqEntriesMax) return;
  const detail = `There are already ${faqEntriesMax} questions. Delete one first.`;
  throw new ProblemError(problem('invalid-transition', detail));
}

/** The ids of an entry's topic, with the entry moved one place up or down if possible. */
export function movedIds(
  rows: readonly FaqEntryItemRow[],
  { id, topic }: Pick<FaqEntryItemRow, 'id' | 'topic'>,
  direction: MoveDirection,
): readonly string[] {
  const ids = rows.filter((row) => row.topic === topic).map((row) => row.id);
  const from = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, direction === 'up' ? from - 1 : from + 1));
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** All entries by topic. */
export async function faqForEditor(db: Database): Promise<EditedFaq> {
  const rows = await listEditedFaqEntries(db);
  return {
    topics: faqTopics.map((topic) => ({
      topic,
      title: faqTopicTitles[topic],
      items: rows.filter((row) => row.topic === topic).map(faqEntryItem),
    })),
    total: rows.length,
  };
}

function faqEntryItem(row: FaqEntryItemRow): EditedFaqEntryItem {
  return {
    id: row.id,
    topic: row.topic,
    question: row.question,
    anchor: row.anchor,
    anchorFrozen: row.first_published_at !== null,
    address: `/faq#${row.anchor}`,
    ...publicationFields(row),
  };
}
