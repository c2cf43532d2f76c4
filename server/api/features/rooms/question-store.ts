import { sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import { overtaken } from '#api/platform/http/overtaken.ts';
import { newId } from '#api/platform/ids.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import { containsText } from '#api/platform/storage/contains-text.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import type { Room } from './room-access.ts';
import type { WithdrawnAnswerRow } from './withdrawn-answer-store.ts';

/** A question with the name of who asked it. */
export type QuestionRow = Tables['raise_questions'] & { readonly asker: string | null };

/** Which questions are listed. */
export interface ListedQuestions {
  readonly unanswered: boolean;
  readonly answered?: boolean;
  /** Only those whose answer was withdrawn, also where there is another one since. */
  readonly withdrawn?: boolean;
  /** Leaves out what others asked. */
  readonly ownOnly: boolean;
  /** A part of the question or of its answer; the empty string finds all. */
  readonly q?: string;
}

/** The questions that somebody may see, newest first. */
export async function listQuestions(
  db: Database,
  { raise, grant }: Room,
  { account }: PolicyActor,
  {
    after,
    limit,
    unanswered,
    answered = false,
    withdrawn = false,
    ownOnly,
    q = '',
  }: PageParams & ListedQuestions,
): Promise<QuestionRow[]> {
  let query = named(db)
    .where('raise_id', '=', raise.id)
    .orderBy('raise_questions.asked_at', 'desc')
    .orderBy('raise_questions.id', 'desc')
    .limit(limit);
  if (unanswered) query = query.where('answered_at', 'is', null);
  if (answered) query = query.where('answered_at', 'is not', null);
  const found = containsText(q, [
    sql`raise_questions.question`,
    sql`coalesce(raise_questions.answer, '')`,
  ]);
  if (found !== undefined) query = query.where(found);
  if (withdrawn) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('withdrawn_answers')
          .select('withdrawn_answers.id')
          .whereRef('question_id', '=', 'raise_questions.id'),
      ),
    );
  }
  if (ownOnly) query = query.where('asked_by', '=', account.id);
  else if (grant !== undefined) {
    query = query.where((question) =>
      question.or([
        question('published_at', 'is not', null),
        question('asked_by', '=', account.id),
      ]),
    );
  }
  if (after !== undefined)
    query = query.where(
      rowsAfter(['raise_questions.asked_at', 'raise_questions.id'], 'desc', after),
    );
  return query.execute();
}

/** One question. */
export async function questionById(db: Database, id: string): Promise<QuestionRow | undefined> {
  return named(db).where('raise_questions.id', '=', id).executeTakeFirst();
}

/** Stores a question. */
export async function addQuestion(
  trx: Transaction,
  raiseId: string,
  askedBy: string,
  question: string,
  now: number,
): Promise<string> {
  const id = newId('rqu');
  await trx
    .insertInto('raise_questions')
    .values({
      id,
      raise_id: raiseId,
      asked_by: askedBy,
      question: question.trim(),
      answer: null,
      answered_by: null,
      asked_at: new Date(now).toISOString(),
      answered_at: null,
      published_at: null,
      withdrawn_at: null,
      withdrawn_reason: null,
      withdrawn_by_operator: 0,
      version: 1,
    })
    .execute();
  return id;
}

/** Stores an answer, or a better one. */
export async function answerQuestion(
  trx: Transaction,
  row: QuestionRow,
  answeredBy: string,
  answer: string,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .updateTable('raise_questions')
    .set({
      answer: answer.trim(),
      answered_by: answeredBy,
      answered_at: at,
      published_at: row.published_at ?? at,
      withdrawn_at: null,
      withdrawn_reason: null,
      withdrawn_by_operator: 0,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
}

/**
 * A question as somebody sees it: who asked is known to the company and to who it was, and the texts
 * that were withdrawn to the company and to operators.
 */
export function toQuestion(
  row: QuestionRow,
  { grant }: Room,
  { account }: PolicyActor,
  withdrawn: readonly WithdrawnAnswerRow[] = [],
): RoomQuestion {
  const isMine = row.asked_by === account.id;
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    askedBy: grant === undefined || isMine ? row.asker : null,
    isMine,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    withdrawn: withdrawnOf(row),
    withdrawnAnswers: grant === undefined ? withdrawn.map(toWithdrawn) : [],
    version: row.version,
  };
}

/** When and why the answer of a question was withdrawn; null where it has one, or never had. */
export function withdrawnOf({
  withdrawn_at: at,
  withdrawn_reason: reason,
  withdrawn_by_operator,
}: Pick<
  QuestionRow,
  'withdrawn_at' | 'withdrawn_reason' | 'withdrawn_by_operator'
>): RoomQuestion['withdrawn'] {
  const byOperator = withdrawn_by_operator === 1;
  return at === null ? null : { at, reason: reason ?? '', byOperator };
}

function toWithdrawn(row: WithdrawnAnswerRow) {
  const { answer, answered_at, withdrawn_at, reason, by_operator } = row;
  const byOperator = by_operator === 1;
  return { answer, answeredAt: answered_at, withdrawnAt: withdrawn_at, reason, byOperator };
}

function named(db: Database) {
  return db
    .selectFrom('raise_questions')
    .leftJoin('users', 'users.id', 'raise_questions.asked_by')
    .selectAll('raise_questions')
    .select('users.name as asker');
}

/**
 * The 412 for somebody who saw an earlier version of a question: it says who answered it meanwhile,
 * and brings the question as it is now.
 */
export async function answeredMeanwhile(
  db: Database,
  { version, answered_by, answered_at, withdrawn_at, asked_at }: Tables['raise_questions'],
  current: RoomQuestion,
): Promise<ProblemError> {
  const updated_at = answered_at ?? withdrawn_at ?? asked_at;
  return overtaken(db, { version, updated_at, saved_by: answered_by }, { current });
}
