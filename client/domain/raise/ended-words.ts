import type { Raise } from '#shared/product/raises/raises.ts';
import { shortDate } from '../../ui/data/dates.ts';

const ends: Readonly<Partial<Record<Raise['state'], string>>> = {
  closed_funded: 'Closed as funded',
  closed_failed: 'Closed as not funded',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** Says how a raise ended and on which day (UTC), as a sentence; null while it has not ended. */
export function endedWords({ state, endedAt }: Pick<Raise, 'state' | 'endedAt'>): string | null {
  const how = ends[state];
  if (how === undefined) return null;
  // Raises that ended before the day was kept have none.
  return endedAt === null ? `${how}.` : `${how} on ${shortDate(endedAt)}.`;
}

/** Says on which day (UTC) a raise ended, beside its state; empty where the day is not known. */
export function endedOnWords({ endedAt }: Pick<Raise, 'endedAt'>): string {
  return endedAt === null ? '' : `Ended ${shortDate(endedAt)}.`;
}
