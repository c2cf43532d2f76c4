import { type ClockData, toClockData } from '../../domain/raise/clock-table.tsx';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';

/** What the clock will do with a raise; null when it could not be read. */
export async function readClock(
  api: PageRequest['api'],
  id: string,
  write: FormatDate,
): Promise<ClockData | null> {
  try {
    const plan = await api.send('GET /raises/:id/clock', { params: { id } });
    return toClockData(plan, write, Date.now());
  } catch {
    return null;
  }
}
