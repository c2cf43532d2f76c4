import { sql } from 'kysely';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import { indexMessages } from './message-index.ts';
import type { Pair } from './thread-rows.ts';

type Thread = Tables['threads'];

/** The columns that count what a side has sent and read. */
const counted = {
  investor: { sent: 'sent_by_investor', read: 'read_by_investor' },
  company: { sent: 'sent_by_company', read: 'read_by_company' },
} as const satisfies Record<ThreadSide, Readonly<Record<'sent' | 'read', keyof Thread>>>;

export const otherSide: Readonly<Record<ThreadSide, ThreadSide>> = {
  investor: 'company',
  company: 'investor',
};

/** The thread of a raise and an investor, made if there is none: two first messages find one. */
export async function openThread(
  trx: Transaction,
  { raiseId, investorId, companyId }: Pair & { readonly companyId: string },
  now: number,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const at = new Date(now).toISOString();
  const id = newId('thr');
  await trx
    .insertInto('threads')
    .values({
      id,
      raise_id: raiseId,
      company_id: companyId,
      investor_id: investorId,
      messages: 0,
      sent_by_investor: 0,
      sent_by_company: 0,
      read_by_investor: 0,
      read_by_company: 0,
      created_at: at,
      newest_at: at,
      locked_at: null,
      locked_reason: null,
      introduction: null,
    })
    .onConflict((conflict) => conflict.columns(['raise_id', 'investor_id']).doNothing())
    .execute();
  const found = await trx
    .selectFrom('threads')
    .select('id')
    .where('raise_id', '=', raiseId)
    .where('investor_id', '=', investorId)
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: found.id === id };
}

/** Notes that an introduction lets the two of a thread write to each other, or no longer. */
export async function setIntroduction(
  trx: Transaction,
  threadId: string,
  introduction: 'open' | 'ended',
): Promise<void> {
  await trx.updateTable('threads').set({ introduction }).where('id', '=', threadId).execute();
}

/** A message to be stored. */
export interface NewMessage {
  readonly threadId: string;
  readonly side: ThreadSide;
  /** null once their account was deleted. */
  readonly authorId: string | null;
  readonly text: string;
  /** The names of its files, by which it is found too. */
  readonly fileNames?: readonly string[];
}

/**
 * Stores a message as the last one of its thread. Whoever answers has read what was written before.
 * @returns its id
 */
export async function addMessage(
  trx: Transaction,
  { threadId, side, authorId, text, fileNames = [] }: NewMessage,
  now: number,
): Promise<string> {
  const { sent } = counted[side];
  const id = newId('tms');
  const at = new Date(now).toISOString();
  const thread = await trx
    .updateTable('threads')
    .set({
      messages: sql<number>`messages + 1`,
      [sent]: sql<number>`${sql.ref(sent)} + 1`,
      newest_at: at,
    })
    .where('id', '=', threadId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const message = { n: thread.messages, side, side_n: thread[sent], sent_at: at };
  const { raise_id: raiseId, company_id: companyId, investor_id: investorId } = thread;
  await together([
    trx
      .insertInto('thread_messages')
      .values({ id, thread_id: threadId, author_id: authorId, text, ...message })
      .execute(),
    indexMessages(trx, [{ messageId: id, raiseId, companyId, investorId, text, fileNames }]),
    authorId !== null &&
      noteRead(trx, threadId, { side, userId: authorId }, thread[counted[otherSide[side]].sent]),
  ]);
  return id;
}

/** Somebody who reads, and on which side. */
interface Reader {
  readonly side: ThreadSide;
  readonly userId: string;
}

/** Notes that somebody has read the messages of the other side up to a number. */
export async function markRead(
  trx: Transaction,
  threadId: string,
  reader: Reader,
  upTo: number,
): Promise<void> {
  const last = await trx
    .selectFrom('thread_messages')
    .select('side_n')
    .where('thread_id', '=', threadId)
    .where('side', '=', otherSide[reader.side])
    .where('n', '<=', upTo)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) await noteRead(trx, threadId, reader, last.side_n);
}

/** Nothing that was read becomes unread. */
async function noteRead(
  trx: Transaction,
  threadId: string,
  { side, userId }: Reader,
  count: number,
): Promise<void> {
  const { read } = counted[side];
  await together([
    trx
      .insertInto('thread_readers')
      .values({ thread_id: threadId, user_id: userId, read_count: count, muted_at: null })
      .onConflict((conflict) =>
        conflict
          .columns(['thread_id', 'user_id'])
          .doUpdateSet({ read_count: count })
          .where('thread_readers.read_count', '<', count),
      )
      .execute(),
    trx
      .updateTable('threads')
      .set({ [read]: count })
      .where('id', '=', threadId)
      .where(read, '<', count)
      .execute(),
  ]);
}

/** Notes that somebody wants to be told of new messages no more, or again. */
export async function mute(
  trx: Transaction,
  threadId: string,
  userId: string,
  muted: boolean,
  now: number,
): Promise<void> {
  const muted_at = muted ? new Date(now).toISOString() : null;
  await trx
    .insertInto('thread_readers')
    .values({ thread_id: threadId, user_id: userId, read_count: 0, muted_at })
    .onConflict((conflict) => conflict.columns(['thread_id', 'user_id']).doUpdateSet({ muted_at }))
    .execute();
}

/** The people who do not want to be told of new messages. */
export async function mutedBy(db: Database, threadId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('thread_readers')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('muted_at', 'is not', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
