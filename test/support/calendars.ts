/** Calendars as their programs read them. */
import ICAL from 'ical.js';
import type { CalendarLinkMade } from '#shared/product/deadlines/deadlines.ts';
import type { ApiVisitor } from './api-visitor.ts';

/** An event of a calendar. */
export interface CalendarEvent {
  readonly uid: string;
  /** ISO 8601. */
  readonly at: string;
  readonly title: string;
  readonly url: string;
}

/** The events of a calendar file, read by a parser that is not ours. */
export function eventsIn(file: string): readonly CalendarEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      at: event.startDate.toJSDate().toISOString(),
      title: event.summary,
      url: String(part.getFirstPropertyValue('url')),
    };
  });
}

/** Makes the link of somebody's calendar; the path of the API that it reads. */
export async function calendarPathOf(who: ApiVisitor): Promise<string> {
  const answer = await who.post('/me/calendar');
  if (answer.status !== 201) throw new Error(answer.text);
  const { pathname, search } = new URL(answer.json<CalendarLinkMade>().address);
  return `${pathname.replace(/^\/api\/v1/, '')}${search}`;
}
