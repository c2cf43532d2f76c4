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
  /** When its address was made, ISO 8601. */
  readonly madeAt: string;
}

/**
 * Writes deadlines as a calendar (RFC 5545). A deadline is a moment without a duration that leaves its
 * reader free, and keeps its UID when it moves. The same deadlines are the same bytes.
 */
export function calendarFile({ name, origin, deadlines, madeAt }: CalendarFacts): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Raisehall', product: 'Deadlines' },
    ttl: readAgainSeconds,
  });
  const stamp = new Date(madeAt);
  for (const { id, at, what, about, path } of deadlines) {
    const start = new Date(at);
    const link = mailedLink(origin, path);
    calendar.createEvent({
      id: `${id}@${host}`,
      start,
      // The time of writing would make every answer another one; of two with the same stamp a program
      // keeps the one that it read last.
      stamp,
      summary: about === null ? what : `${about}: ${what}`,
      url: link,
      description: link,
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: alarmSeconds }],
    });
  }
  return calendar.toString();
}
