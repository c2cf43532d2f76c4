/** Turns an editor's question into rows, and rows into responses. */
import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import { faqTopics, faqTopicTitles } from '../../../../shared/product/content/content.ts';
import type {
  AnswerChange,
  AnswerDraft,
  EditedAnswer,
  EditedAnswerAnswer,
  EditedAnswerItem,
  EditedFaq,
  MoveDirection,
} from '../../../../shared/product/content/content-editing.ts';
import { answerBodyMaxLength, answersMax } from '../../../../shared/product/fields/limits.ts';
import { plainLines } from '../../platform/markdown/plain-lines.ts';
import type { Read, Write } from '../../platform/storage/storage.ts';
import {
  type AnswerItemRow,
  type AnswerRow,
  type AnswerText,
  addAnswer,
  anchorsLike,
  countAnswers,
  deleteAnswer,
  editedAnswerById,
  listEditedAnswers,
  publishAnswer,
  saveAnswer,
} from './answer-editing-store.ts';
import { isReservedAnchor, missingInAnswer, shortName } from './editing-rules.ts';
import type { Publication } from './publication.ts';
import { publicationFields } from './publication-columns.ts';
import { readForEditors } from './reading-for-editors.ts';
import { nameAfterChange, nameOfNew, type ShortNames } from './short-names.ts';

/** Questions with their answers, as a kind of publication. */
export const questions: Publication<
  AnswerText,
  AnswerRow,
  AnswerDraft,
  AnswerChange,
  EditedAnswerAnswer
> = {
  word: 'question',
  target: 'question',
  path: '/content/faq',
  textMaxLength: answerBodyMaxLength,
  find: editedAnswerById,
  drafted: draftedAnswer,
  changed: changedAnswer,
  missing: missingInAnswer,
  add: addAnswer,
  save: saveAnswer,
  show: publishAnswer,
  remove: deleteAnswer,
  forEditor: async (db, row) => ({ item: await answerForEditor(db, row) }),
  traces: {
    shown: ({ anchor }) => ({ anchor }),
    written: ({ anchor, topic, question }) => ({ anchor, topic, question }),
    deleted: ({ anchor, question }) => ({ anchor, question }),
  },
};

const anchors: ShortNames = {
  pointer: '/anchor',
  suggested: anchorOf,
  like: anchorsLike,
  isReserved: isReservedAnchor,
  sentences: {
    taken: 'Another question has this anchor. Choose another one.',
    reserved: 'The page itself uses this name. Choose another one.',
    frozen: (anchor) =>
      `The question has been public at /faq#${anchor}, and others may link to it there. Its anchor cannot be changed.`,
  },
};

/** The text of a new draft with its own anchor; rejects with 422 when the page is full. */
async function draftedAnswer(trx: Write, draft: AnswerDraft): Promise<AnswerText> {
  if ((await countAnswers(trx)) >= answersMax) {
    const detail = `There are already ${answersMax} questions. Delete one first.`;
    throw new ProblemError(problem('invalid-transition', detail));
  }
  const question = draft.question.trim();
  return {
    topic: draft.topic,
    question,
    anchor: await nameOfNew(trx, anchors, question, draft.anchor),
    answer: plainLines(draft.answer ?? ''),
  };
}

async function changedAnswer(
  trx: Write,
  row: AnswerRow,
  change: AnswerChange,
): Promise<AnswerText> {
  return {
    topic: change.topic ?? row.topic,
    question: change.question?.trim() ?? row.question,
    anchor: await nameAfterChange(trx, anchors, { ...row, name: row.anchor }, change.anchor),
    answer: change.answer === undefined ? row.answer : plainLines(change.answer),
  };
}

function anchorOf(question: string): string {
  const name = shortName(question, 'question');
  return isReservedAnchor(name) ? `question-${name}` : name;
}

/** The ids of a question's topic, with the question moved one place up or down if possible. */
export function movedIds(
  rows: readonly AnswerItemRow[],
  { id, topic }: AnswerRow,
  direction: MoveDirection,
): readonly string[] {
  const ids = rows.filter((row) => row.topic === topic).map((row) => row.id);
  const from = ids.indexOf(id);
  const to = Math.min(ids.length - 1, Math.max(0, direction === 'up' ? from - 1 : from + 1));
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** All questions by topic. */
export async function faqForEditor(db: Read): Promise<EditedFaq> {
  const rows = await listEditedAnswers(db);
  return {
    topics: faqTopics.map((topic) => ({
      topic,
      title: faqTopicTitles[topic],
      items: rows.filter((row) => row.topic === topic).map(answerItem),
    })),
    total: rows.length,
  };
}

async function answerForEditor(db: Read, row: AnswerRow): Promise<EditedAnswer> {
  return { ...answerItem(row), answer: row.answer, ...(await readForEditors(db, row.answer)) };
}

function answerItem(row: AnswerItemRow): EditedAnswerItem {
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
