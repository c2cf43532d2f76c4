/** The feedback of readers on answers, for operators. */

import { sql } from 'kysely';
import type { PageParams } from '#api/platform/http/cursor.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { feedbackDays } from '#shared/product/fields/limits.ts';

/** Finds the id of the published question with this anchor. */
export async function publishedFaqEntryId(
  db: Database,
  anchor: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('faq_items')
    .select('id')
    .where('anchor', '=', anchor)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return row?.id;
}

/** Lists the questions that are published or were rated, with their votes since a day and remarks. */
export async function ratedFaqEntries(db: Database, sinceDay: string) {
  const questions = await db
    .selectFrom('faq_items')
    .select(['id', 'topic', 'anchor', 'question', 'published_at'])
    .orderBy('position')
    .orderBy('anchor')
    .execute();
  const votes = await db
    .selectFrom('answer_votes')
    .select((eb) => ['question_id', eb.fn.sum('yes').as('yes'), eb.fn.sum('no').as('no')])
    .where('day', '>=', sinceDay)
    .groupBy('question_id')
    .execute();
  const remarks = await db
    .selectFrom('answer_remarks')
    .select((eb) => ['question_id', eb.fn.countAll().as('count')])
    .groupBy('question_id')
    .execute();
  const votesOf = new Map(votes.map((row) => [row.question_id, row]));
  const remarksOf = new Map(remarks.map((row) => [row.question_id, Number(row.count)]));
  return questions
    .map((question) => ({
      ...question,
      yes: Number(votesOf.get(question.id)?.yes ?? 0),
      no: Number(votesOf.get(question.id)?.no ?? 0),
      remarks: remarksOf.get(question.id) ?? 0,
    }))
    .filter(
      ({ published_at, yes, no, remarks }) => published_at !== null || yes + no + remarks > 0,
    );
}

/** Lists a page of remarks, newest first: on all questions, or on one. */
export async function listRemarks(
  db: Database,
  question: string | undefined,
  { limit, after }: PageParams,
) {
  return db
    .selectFrom('answer_remarks')
    .innerJoin('faq_items', 'faq_items.id', 'answer_remarks.question_id')
    .select(['answer_remarks.id', 'answer_remarks.question_id', 'faq_items.question'])
    .select(['answer_remarks.body', 'answer_remarks.created_at'])
    .$if(question !== undefined, (query) => query.where('question_id', '=', question ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(answer_remarks.created_at, answer_remarks.id) < (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy('answer_remarks.created_at', 'desc')
    .orderBy('answer_remarks.id', 'desc')
    .limit(limit)
    .execute();
}

/** Removes a remark; resolves with the id of its question, or undefined when there is none. */
export async function deleteRemark(trx: Transaction, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('answer_remarks')
    .where('id', '=', id)
    .returning('question_id')
    .executeTakeFirst();
  return row?.question_id;
}

const dayMs = 86_400_000;

/** Returns the first day that is counted, in UTC. */
export function firstCountedDay(now: number): string {
  return new Date(now - (feedbackDays - 1) * dayMs).toISOString().slice(0, 10);
}

interface Votes {
  readonly yes: number;
  readonly no: number;
}

/**
 * Sorts the least useful first: by the share of No, calculated with one extra Yes and one extra No so
 * that a single No is not listed before twenty. Equal shares are sorted by the number of votes;
 * questions without votes come last, in their given order.
 */
export function leastUsefulFirst<Rated extends Votes>(rated: readonly Rated[]): Rated[] {
  return rated.toSorted((a, b) => shareOfNo(b) - shareOfNo(a) || votesOf(b) - votesOf(a));
}

function shareOfNo(votes: Votes): number {
  const total = votesOf(votes);
  return total === 0 ? -1 : (votes.no + 1) / (total + 2);
}

function votesOf({ yes, no }: Votes): number {
  return yes + no;
}
