/** Moments in sentences: a title or a mail has no place for a date picker's options. */
import { isTimeZone } from '../notifications/local-time.ts';

/** A moment as its reader's clock shows it, with the zone: "Mar 5, 2026, 10:00 UTC". */
export function writtenMoment(at: string | undefined, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    timeZoneName: 'short',
  });
  return format.format(new Date(at ?? 0));
}
