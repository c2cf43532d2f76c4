import type { ReceivedMessage } from '#shared/product/contact/contact.ts';
import type { ContactState } from '#shared/product/contact/lifecycle.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { ageInWords } from '../../ui/data/ages.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type MessageSelection, readMessagesQuery } from './message-address.ts';

/** A message as it is shown. */
export interface MessageData extends ReceivedMessage {
  readonly received: DateText;
  /** How long ago it arrived: "3 hours". */
  readonly age: string;
  readonly changed: DateText | null;
}

export interface MessagesData {
  readonly items: readonly MessageData[];
  readonly nextCursor: string | null;
  readonly counts: Readonly<Record<ContactState, number>>;
}

/** The data of the view; the list is null when it could not be read. */
export interface MessagesContent {
  readonly selection: MessageSelection;
  readonly list: MessagesData | null;
  /** The one that is open beside the list. */
  readonly open: MessageData | null;
}

/** Finds the message in the address; null when it names none. */
export async function findMessage({
  url,
  api,
}: PageRequest): Promise<Validation<ReceivedMessage | null>> {
  const { id } = readMessagesQuery(url);
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /admin/messages/:id', { params: { id } }));
  return found === undefined ? { message: 'There is no such message.' } : { found: found.message };
}

/** Reads what the address selects; `message` is the one it opens. */
export async function readMessages(
  { url, api }: PageRequest,
  message: ReceivedMessage | null,
  write: FormatDate,
): Promise<MessagesContent> {
  const { selection } = readMessagesQuery(url);
  const now = Date.now();
  const list = await readList(api, selection, write, now);
  return { selection, list, open: message && shown(message, write, now) };
}

async function readList(
  api: PageRequest['api'],
  selection: MessageSelection,
  write: FormatDate,
  now: number,
): Promise<MessagesData | null> {
  const { state, topic, after } = selection;
  return readPage(after, async (from) => {
    const query = { state, topic: topic || undefined, after: from };
    const list = await api.send('GET /admin/messages', { query });
    return { ...list, items: list.items.map((message) => shown(message, write, now)) };
  });
}

function shown(message: ReceivedMessage, write: FormatDate, now: number): MessageData {
  return {
    ...message,
    received: write(message.createdAt),
    age: ageInWords(now - Date.parse(message.createdAt)),
    changed: message.changedAt === null ? null : write(message.changedAt),
  };
}
