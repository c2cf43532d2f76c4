/** What a member is told of, and how: requests and responses. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { itemOutcomes, severalIds } from '../fields/item-outcomes.ts';
import { nextMaxLength, notificationsPerPage, notificationsReadAtOnce } from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { mailTimings, notificationKindNames } from './notification-kinds.ts';

export const notificationKind = oneOf(notificationKindNames, {
  title: 'a kind of notification',
  sentences: { choice: 'Choose one of the kinds that the settings list.' },
});

export const notification = closed({
  id: idOf('ntf'),
  kind: notificationKind,
  title: Type.String({ description: 'What happened, as a sentence without a full stop.' }),
  text: Type.String({ description: 'What else there is to say, as sentences; empty if nothing.' }),
  path: Type.String({ description: 'The page of this portal that it is about.' }),
  createdAt: moment,
  readAt: orNull(moment),
});
export type Notification = Static<typeof notification>;

const unread = Type.Integer({ minimum: 0, description: 'How many are not read yet.' });

const { after, limit } = pageQuery('notifications', notificationsPerPage);

export const notificationsQuery = closed({
  after,
  unread: Type.Optional(
    Type.Boolean({ title: 'whether to list unread ones only', description: 'Only unread ones.' }),
  ),
  limit,
});

export const notificationList = closed({
  items: Type.Array(notification, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
  unread,
});
export type NotificationList = Static<typeof notificationList>;

export const unreadCount = closed({
  unread,
  newest: orNull(
    Type.String({ description: 'The title of the newest unread one, to be announced.' }),
  ),
});
export type UnreadCount = Static<typeof unreadCount>;

export const notificationResponse = closed({ notification });
export type NotificationResponse = Static<typeof notificationResponse>;

export const readUntil = closed({
  until: Type.Optional(
    Type.String({
      format: 'date-time',
      maxLength: 40,
      title: 'the time of the newest notification you have seen',
      description: 'Later ones stay unread; all are marked when it is left out.',
    }),
  ),
  notifications: Type.Optional(
    severalIds(idOf('ntf'), 'which notifications to mark', notificationsReadAtOnce),
  ),
  path: Type.Optional(
    Type.String({
      maxLength: nextMaxLength,
      title: 'the address of the page you are looking at',
      description:
        'Path and query of a page of this portal, such as `/dashboard?view=portfolio&id=…`.',
    }),
  ),
});
export type ReadUntil = Static<typeof readUntil>;

export const readResponse = closed({
  unread,
  /** Null where none were named. */
  outcomes: orNull(itemOutcomes),
});
export type ReadResponse = Static<typeof readResponse>;

const mailTiming = oneOf(mailTimings, {
  title: 'when the email comes',
  sentences: { choice: 'Choose now, daily or off.' },
});

export const notificationSetting = closed({
  kind: notificationKind,
  group: Type.String({ description: 'Its heading in the settings.' }),
  label: Type.String({ description: 'What happens.' }),
  inApp: Type.Boolean({ description: 'Whether it is in the list of notifications.' }),
  mail: mailTiming,
  isRequired: Type.Boolean({ description: 'Whether it cannot be turned off.' }),
  hasMail: Type.Boolean({ description: 'Whether there is an email to choose about.' }),
});
export type NotificationSetting = Static<typeof notificationSetting>;

const hour = (title: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 23,
    title,
    description: 'An hour of the day, from 0 to 23, in the time zone of the account.',
  });
export const quietHours = closed(
  { from: hour('the hour at which they begin'), until: hour('the hour at which they end') },
  {
    description:
      'Emails that would come at once wait until these hours are over; those about the safety of the account do not. They may go over midnight.',
  },
);
export type QuietHours = Static<typeof quietHours>;

export const notificationSettings = closed({
  items: Type.Array(notificationSetting),
  quietHours: orNull(quietHours),
  version: Type.Integer({ minimum: 0, description: 'For If-Match.' }),
  updatedAt: orNull(
    Type.String({
      format: 'date-time',
      description: 'When you changed them last; null until then.',
    }),
  ),
});
export type NotificationSettings = Static<typeof notificationSettings>;

export const settingsChange = closed({
  settings: Type.Optional(
    Type.Array(
      closed({
        kind: notificationKind,
        inApp: Type.Boolean({ title: 'whether it is in the list of notifications' }),
        mail: mailTiming,
      }),
      { minItems: 1, maxItems: 40, title: 'the settings' },
    ),
  ),
  quietHours: Type.Optional(orNull(quietHours)),
});
export type SettingsChange = Static<typeof settingsChange>;

export const unsubscribed = closed({
  about: Type.String({ description: 'What the stopped emails were about.' }),
});
export type Unsubscribed = Static<typeof unsubscribed>;

export const unsubscribeQuery = closed({
  token: Type.String({ minLength: 1, maxLength: 500, title: 'the code from the link' }),
});
