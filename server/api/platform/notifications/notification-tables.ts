import type {
  MailTiming,
  NotificationKind,
} from '#shared/product/notifications/notification-kinds.ts';

/** The tables of notifications, and of how people want to be told. */
export interface NotificationTables {
  notifications: {
    id: string;
    /** Who is told. */
    user_id: string;
    kind: NotificationKind;
    /** Whom it is about; their name is looked up when it is shown, so that it can be erased. */
    person_id: string | null;
    /** What the kind says of it, as JSON; never the name or the address of a person. */
    facts: string;
    /** What something has to be done about, or what is read with it; null for all others. */
    record: string | null;
    /** Scheme and host for the links of the daily email. */
    origin: string;
    /** Whether it is in the list. */
    in_app: number;
    /** Whether it waits for the daily email. */
    in_digest: number;
    created_at: string;
    read_at: string | null;
    /** The same thing is told to the same person once. */
    dedupe_key: string;
  };
  /** Only what somebody has chosen; the rest is as `notificationKinds` says. */
  notification_settings: {
    user_id: string;
    kind: NotificationKind;
    in_app: number;
    mail: MailTiming;
  };
  /** How often somebody has changed how they are told, by the settings or by a link, and when. */
  notification_choices: {
    user_id: string;
    version: number;
    updated_at: string;
  };
  /** Whole hours of the day, where somebody is, between which no email about what happens is sent. */
  quiet_hours: {
    user_id: string;
    from_hour: number;
    until_hour: number;
  };
  /** The last day, in their time zone, on which somebody got the daily email. */
  notification_digests: {
    user_id: string;
    day: string;
  };
}
