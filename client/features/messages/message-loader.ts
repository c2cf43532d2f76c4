import { PageError } from '#shared/http/page-error.ts';
import type { ReceivedMessage } from '#shared/product/contact/contact.ts';
import type { ContactState } from '#shared/product/contact/lifecycle.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
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

/** Reads what the address selects. Rejects with 404 when the message does not exist. */
export async function readMessages(
  { url, api }: PageRequest,
  write: FormatDate,
): Promise<MessagesContent> {
  const { id, selection } = readMessagesQuery(url);
  const now = Date.now();
  const [list, message] = await Promise.all([
    readList(api, selection, write, now),
    id === null ? null : readOne(api, id),
  ]);
  if (message === undefined) throw new PageError(404, 'There is no such message.');
  return { selection, list, open: message === null ? null : shown(message, write, now) };
}

/** Tells whether the message in the address exists; true when it names none. */
export async function messageExists({ url, api }: PageRequest): Promise<boolean> {
  const { id } = readMessagesQuery(url);
  return id === null || (await readOne(api, id)) !== undefined;
}

/** One message; undefined when there is none with this id, even if the id is malformed. */
async function readOne(api: PageRequest['api'], id: string): Promise<ReceivedMessage | undefined> {
  return (await findRecord(api.send('GET /admin/messages/:id', { params: { id } })))?.message;
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
