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

/** The data of the inbox; the list is null when it could not be read. */
export interface InboxContent {
  readonly unread: boolean;
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
  const { unread, after, earlier } = readInboxQuery(url);
  const [list, messages] = await Promise.all([
    readThreads(api, { unread, after }, write),
    thread && readMessages(api, thread.id, earlier, write),
  ]);
  return { unread, list, to, open: thread && { thread: toThreadData(thread, write), messages } };
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

/** Reads a page of the messages of a thread; null when it cannot be read. */
export function readMessages(
  api: ApiClient,
  id: string,
  earlier: string,
  write: FormatDate,
): Promise<MessagesData | null> {
  return readPage(earlier, async (from) => {
    const query = { after: from };
    const page = await api.send('GET /threads/:id/messages', { params: { id }, query });
    const items = page.items.map((message) => ({ ...message, sent: write(message.sentAt) }));
    return { items, nextCursor: page.nextCursor, isFirst: from === undefined };
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
