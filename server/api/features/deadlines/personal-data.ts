import type { PersonalData } from '#api/platform/personal-data.ts';
import { removeCalendarLink } from './calendar-store.ts';

/** The link from which somebody's calendar reads their deadlines; not its secret. */
export const calendarData: PersonalData = {
  async collect(db, { id }) {
    const items = await db
      .selectFrom('calendar_links')
      .select(['created_at', 'last_read_at'])
      .where('user_id', '=', id)
      .execute();
    return { calendar: { description: 'The link for your calendar, without its secret.', items } };
  },
  async erase(trx, { id }) {
    await removeCalendarLink(trx, id);
  },
  async close(trx, { id }) {
    await removeCalendarLink(trx, id);
  },
};
