/** What readers have said of the answers, for operators. */

import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import type { FaqTopic } from '#shared/product/content/faq-topics.ts';
import { remarksPerPage } from '#shared/product/fields/limits.ts';

/** A question with its votes since a day, and all its stored remarks. */
export interface RatedRow {
  readonly id: string;
  readonly topic: FaqTopic;
  readonly anchor: string;
  readonly question: string;
  readonly published_at: string | null;
  readonly yes: number;
  readonly no: number;
  readonly remarks: number;
}

/** The id of the published question with this anchor. */
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

/** Every question that is published or was rated, in the order of the page within its topic. */
export async function ratedFaqEntries(
  db: Database,
  sinceDay: string,
): Promise<readonly RatedRow[]> {
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

/** Where a page of remarks begins: after the last one of the previous page. */
export interface RemarkPlace {
  readonly createdAt: string;
  readonly id: string;
}

/** One page of remarks, newest first, plus one if there are more. */
export async function listRemarks(
  db: Database,
  { question, after }: { readonly question?: string; readonly after?: RemarkPlace },
) {
  let query = db
    .selectFrom('answer_remarks')
    .innerJoin('faq_items', 'faq_items.id', 'answer_remarks.question_id')
    .select([
      'answer_remarks.id',
      'answer_remarks.question_id',
      'faq_items.question',
      'answer_remarks.body',
      'answer_remarks.created_at',
    ])
    .orderBy('answer_remarks.created_at', 'desc')
    .orderBy('answer_remarks.id', 'desc')
    .limit(remarksPerPage + 1);
  if (question !== undefined) query = query.where('question_id', '=', question);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('answer_remarks.created_at', '<', after.createdAt),
        eb.and([
          eb('answer_remarks.created_at', '=', after.createdAt),
          eb('answer_remarks.id', '<', after.id),
        ]),
      ]),
    );
  }
  return query.execute();
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
