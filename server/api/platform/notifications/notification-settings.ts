import {
  kindRule,
  type MailTiming,
  type NotificationKind,
  notificationKindNames,
  type StoppableMail,
} from '#shared/product/notifications/notification-kinds.ts';
import type { Database, Transaction } from '../storage/storage.ts';

/** How somebody is told of one kind of event. */
export interface Delivery {
  readonly inApp: boolean;
  readonly mail: MailTiming;
}

/** The way in which somebody has chosen to be told of one kind of event. */
export interface ChosenDelivery extends Delivery {
  readonly kind: NotificationKind;
}

/** How each of these people is told of a kind of event. */
export async function deliveriesOf(
  db: Database,
  kind: NotificationKind,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Delivery>> {
  const { isRequired, hasNoMail, mail } = kindRule(kind);
  const deliveries = new Map<string, Delivery>(userIds.map((id) => [id, { inApp: true, mail }]));
  if (isRequired || userIds.length === 0) return deliveries;
  const chosen = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'in_app', 'mail'])
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .execute();
  for (const row of chosen) {
    const timing = hasNoMail ? 'off' : row.mail;
    deliveries.set(row.user_id, { inApp: row.in_app === 1, mail: timing });
  }
  return deliveries;
}

/** How somebody is told of every kind of event. */
export async function settingsOf(db: Database, userId: string): Promise<readonly ChosenDelivery[]> {
  const chosen = await db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  return notificationKindNames.map((kind) => {
    const rule = kindRule(kind);
    const row = rule.isRequired ? undefined : chosen.find((one) => one.kind === kind);
    if (row === undefined) return { kind, inApp: true, mail: rule.mail };
    return { kind, inApp: row.in_app === 1, mail: rule.hasNoMail ? 'off' : row.mail };
  });
}

/** Keeps what somebody has chosen. What waited for the daily email no longer does if it is not daily. */
export async function saveSettings(
  trx: Transaction,
  userId: string,
  settings: readonly ChosenDelivery[],
): Promise<void> {
  for (const { kind, inApp, mail } of settings) {
    const values = { in_app: inApp ? 1 : 0, mail };
    await trx
      .insertInto('notification_settings')
      .values({ user_id: userId, kind, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
      .execute();
  }
  const notDaily = settings.filter(({ mail }) => mail !== 'daily').map(({ kind }) => kind);
  if (notDaily.length === 0) return;
  await trx
    .updateTable('notifications')
    .set({ in_digest: 0 })
    .where('user_id', '=', userId)
    .where('in_digest', '=', 1)
    .where('kind', 'in', notDaily)
    .execute();
}

/** Stops one kind of email; for the daily one, everything that is in it. */
export async function stopMail(
  trx: Transaction,
  userId: string,
  mail: StoppableMail,
): Promise<void> {
  const settings = await settingsOf(trx, userId);
  const stopped = settings.filter((one) =>
    mail === 'digest' ? one.mail === 'daily' : one.kind === mail,
  );
  await saveSettings(
    trx,
    userId,
    stopped
      .filter(({ kind }) => kindRule(kind).isRequired !== true)
      .map((one) => ({ ...one, mail: 'off' })),
  );
}
