import type { QueueItem, WaitingQueue } from '#shared/product/queue/queue.ts';
import { type ShownClock, shownClock } from '../../domain/raise/clock-table.tsx';
import { hasStatus } from '../../framework/http/has-status.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { ageInWords } from '../../ui/data/ages.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { type AskedQueue, askedQueue } from './queue-address.ts';

type FormatDate = (iso: string) => DateText;
type Api = PageRequest['api'];

/** What waits, with its moments as they are shown. */
export type ShownItem = QueueItem & {
  /** "3 hours". */
  readonly age: string;
  readonly came: DateText;
  readonly ends: DateText | null;
};

/** What the view shows; null for what could not be read. */
export type QueueContent =
  | {
      readonly part: 'queue';
      readonly asked: AskedQueue;
      readonly list:
        | (Omit<WaitingQueue, 'items'> & { readonly items: readonly ShownItem[] })
        | null;
    }
  | {
      readonly part: 'clock';
      readonly after: string;
      readonly clock: (ShownClock & { readonly nextCursor: string | null }) | null;
    };

/** Reads what the address selects. */
export async function readQueue(
  { url, api }: PageRequest,
  write: FormatDate,
): Promise<QueueContent> {
  const asked = askedQueue(url);
  const { after } = asked;
  if (asked.part === 'clock') {
    return { part: 'clock', after, clock: await readClock(api, after, write) };
  }
  return { part: 'queue', asked, list: await readList(api, asked, write) };
}

async function readClock(
  api: Api,
  after: string,
  write: FormatDate,
): Promise<Extract<QueueContent, { part: 'clock' }>['clock']> {
  try {
    const query = { after: after || undefined };
    const page = await api.send('GET /admin/clock', { query });
    return { ...shownClock(page, write, Date.now()), nextCursor: page.nextCursor };
  } catch (error) {
    // The address was edited by hand, so the list starts from the beginning.
    if (after !== '' && hasStatus(error, 400)) return readClock(api, '', write);
    return null;
  }
}

async function readList(
  api: Api,
  asked: AskedQueue,
  write: FormatDate,
): Promise<Extract<QueueContent, { part: 'queue' }>['list']> {
  const { kind, after } = asked;
  try {
    const query = { kind: kind || undefined, after: after || undefined };
    const list = await api.send('GET /admin/queue', { query });
    const now = Date.now();
    const items = list.items.map((item) => ({
      ...item,
      age: ageInWords(now - Date.parse(item.since)),
      came: write(item.since),
      ends: item.until === null ? null : write(item.until),
    }));
    return { ...list, items };
  } catch (error) {
    // The address was edited by hand, so the list starts from the beginning.
    if (after !== '' && hasStatus(error, 400)) return readList(api, { ...asked, after: '' }, write);
    return null;
  }
}
