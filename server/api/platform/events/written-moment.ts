/** Moments in sentences: a title or a mail has no place for a date picker's options. */
import { isTimeZone } from '../notifications/local-time.ts';

/**
 * A moment as its reader's clock shows it, with the zone: "5 Mar 2026, 10:00 UTC", as the pages
 * write it.
 */
export function writtenMoment(at: string | undefined, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    timeZoneName: 'short',
  });
  const parts = format.formatToParts(new Date(at ?? 0));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  // American parts in the order of the pages: British English has no names for American zones.
  const day = `${part('day')} ${part('month')} ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
