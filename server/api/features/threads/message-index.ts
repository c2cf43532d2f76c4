/** The words by which messages are found: of their texts, and of the names of their files. */
import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { indexedWords, searchedBeginnings } from '#shared/product/fields/folded-text.ts';

/** A longer word is found by its beginning: PostgreSQL refuses a word of more than 2 KiB. */
const lettersMax = 40;
/** So many messages that were written before the index are added to it by one statement. */
const addedPerStep = 500;

/** A message to be found, and whose it is. */
export interface IndexedMessage {
  readonly messageId: string;
  readonly raiseId: string;
  readonly companyId: string;
  readonly investorId: string;
  readonly text: string;
  readonly fileNames: readonly string[];
}

/**
 * A raise or a side of a thread, as a word of the index. It begins with what no typed word has. The
 * same index therefore says what is written, about what, and who may read it.
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
    raise_id: message.raiseId,
    company_id: message.companyId,
    investor_id: message.investorId,
    words: wordsOf(message),
  }));
  await trx.insertInto('thread_message_entries').values(rows).execute();
}

/** The messages of a database in the order that they were written. */
const written = ['sent_at', 'thread_id', 'n'] as const;

/** Makes all messages findable that a database has, the oldest first, however many there are. */
export async function indexAllMessages(trx: Transaction): Promise<void> {
  // Of use here alone: no message is asked for by its time whosever it is.
  const order = sql.join(written.map((column) => sql.ref(column)));
  await sql`create index thread_messages_written on thread_messages (${order})`.execute(trx);
  for (let last: Written | undefined; ; ) {
    const messages = await messagesAfter(trx, last);
    await indexMessages(trx, messages);
    last = messages.at(-1);
    if (last === undefined || messages.length < addedPerStep) break;
  }
  await sql`drop index thread_messages_written`.execute(trx);
}

interface Written extends IndexedMessage {
  readonly sent_at: string;
  readonly thread_id: string;
  readonly n: number;
}

async function messagesAfter(
  trx: Transaction,
  last: Written | undefined,
): Promise<readonly Written[]> {
  const page = trx
    .selectFrom('thread_messages')
    .select(['id', 'text', ...written])
    .$if(last !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(sent_at, thread_id, n) > (${last?.sent_at}, ${last?.thread_id}, ${sql.lit(last?.n ?? 0)})`,
      ),
    )
    .orderBy('sent_at')
    .orderBy('thread_id')
    .orderBy('n')
    .limit(addedPerStep);
  const rows = await trx
    .selectFrom(page.as('page'))
    .innerJoin('threads', 'threads.id', 'page.thread_id')
    .select(['page.id as messageId', 'page.text', 'page.sent_at', 'page.thread_id', 'page.n'])
    .select(['threads.raise_id as raiseId', 'threads.company_id as companyId'])
    .select('threads.investor_id as investorId')
    .orderBy('page.sent_at')
    .orderBy('page.thread_id')
    .orderBy('page.n')
    .execute();
  if (rows.length === 0) return [];
  const files = await trx
    .selectFrom('thread_attachments')
    .select(['message_id', 'name'])
    .where(
      'message_id',
      'in',
      rows.map(({ messageId }) => messageId),
    )
    .execute();
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
  return rows.map((row) => ({
    ...row,
    fileNames: (filesOf.get(row.messageId) ?? []).map(({ name }) => name),
  }));
}

function wordsOf({ raiseId, companyId, investorId, text, fileNames }: IndexedMessage): string {
  const marks = [companyId, investorId, raiseId].map(markOf);
  const words = indexedWords([text, ...fileNames].join(' ')).map(cut);
  return [...new Set([...marks, ...words])].join(' ');
}

/** By letters and not by their halves, of which some have two. */
function cut(word: string): string {
  return word.length <= lettersMax ? word : [...word].slice(0, lettersMax).join('');
}
