/** What an editor's question becomes, and what a stored one answers. */
import { ProblemError, problem } from '../../../shared/errors.ts';
import { faqTopics, faqTopicTitles } from '../../../shared/product/content.ts';
import type {
  AnswerChange,
  AnswerDraft,
  EditedAnswer,
  EditedAnswerAnswer,
  EditedAnswerItem,
  EditedFaq,
  MoveDirection,
} from '../../../shared/product/content-editing.ts';
import { answersMax } from '../../../shared/product/limits.ts';
import type { Answer } from '../repeat-guard.ts';
import type { Read, Write } from '../storage/storage.ts';
import { invalid } from '../validation.ts';
import { etagOf } from '../versions.ts';
import {
  type AnswerItemRow,
  type AnswerRow,
  type AnswerText,
  anchorsLike,
  countAnswers,
  editedAnswerById,
  listEditedAnswers,
} from './answer-editing-store.ts';
import { noSuch } from './editing-refusals.ts';
import { freeName, isReservedAnchor, missingInAnswer, shortName } from './editing-rules.ts';
import { plainLines } from './post-editing.ts';
import { readForEditors } from './reading-for-editors.ts';

/** The text of a new draft, with an anchor of its own; rejects with 422 where the page is full. */
export async function draftedAnswer(trx: Write, draft: AnswerDraft): Promise<AnswerText> {
  if ((await countAnswers(trx)) >= answersMax) {
    const detail = `There are ${answersMax} questions already, more than anybody reads. Delete one first.`;
    throw new ProblemError(problem('invalid-transition', detail));
  }
  const question = draft.question.trim();
  const { topic, anchor } = draft;
  return {
    topic,
    question,
    anchor: anchor === undefined ? await anchorFor(trx, question) : await freeAnchor(trx, anchor),
    answer: plainLines(draft.answer ?? ''),
  };
}

/** The text of a question after a change; rejects with 422 where that must not be. */
export async function changedAnswer(
  trx: Write,
  row: AnswerRow,
  change: AnswerChange,
): Promise<AnswerText> {
  const text: AnswerText = {
    topic: change.topic ?? row.topic,
    question: change.question?.trim() ?? row.question,
    anchor: await changedAnchor(trx, row, change.anchor),
    answer: change.answer === undefined ? row.answer : plainLines(change.answer),
  };
  if (row.published_at !== null) requireAnswered(text);
  return text;
}

/** Rejects with 422 where a question has no answer for readers. */
export function requireAnswered(text: { readonly answer: string }): void {
  const faults = missingInAnswer(text);
  if (faults.length > 0) throw invalid(faults);
}

/** The question, or 404. */
export async function requireAnswer(db: Read, id: string): Promise<AnswerRow> {
  const row = await editedAnswerById(db, id);
  if (row === undefined) throw noSuch('question');
  return row;
}

/** The ids of a question's topic with it one place further up or down, where there is one. */
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

/** A question with its answer, as it is read by the public, and what its editor should know. */
export async function answerForEditor(db: Read, row: AnswerRow): Promise<EditedAnswer> {
  return { ...answerItem(row), answer: row.answer, ...(await readForEditors(db, row.answer)) };
}

/** The answer of every write to one question: as it is now, under its new version. */
export async function answerOfAnswer(
  trx: Write,
  id: string,
  status: 200 | 201,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<EditedAnswerAnswer>> {
  const row = await requireAnswer(trx, id);
  return {
    status,
    body: { item: await answerForEditor(trx, row) },
    headers: { ...headers, etag: etagOf(row.version) },
  };
}

function answerItem(row: AnswerItemRow): EditedAnswerItem {
  return {
    id: row.id,
    topic: row.topic,
    question: row.question,
    anchor: row.anchor,
    anchorFrozen: row.first_published_at !== null,
    address: `/faq#${row.anchor}`,
    state: row.published_at === null ? 'draft' : 'published',
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
    version: row.version,
  };
}

async function anchorFor(trx: Write, question: string): Promise<string> {
  const short = shortName(question, 'question');
  const name = isReservedAnchor(short) ? `question-${short}` : short;
  const taken = await anchorsLike(trx, name);
  return freeName(name, (candidate) => taken.has(candidate));
}

async function freeAnchor(trx: Write, anchor: string, except?: string): Promise<string> {
  const taken = (await anchorsLike(trx, anchor, except)).has(anchor);
  if (!taken && !isReservedAnchor(anchor)) return anchor;
  const message = taken
    ? 'Another question has this anchor. Choose another one.'
    : 'The page itself uses this name. Choose another one.';
  throw invalid([{ pointer: '/anchor', code: 'taken', message }]);
}

async function changedAnchor(
  trx: Write,
  row: AnswerRow,
  anchor: string | undefined,
): Promise<string> {
  if (anchor === undefined || anchor === row.anchor) return row.anchor;
  if (row.first_published_at === null) return freeAnchor(trx, anchor, row.id);
  const message = `The question has been public at /faq#${row.anchor}, and others may link to it there. Its anchor stays.`;
  throw invalid([{ pointer: '/anchor', code: 'frozen', message }]);
}
