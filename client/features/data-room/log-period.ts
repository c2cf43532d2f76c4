/** Which days of reading are listed: named in the address, or chosen by their dates. */
import type { LogFilter } from './room-address.ts';

/** What can be chosen; the empty string means all days. */
export const periods = ['today', 'yesterday', 'week', 'choose'] as const;
export type Period = (typeof periods)[number];

export const periodLabels: Readonly<Record<Period, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  choose: 'Choose dates',
};

const dayMs = 86_400_000;

/**
 * Replaces the name of a period in a filter by its first and last day, as the API counts days: in UTC.
 * Dates without a name are dates that somebody chose.
 * @param now in epoch milliseconds
 */
export function withDays(filter: LogFilter, now: number): LogFilter {
  const day = (back: number) => new Date(now - back * dayMs).toISOString().slice(0, 10);
  switch (filter.days) {
    case 'today':
      return { ...filter, from: day(0), to: day(0) };
    case 'yesterday':
      return { ...filter, from: day(1), to: day(1) };
    case 'week':
      return { ...filter, from: day(6), to: day(0) };
    case 'choose':
      return filter;
    default: {
      const days = filter.from === '' && filter.to === '' ? '' : 'choose';
      return { ...filter, days };
    }
  }
}
