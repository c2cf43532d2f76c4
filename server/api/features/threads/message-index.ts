/** The words by which messages are found: of their texts, and of the names of their files. */
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { indexedWords, searchedBeginnings } from '#shared/product/fields/folded-text.ts';

/** A longer word is found by its beginning: PostgreSQL refuses a word of more than 2 KiB. */
const lettersMax = 40;
/** So many messages that were written before the index are added to it by one statement. */
const addedPerStep = 500;

/** A message to be found, and whose it is. */
export interface IndexedMessage {
  readonly messageId: string;
  readonly threadId: string;
  readonly companyId: string;
  readonly investorId: string;
  readonly text: string;
  readonly fileNames: readonly string[];
}

/**
 * A thread or a side of it, as a word of the index. It begins with what no typed word has. The same
 * index therefore says what is written, where, and who may read it.
 */
export function markOf(id: string): string {
  return `=${id}`;
}

/** The beginnings of words that a search asks the index for, as long as the index has them. */
export function indexedBeginnings(search: string): readonly string[] {
  return searchedBeginnings(search).map(cut);
}

/** Makes messages findable. Call it in the transaction that stores them, in the order they were written. */
export async function indexMessages(
  trx: Transaction,
  messages: readonly IndexedMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    message_id: message.messageId,
    company_id: message.companyId,
    investor_id: message.investorId,
    words: wordsOf(message),
  }));
  await trx.insertInto('thread_message_entries').values(rows).execute();
}

/** Makes all messages findable that a database has, the oldest first. */
export async function indexAllMessages(trx: Transaction): Promise<void> {
  const all = await trx
    .selectFrom('thread_messages')
    .select('id')
    .orderBy('sent_at')
    .orderBy('thread_id')
    .orderBy('n')
    .execute();
  for (let from = 0; from < all.length; from += addedPerStep) {
    const ids = all.slice(from, from + addedPerStep).map(({ id }) => id);
    const rows = await trx
      .selectFrom('thread_messages')
      .innerJoin('threads', 'threads.id', 'thread_messages.thread_id')
      .select(['thread_messages.id as messageId', 'thread_messages.thread_id as threadId'])
      .select(['threads.company_id as companyId', 'threads.investor_id as investorId'])
      .select('thread_messages.text')
      .where('thread_messages.id', 'in', ids)
      .execute();
    const files = await trx
      .selectFrom('thread_attachments')
      .select(['message_id', 'name'])
      .where('message_id', 'in', ids)
      .execute();
    const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
    const rowOf = new Map(rows.map((row) => [row.messageId, row]));
    const messages = ids.map((id) => ({
      ...required(rowOf.get(id)),
      fileNames: (filesOf.get(id) ?? []).map(({ name }) => name),
    }));
    await indexMessages(trx, messages);
  }
}

function wordsOf({ threadId, companyId, investorId, text, fileNames }: IndexedMessage): string {
  const marks = [companyId, investorId, threadId].map(markOf);
  const words = indexedWords([text, ...fileNames].join(' ')).map(cut);
  return [...new Set([...marks, ...words])].join(' ');
}

/** By letters and not by their halves, of which some have two. */
function cut(word: string): string {
  return word.length <= lettersMax ? word : [...word].slice(0, lettersMax).join('');
}
