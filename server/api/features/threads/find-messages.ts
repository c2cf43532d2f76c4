/** Finds messages of somebody's threads, for the search of the inbox and that of all records. */
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Database, Storage } from '#api/platform/storage/storage.ts';
import { excerptOf, hasFound } from '#shared/product/fields/found-text.ts';
import type { FoundMessage } from '#shared/product/threads/found-messages.ts';
import type { ThreadSide } from '#shared/product/threads/thread-rules.ts';
import { issuerName } from '../raises/issuer.ts';
import { attachmentsOf } from './attachment-store.ts';
import { indexedBeginnings } from './message-index.ts';
import { matchingMessages } from './message-matches.ts';
import { namedThreads } from './named-threads.ts';
import { ownSides } from './own-threads.ts';
import { sideOf } from './thread-dto.ts';

/** After every number that a message has. */
export const afterAll = 2_147_483_647;

/** A message of a page, and its number in the index. */
export interface FoundEntry {
  readonly entry: number;
  readonly message: FoundMessage;
}

/** Finds the threads with all of some words in their names, and a page of messages with the words. */
export async function findMessages(
  storage: Pick<Storage, 'db' | 'engine'>,
  actor: PolicyActor,
  asked: {
    readonly q: string;
    readonly before: number;
    readonly limit: number;
    /** How many threads are found by their names. */
    readonly threads: number;
  },
): Promise<{
  readonly threads: readonly FoundMessage[];
  readonly messages: readonly FoundEntry[];
}> {
  const { db } = storage;
  const { q, before, limit } = asked;
  const beginnings = indexedBeginnings(q);
  if (beginnings.length === 0) return { threads: [], messages: [] };
  const { sides, withAll } = await namedThreads(db, await ownSides(db, actor), beginnings);
  const entries = await matchingMessages(storage, { sides, before, limit });
  const named = withAll.slice(0, asked.threads);
  const [newest, found] = await Promise.all([
    named.length === 0
      ? []
      : messageRows(db)
          .where('threads.id', 'in', named)
          .whereRef('thread_messages.n', '=', 'threads.messages')
          .execute(),
    entries.length === 0
      ? []
      : messageRows(db).where('thread_message_entries.n', 'in', entries).execute(),
  ]);
  const files = await attachmentsOf(
    db,
    [...newest, ...found].map(({ id }) => id),
  );
  const shown = (row: FoundRow) => {
    const names = (files.get(row.id) ?? []).map(({ name }) => name);
    return toFound(row, actor.account.id, names, q);
  };
  return {
    threads: named.flatMap((id) => newest.filter((row) => row.thread_id === id)).map(shown),
    messages: found
      .toSorted((one, other) => other.entry - one.entry)
      .map((row) => ({ entry: row.entry, message: shown(row) })),
  };
}

interface FoundRow {
  readonly entry: number;
  readonly id: string;
  readonly thread_id: string;
  readonly n: number;
  readonly side: ThreadSide;
  readonly text: string;
  readonly sent_at: string;
  readonly author_id: string | null;
  readonly author: string | null;
  readonly raise_id: string;
  readonly raise_title: string;
  readonly company_id: string;
  readonly company: string;
  readonly investor_id: string;
  readonly investor: string;
}

function messageRows(db: Database) {
  return db
    .selectFrom('thread_message_entries')
    .innerJoin('thread_messages', 'thread_messages.id', 'thread_message_entries.message_id')
    .innerJoin('threads', 'threads.id', 'thread_messages.thread_id')
    .innerJoin('raises', 'raises.id', 'threads.raise_id')
    .innerJoin('companies', 'companies.id', 'threads.company_id')
    .innerJoin('users as investors', 'investors.id', 'threads.investor_id')
    .leftJoin('users as authors', 'authors.id', 'thread_messages.author_id')
    .select(['thread_message_entries.n as entry', 'thread_messages.id', 'thread_messages.n'])
    .select(['thread_messages.thread_id', 'thread_messages.side', 'thread_messages.text'])
    .select(['thread_messages.sent_at', 'thread_messages.author_id', 'authors.name as author'])
    .select(['raises.id as raise_id', 'raises.title as raise_title'])
    .select(['threads.company_id', issuerName.as('company')])
    .select(['threads.investor_id', 'investors.name as investor']);
}

function toFound(row: FoundRow, userId: string, files: readonly string[], q: string): FoundMessage {
  const texts = [row.text, ...files];
  return {
    thread: {
      id: row.thread_id,
      raise: { id: row.raise_id, title: row.raise_title },
      company: { id: row.company_id, name: row.company },
      investor: { id: row.investor_id, name: row.investor },
      side: sideOf(row, userId),
    },
    id: row.id,
    n: row.n,
    side: row.side,
    author: row.author,
    isMine: row.author_id === userId,
    excerpt: excerptOf(texts.find((text) => hasFound(text, q)) ?? row.text, q),
    sentAt: row.sent_at,
  };
}
