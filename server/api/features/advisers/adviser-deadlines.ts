import type { DeadlineSource } from '#api/platform/deadline-source.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

/** Until when somebody may read a data room as an adviser, or has to answer an invitation. */
export const adviserDeadlines: DeadlineSource = {
  isFor: ({ capabilities }) => capabilities.advises === true,
  async read(db, { actor: { account }, now, until, limit }) {
    const rows = await db
      .selectFrom('room_advisers')
      .innerJoin('raises', 'raises.id', 'room_advisers.raise_id')
      .select(['room_advisers.id', 'room_advisers.expires_at', 'room_advisers.state'])
      .select('raises.title')
      .where((row) =>
        row.or([
          row.and([
            row('room_advisers.user_id', '=', account.id),
            row('room_advisers.state', '=', 'active'),
          ]),
          row.and([
            row('room_advisers.email', '=', account.email),
            row('room_advisers.state', '=', 'invited'),
          ]),
        ]),
      )
      .where('room_advisers.expires_at', '>', new Date(now).toISOString())
      .where('room_advisers.expires_at', '<=', until)
      .orderBy('room_advisers.expires_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, expires_at, state, title }) => ({
      id: `adviser-${id}`,
      at: expires_at,
      what:
        state === 'invited'
          ? 'Answer the invitation to advise'
          : 'You can no longer read the data room as an adviser',
      about: title,
      path: viewPath('advising'),
    }));
  },
};
