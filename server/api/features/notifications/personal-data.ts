import type { PersonalData } from '#api/platform/personal-data.ts';

/** The notifications of somebody and about them, and how they want to be told. */
export const notificationData: PersonalData = {
  async collect(db, { id }) {
    const notifications = await db
      .selectFrom('notifications')
      .select(['kind', 'facts', 'created_at', 'read_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute();
    const settings = await db
      .selectFrom('notification_settings')
      .select(['kind', 'in_app', 'mail'])
      .where('user_id', '=', id)
      .orderBy('kind')
      .execute();
    const quietHours = await db
      .selectFrom('quiet_hours')
      .select(['from_hour', 'until_hour'])
      .where('user_id', '=', id)
      .execute();
    const digests = await db
      .selectFrom('notification_digests')
      .select('day')
      .where('user_id', '=', id)
      .execute();
    return {
      notifications: {
        description: 'Your notifications in the dashboard and in the daily email.',
        items: notifications,
      },
      notificationSettings: {
        description: 'Your notification settings.',
        items: settings,
      },
      quietHours: {
        description: 'Your quiet hours.',
        items: quietHours,
      },
      dailyEmails: {
        description: 'The last day on which you got the daily email.',
        items: digests,
      },
    };
  },
  async erase(trx, { id }) {
    for (const table of [
      'notifications',
      'notification_settings',
      'notification_choices',
      'quiet_hours',
      'notification_digests',
    ] as const) {
      await trx.deleteFrom(table).where('user_id', '=', id).execute();
    }
    // What others were told about the person stays, without the name.
    await trx
      .updateTable('notifications')
      .set({ person_id: null })
      .where('person_id', '=', id)
      .execute();
  },
};
