import type { QueueItem, WaitingQueue } from '#shared/product/queue/queue.ts';
import { type ScheduleData, toScheduleData } from '../../domain/raise/schedule-data.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { ageInWords } from '../../ui/data/ages.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type QueueQuery, readQueueQuery } from './queue-address.ts';

/** A task of the queue, with its moments as they are shown. */
export type QueueItemData = QueueItem & {
  /** "3 hours". */
  readonly age: string;
  readonly came: DateText;
  readonly ends: DateText | null;
};

/** The data of the queue; null for what could not be read. */
export type QueueContent =
  | {
      readonly part: 'queue';
      readonly asked: QueueQuery;
      readonly list:
        | (Omit<WaitingQueue, 'items'> & { readonly items: readonly QueueItemData[] })
        | null;
    }
  | {
      readonly part: 'schedule';
      readonly after: string;
      readonly schedule: (ScheduleData & { readonly nextCursor: string | null }) | null;
    };

/** Reads what the address selects. */
export async function readQueue(
  { url, api }: PageRequest,
  write: FormatDate,
): Promise<QueueContent> {
  const asked = readQueueQuery(url);
  const { after } = asked;
  if (asked.part === 'schedule') {
    return { part: 'schedule', after, schedule: await readSchedule(api, after, write) };
  }
  return { part: 'queue', asked, list: await readList(api, asked, write) };
}

async function readSchedule(
  api: ApiClient,
  after: string,
  write: FormatDate,
): Promise<Extract<QueueContent, { part: 'schedule' }>['schedule']> {
  return readPage(after, async (from) => {
    const page = await api.send('GET /admin/schedule', { query: { after: from } });
    return { ...toScheduleData(page, write, Date.now()), nextCursor: page.nextCursor };
  });
}

async function readList(
  api: ApiClient,
  asked: QueueQuery,
  write: FormatDate,
): Promise<Extract<QueueContent, { part: 'queue' }>['list']> {
  return readPage(asked.after, async (from) => {
    const query = { kind: asked.kind || undefined, after: from };
    const list = await api.send('GET /admin/queue', { query });
    const now = Date.now();
    const items = list.items.map((item) => ({
      ...item,
      age: ageInWords(now - Date.parse(item.since)),
      came: write(item.since),
      ends: item.until === null ? null : write(item.until),
    }));
    return { ...list, items };
  });
}
