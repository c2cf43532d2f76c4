/** Votes on answers: stored, each voter counted once, and forgotten. */
import { createHmac } from 'node:crypto';
import { newId, newSecret } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { FaqVote, FaqVoteResponse } from '#shared/product/content/faq-feedback.ts';

/** The totals by day and the remarks are stored this long. */
const feedbackMs = 365 * 86_400_000;

/** One vote: by whom, on what, and when. */
export interface Ballot {
  readonly questionId: string;
  /** The visitor's address; it is not stored. */
  readonly ip: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Counts one vote of a visitor on an answer for each day; a later vote on that day replaces it. A
 * remark stays until another replaces it or the vote changes to yes.
 */
export async function castVote(
  trx: Transaction,
  { questionId, ip, now }: Ballot,
  { useful, missing }: FaqVote,
): Promise<FaqVoteResponse> {
  const at = new Date(now).toISOString();
  const day = dayOf(now);
  const voter = voterOf(await keyOfDay(trx, day), questionId, ip);
  const before = await trx
    .selectFrom('answer_voters')
    .select(['useful', 'remark_id'])
    .where('question_id', '=', questionId)
    .where('day', '=', day)
    .where('voter', '=', voter)
    .executeTakeFirst();

  let remarkId = before?.remark_id ?? null;
  const text = missing?.toWellFormed().trim() ?? '';
  if (remarkId !== null && (useful || text !== '')) {
    await trx.deleteFrom('answer_remarks').where('id', '=', remarkId).execute();
    remarkId = null;
  }
  if (text !== '') {
    remarkId = newId('rmk');
    await trx
      .insertInto('answer_remarks')
      .values({ id: remarkId, question_id: questionId, body: text, created_at: at })
      .execute();
  }

  const vote = useful ? 1 : 0;
  await trx
    .insertInto('answer_voters')
    .values({ question_id: questionId, day, voter, useful: vote, remark_id: remarkId })
    .onConflict((conflict) =>
      conflict
        .columns(['question_id', 'day', 'voter'])
        .doUpdateSet({ useful: vote, remark_id: remarkId }),
    )
    .execute();
  const yes = vote - (before?.useful ?? 0);
  const no = 1 - vote - (before === undefined ? 0 : 1 - before.useful);
  if (yes !== 0 || no !== 0) await count(trx, questionId, day, { yes, no });
  return { useful, remark: remarkId !== null };
}

async function count(
  trx: Transaction,
  question_id: string,
  day: string,
  more: { readonly yes: number; readonly no: number },
): Promise<void> {
  await trx
    .insertInto('answer_votes')
    .values({ question_id, day, ...more })
    .onConflict((conflict) =>
      conflict.columns(['question_id', 'day']).doUpdateSet((eb) => ({
        yes: eb('answer_votes.yes', '+', more.yes),
        no: eb('answer_votes.no', '+', more.no),
      })),
    )
    .execute();
}

/** Reads or makes the key of a day, which all servers share through the database for that day. */
async function keyOfDay(trx: Transaction, day: string): Promise<string> {
  const known = await trx
    .selectFrom('voter_keys')
    .select('key')
    .where('day', '=', day)
    .executeTakeFirst();
  if (known !== undefined) return known.key;
  const key = newSecret();
  await trx.insertInto('voter_keys').values({ day, key }).execute();
  return key;
}

/** Makes the name of a voter for one question, so that votes on two answers cannot be linked. */
function voterOf(key: string, questionId: string, ip: string): string {
  return createHmac('sha256', key).update(`${questionId} ${ip}`).digest('base64url');
}

/** Deletes the voters of past days, and the keys that could identify them. */
export async function forgetFeedback(trx: Transaction, now: number): Promise<void> {
  const today = dayOf(now);
  // A day after tomorrow exists only if the clock was ahead; the clocks of two nodes may differ a
  // little.
  const tomorrow = dayOf(now + 86_400_000);
  for (const table of ['answer_voters', 'voter_keys'] as const) {
    await trx
      .deleteFrom(table)
      .where((row) => row.or([row('day', '<', today), row('day', '>', tomorrow)]))
      .execute();
  }
  const yearAgo = new Date(now - feedbackMs).toISOString();
  await trx.deleteFrom('answer_remarks').where('created_at', '<=', yearAgo).execute();
  await trx.deleteFrom('answer_votes').where('day', '<', yearAgo.slice(0, 10)).execute();
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
