import type { CalendarLinkMade } from '#shared/product/deadlines/deadlines.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';

/** The form that makes the link for a calendar; its result holds the address. */
export const calendarForm: FormName<CalendarLinkMade> = formName('make-calendar-link');

/** Makes the link for somebody's calendar; the address is only in this response. */
const makeLink: FormHandler = async ({ api, key }) => {
  const made = await api.send('POST /me/calendar', { key });
  return doneWith(calendarForm, 'Calendar link created.', made);
};

const revokeLink: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('DELETE /me/calendar', { key });
  return done(action, 'Calendar link revoked. Calendars that used it no longer update.');
};

/** The forms of the view. */
export const deadlineActions = {
  [calendarForm]: makeLink,
  'revoke-calendar-link': revokeLink,
};
