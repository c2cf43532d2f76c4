import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { mailedLink } from '#api/platform/events/view-address.ts';
import type { Deadline } from '#shared/product/deadlines/deadlines.ts';

/** How often a calendar program is asked to read it again. */
const readAgainSeconds = 3_600;
/** A program reminds its reader this long before. */
const alarmSeconds = 86_400;

/** What a calendar is made of. */
export interface CalendarFacts {
  readonly name: string;
  /** The public origin of the portal. */
  readonly origin: string;
  readonly deadlines: readonly Deadline[];
}

/**
 * Writes deadlines as a calendar (RFC 5545). A deadline is a moment without a duration that leaves its
 * reader free, and keeps its UID when it moves. The same deadlines are the same bytes.
 */
export function calendarFile({ name, origin, deadlines }: CalendarFacts): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Raisehall', product: 'Deadlines' },
    ttl: readAgainSeconds,
  });
  for (const { id, at, what, about, path } of deadlines) {
    const start = new Date(at);
    const link = mailedLink(origin, path);
    calendar.createEvent({
      id: `${id}@${host}`,
      start,
      // The time it was written would make every answer another one.
      stamp: start,
      summary: about === null ? what : `${about}: ${what}`,
      url: link,
      description: link,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: alarmSeconds }],
    });
  }
  return calendar.toString();
}
