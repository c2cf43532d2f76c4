import type { FoundMessage } from '#shared/product/threads/found-messages.ts';
import type { Correspondent, Thread, ThreadMessage } from '#shared/product/threads/threads.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { readInboxQuery } from './inbox-address.ts';

/** A thread with its moments in the owner's format. */
export interface ThreadData extends Thread {
  readonly when: DateText;
}

/** A message with its moment in the owner's format. */
export interface MessageData extends ThreadMessage {
  readonly sent: DateText;
}

/** A page of the messages of a thread, newest first. */
export interface MessagesData {
  readonly items: readonly MessageData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

/** A thread that is open beside the list; its messages are null when they could not be read. */
export interface OpenThread {
  readonly thread: ThreadData;
  readonly messages: MessagesData | null;
}

export interface ThreadsData {
  readonly items: readonly ThreadData[];
  readonly nextCursor: string | null;
  readonly isFirst: boolean;
}

/** A message that a search found, with its moment in the owner's format. */
export interface FoundData extends FoundMessage {
  readonly sent: DateText;
  /** Whether it is the thread that was found, of which this is the newest message. */
  readonly isThread: boolean;
}

/** The words that were searched, and a page of what was found; null when it could not be searched. */
export interface SearchData {
  readonly q: string;
  readonly found: {
    readonly items: readonly FoundData[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
}

/** The data of the inbox; the list is null when it could not be read, or something is searched. */
export interface InboxContent {
  readonly unread: boolean;
  readonly search: SearchData | null;
  readonly list: ThreadsData | null;
  readonly open: OpenThread | null;
  /** Somebody to whom nothing has been written yet. */
  readonly to: Correspondent | null;
}

/** What an address names: a thread of theirs, or somebody to whom nothing has been written yet. */
export interface FoundInInbox {
  readonly thread: Thread | null;
  readonly to: Correspondent | null;
}

/** Finds the thread of the address, named itself or by its two sides, or who has none yet. */
export async function findInInbox({ url, api }: PageRequest): Promise<Validation<FoundInInbox>> {
  const { id, raise, investor } = readInboxQuery(url);
  if (id !== null) return foundThread(await findThread(api, id));
  if (raise === null) return { found: { thread: null, to: null } };
  const to = await findCorrespondent(api, raise, investor);
  if (to === undefined) {
    return {
      message:
        'You can write about a raise once you have access to its data room, or have committed to it.',
    };
  }
  if (to.thread === null) return { found: { thread: null, to } };
  return foundThread(await findThread(api, to.thread));
}

function foundThread(thread: Thread | undefined): Validation<FoundInInbox> {
  if (thread === undefined) return { message: 'There is no such thread.' };
  return { found: { thread, to: null } };
}

/** Reads what the address selects, beside what was found. */
export async function readInbox(
  { url, api }: PageRequest,
  { thread, to }: FoundInInbox,
  write: FormatDate,
): Promise<InboxContent> {
  const { unread, after, earlier, at, q } = readInboxQuery(url);
  const [list, search, messages] = await Promise.all([
    q === '' ? readThreads(api, { unread, after }, write) : null,
    q === '' ? null : searchMessages(api, { q, after }, write),
    thread && readMessages(api, thread.id, { earlier, at }, write),
  ]);
  const open = thread && { thread: toThreadData(thread, write), messages };
  return { unread, list, search, to, open };
}

async function searchMessages(
  api: ApiClient,
  { q, after }: { readonly q: string; readonly after: string },
  write: FormatDate,
): Promise<SearchData> {
  const found = await readPage(after, async (from) => {
    const page = await api.send('GET /thread-messages', { query: { q, after: from } });
    const shown = (isThread: boolean) => (one: FoundMessage) => ({
      ...{ ...one, isThread, sent: write(one.sentAt) },
    });
    const items = [...page.threads.map(shown(true)), ...page.items.map(shown(false))];
    return { items, nextCursor: page.nextCursor, isFirst: from === undefined };
  });
  return { q, found };
}

/** Reads a page of threads; null when it cannot be read. */
export function readThreads(
  api: ApiClient,
  { unread, after }: { readonly unread: boolean; readonly after: string },
  write: FormatDate,
): Promise<ThreadsData | null> {
  return readPage(after, async (from) => {
    const query = { unread: unread || undefined, after: from };
    const page = await api.send('GET /threads', { query });
    const items = page.items.map((thread) => toThreadData(thread, write));
    return { items, nextCursor: page.nextCursor, isFirst: from === undefined };
  });
}

/**
 * Reads a page of the messages of a thread; null when it cannot be read.
 * @param place where it goes on, or near which message it begins; with neither, at the newest
 */
export function readMessages(
  api: ApiClient,
  id: string,
  { earlier, at }: { readonly earlier: string; readonly at: number | null },
  write: FormatDate,
): Promise<MessagesData | null> {
  return readPage(earlier, async (from) => {
    const near = from === undefined && at !== null ? at : undefined;
    const query = { after: from, at: near };
    const page = await api.send('GET /threads/:id/messages', { params: { id }, query });
    const items = page.items.map((message) => ({ ...message, sent: write(message.sentAt) }));
    const isFirst = from === undefined && near === undefined;
    return { items, nextCursor: page.nextCursor, isFirst };
  });
}

async function findThread(api: ApiClient, id: string): Promise<Thread | undefined> {
  return (await findRecord(api.send('GET /threads/:id', { params: { id } })))?.thread;
}

function findCorrespondent(
  api: ApiClient,
  id: string,
  investor: string | undefined,
): Promise<Correspondent | undefined> {
  return findRecord(api.send('GET /raises/:id/thread', { params: { id }, query: { investor } }));
}

function toThreadData(thread: Thread, write: FormatDate): ThreadData {
  return { ...thread, when: write(thread.newest.sentAt) };
}
