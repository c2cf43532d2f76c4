import type { CalendarLink, Deadline } from '#shared/product/deadlines/deadlines.ts';
import { aheadInWords } from '../../domain/raise/schedule-data.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';

/** A deadline with its moment as it is shown. */
export type DeadlineData = Deadline & {
  readonly when: DateText;
  /** "in 3 days". */
  readonly ahead: string;
  /** Whether it is within the next days. */
  readonly isSoon: boolean;
};

/** The link of the calendar, with its dates as they are shown. */
export interface CalendarLinkData {
  readonly created: DateText;
  readonly lastRead: DateText | null;
}

/** What the view shows; null when it could not be read. */
export type DeadlinesContent = {
  readonly items: readonly DeadlineData[];
  readonly hasMore: boolean;
  readonly link: CalendarLinkData | null;
} | null;

/** What is due within two days is marked. */
const soonMs = 2 * 86_400_000;

/** Reads somebody's deadlines, `now` in epoch milliseconds. */
export async function readDeadlines(
  { api }: PageRequest,
  format: (iso: string) => DateText,
  now: number,
): Promise<DeadlinesContent> {
  const list = await api.send('GET /me/deadlines').catch(() => null);
  if (list === null) return null;
  return {
    items: list.items.map((item) => ({
      ...item,
      when: format(item.at),
      ahead: aheadInWords(Date.parse(item.at) - now),
      isSoon: Date.parse(item.at) - now < soonMs,
    })),
    hasMore: list.hasMore,
    link: list.link === null ? null : toLink(list.link, format),
  };
}

function toLink(
  { createdAt, lastReadAt }: CalendarLink,
  format: (iso: string) => DateText,
): CalendarLinkData {
  return {
    created: format(createdAt),
    lastRead: lastReadAt === null ? null : format(lastReadAt),
  };
}
