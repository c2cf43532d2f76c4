import type { EndpointTable } from '../../http/endpoint.ts';
import { calendarLinkMade, calendarQuery, deadlineList } from './deadlines.ts';
import { deadlinesMax } from './limits.ts';

const tags = ['Deadlines'];

/** What is due for somebody, and the calendar of it. */
export const deadlineEndpoints = {
  'GET /me/deadlines': {
    tags,
    summary: 'List my deadlines',
    description: `What you have to do by a certain time, and what ends at one; at most ${deadlinesMax}.`,
    response: { 200: deadlineList },
  },
  'POST /me/calendar': {
    tags,
    summary: 'Create my calendar link',
    description:
      'The address from which a calendar reads your deadlines. It is the credential, and replaces the one before, which stops working.',
    response: { 201: calendarLinkMade },
  },
  'DELETE /me/calendar': {
    tags,
    summary: 'Revoke my calendar link',
    description: 'The address stops working at once. Where there is none, nothing changes.',
  },
  'GET /calendar.ics': {
    tags,
    summary: 'Read deadlines as a calendar',
    description:
      'For calendar programs, in iCalendar (RFC 5545). The address is the credential. It says what is due and for which raise, with names of people and companies, never an amount or an account.',
    querystring: calendarQuery,
    produces: ['text/calendar'],
  },
} satisfies EndpointTable;
