import { type Static, Type } from 'typebox';
import { closed, moment, orNull } from '../fields/schema.ts';
import { deadlineDays } from './limits.ts';

/** Something that has to be done by a moment, or that ends at one. */
export const deadline = closed({
  id: Type.String({ description: 'The same for the same deadline, also once its moment changes.' }),
  at: moment,
  what: Type.String({ description: 'As a sentence without its full stop.' }),
  about: orNull(Type.String({ description: 'The raise it belongs to, by its name.' })),
  path: Type.String({ description: 'The page of the portal to look at.' }),
});
export type Deadline = Static<typeof deadline>;

/** The address from which a calendar reads somebody's deadlines; its secret is shown only once. */
export const calendarLink = closed({
  createdAt: moment,
  lastReadAt: orNull({
    ...moment,
    description: 'When a calendar last read it, to within a day; null before it has.',
  }),
});
export type CalendarLink = Static<typeof calendarLink>;

export const deadlineList = closed({
  items: Type.Array(deadline, { description: 'The soonest first.' }),
  until: Type.String({
    format: 'date-time',
    description: `Until when deadlines are listed: ${deadlineDays} days ahead.`,
  }),
  hasMore: Type.Boolean({ description: 'Whether there are more than are listed.' }),
  link: orNull(calendarLink),
});
export type DeadlineList = Static<typeof deadlineList>;

export const calendarLinkMade = closed({
  address: Type.String({
    description: 'For a calendar to subscribe to. It is not shown again: only its hash is kept.',
  }),
  link: calendarLink,
});
export type CalendarLinkMade = Static<typeof calendarLinkMade>;

export const calendarQuery = closed({
  token: Type.String({ minLength: 1, maxLength: 100, title: 'the token of the address' }),
});
