import { type ScheduleData, toScheduleData } from '../../domain/raise/schedule-data.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';

/** Returns what the schedule will do with a raise; null when it could not be read. */
export async function readSchedule(
  api: PageRequest['api'],
  id: string,
  write: FormatDate,
): Promise<ScheduleData | null> {
  try {
    const plan = await api.send('GET /raises/:id/schedule', { params: { id } });
    return toScheduleData(plan, write, Date.now());
  } catch {
    return null;
  }
}
