import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** The days that have a name, as their owner's dates write them. */
export interface NamedDays {
  readonly today: string;
  readonly yesterday: string;
}

/** The items of one day. */
export interface DayGroup<Item> {
  /** The day as its dates write it. */
  readonly day: string;
  /** The same, or its name. */
  readonly title: string;
  readonly items: readonly Item[];
}

const hourMs = 3_600_000;
/** The longest day, on which clocks are set back. */
const dayHoursMax = 25;

/** Returns how the day of a moment and the day before it are written where the account is. */
export function namedDays(write: FormatDate, now: number): NamedDays {
  const dayOf = (at: number) => write(new Date(at).toISOString()).short;
  const today = dayOf(now);
  // Hour by hour: 24 hours earlier may be today still, or the day before yesterday.
  for (let hours = 1; hours <= dayHoursMax; hours += 1) {
    const yesterday = dayOf(now - hours * hourMs);
    if (yesterday !== today) return { today, yesterday };
  }
  return { today, yesterday: '' };
}

/** Names a day as its dates write it: "Today", "Yesterday", "21 Nov". */
export function dayTitle(day: string, { today, yesterday }: NamedDays): string {
  return day === today ? 'Today' : day === yesterday ? 'Yesterday' : day;
}

/** Groups items that come in the order of their time by day. */
export function byDay<Item extends { readonly when: DateText }>(
  items: readonly Item[],
  named: NamedDays,
): readonly DayGroup<Item>[] {
  const days = Map.groupBy(items, ({ when }) => when.short);
  return [...days].map(([day, some]) => ({ day, title: dayTitle(day, named), items: some }));
}

/** The items of a day that has a name, or of the rest of a month. */
export interface SpanGroup<Item> {
  readonly title: string;
  /** All of them are of one day, which is the title. */
  readonly isDay: boolean;
  readonly items: readonly Item[];
}

/**
 * Groups items that come in the order of their time: those of today and of yesterday, then by month.
 * A heading for each day of a long list would be above a single item mostly.
 */
export function bySpan<Item extends { readonly when: DateText; readonly month: string }>(
  items: readonly Item[],
  named: NamedDays,
): readonly SpanGroup<Item>[] {
  const isNamed = (day: string) => day === named.today || day === named.yesterday;
  const spans = Map.groupBy(items, ({ when: { short }, month }) =>
    isNamed(short) ? dayTitle(short, named) : month,
  );
  return [...spans].map(([title, some]) => ({
    title,
    isDay: some.every(({ when }) => isNamed(when.short)),
    items: some,
  }));
}
