import type { Selectable } from 'kysely';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';

export type WithdrawnAnswerRow = Selectable<Tables['withdrawn_answers']>;

type AnsweredQuestion = Pick<
  Selectable<Tables['raise_questions']>,
  'id' | 'answer' | 'answered_by' | 'answered_at' | 'version'
>;

/** Who withdraws an answer, and why. */
export interface Withdrawal {
  readonly by: string;
  /** Whether an operator takes it down. */
  readonly byOperator: boolean;
  readonly reason: string;
  readonly now: number;
}

/** One of the answers of a question: the one after so many that were withdrawn. */
export interface AnswerTold {
  readonly question: string;
  readonly withdrawnBefore: number;
}

/** Tells whether an answer is still there: neither withdrawn since, nor replaced after that. */
export async function isStillGiven(
  db: Database,
  { question, withdrawnBefore }: AnswerTold,
): Promise<boolean> {
  const found = await db
    .selectFrom('raise_questions')
    .select((row) => [
      'answer',
      row
        .selectFrom('withdrawn_answers')
        .select((withdrawn) => withdrawn.fn.countAll().as('many'))
        .whereRef('question_id', '=', 'raise_questions.id')
        .as('withdrawn'),
    ])
    .where('id', '=', question)
    .executeTakeFirst();
  return (found?.answer ?? null) !== null && Number(found?.withdrawn) === withdrawnBefore;
}

/** Takes the answer of a question from its readers, and keeps its text. */
export async function withdrawAnswer(
  trx: Transaction,
  row: AnsweredQuestion,
  { by, byOperator, reason, now }: Withdrawal,
): Promise<void> {
  const at = new Date(now).toISOString();
  await trx
    .insertInto('withdrawn_answers')
    .values({
      id: newId('wan'),
      question_id: row.id,
      answer: required(row.answer),
      answered_by: row.answered_by,
      answered_at: required(row.answered_at),
      withdrawn_by: by,
      by_operator: byOperator ? 1 : 0,
      withdrawn_at: at,
      reason,
    })
    .execute();
  await trx
    .updateTable('raise_questions')
    .set({
      answer: null,
      answered_by: null,
      answered_at: null,
      withdrawn_at: at,
      withdrawn_reason: reason,
      withdrawn_by_operator: byOperator ? 1 : 0,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Reads what was withdrawn of these questions, oldest first, by the question. */
export async function withdrawnAnswersOf(
  db: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly WithdrawnAnswerRow[]>> {
  const found = new Map<string, WithdrawnAnswerRow[]>();
  if (questionIds.length === 0) return found;
  const rows = await db
    .selectFrom('withdrawn_answers')
    .selectAll()
    .where('question_id', 'in', questionIds)
    .orderBy('withdrawn_at')
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const listed = found.get(row.question_id) ?? [];
    found.set(row.question_id, [...listed, row]);
  }
  return found;
}

/** Reads what was withdrawn of every question on a raise, oldest first, by the question. */
export async function withdrawnAnswersOfRaise(
  db: Database,
  raiseId: string,
): Promise<ReadonlyMap<string, readonly WithdrawnAnswerRow[]>> {
  const rows = await db
    .selectFrom('withdrawn_answers')
    .innerJoin('raise_questions', 'raise_questions.id', 'question_id')
    .select('question_id')
    .distinct()
    .where('raise_id', '=', raiseId)
    .execute();
  return withdrawnAnswersOf(
    db,
    rows.map(({ question_id }) => question_id),
  );
}
