/** Moments in sentences: a title or a mail has no place for a date picker's options. */
import { isTimeZone } from '../notifications/local-time.ts';

/**
 * A format holds memory outside of the heap until garbage is collected, tens of KiB each: a binder that
 * lists a thousand signatures is not to make one for each.
 */
const inUtc = formatIn('UTC');

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
}

/**
 * A moment as its reader's clock shows it, with the zone: "5 Mar 2026, 10:00 UTC", as the pages
 * write it.
 */
export function writtenMoment(at: string | undefined, timeZone = 'UTC'): string {
  const zone = timeZone === 'UTC' || !isTimeZone(timeZone) ? 'UTC' : timeZone;
  const format = zone === 'UTC' ? inUtc : formatIn(zone);
  const parts = format.formatToParts(new Date(at ?? 0));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  // American parts in the order of the pages: British English has no names for American zones.
  const day = `${part('day')} ${part('month')} ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')} ${part('timeZoneName')}`;
}
