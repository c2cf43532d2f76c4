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
  const deliveries = new Map(userIds.map((id) => [id, deliveryOf(kind, nothingChosen)]));
  if (kindRule(kind).isRequired || userIds.length === 0) return deliveries;
  const chosen = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'in_app', 'mail'])
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .execute();
  for (const row of chosen) deliveries.set(row.user_id, deliveryOf(kind, row));
  return deliveries;
}

/** What somebody has chosen for a kind of event, as it is stored; null where they have not. */
interface Chosen {
  readonly in_app: number | null;
  readonly mail: MailTiming | null;
}

const nothingChosen: Chosen = { in_app: null, mail: null };

/** How somebody who has chosen this is told of a kind of event. */
export function deliveryOf(kind: NotificationKind, { in_app, mail }: Chosen): Delivery {
  const rule = kindRule(kind);
  if (rule.isRequired || in_app === null) return { inApp: true, mail: rule.mail };
  return { inApp: in_app === 1, mail: rule.hasNoMail ? 'off' : (mail ?? rule.mail) };
}

/** How somebody is told of every kind of event. */
export async function settingsOf(db: Database, userId: string): Promise<readonly ChosenDelivery[]> {
  const chosen = await db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app', 'mail'])
    .where('user_id', '=', userId)
    .execute();
  return notificationKindNames.map((kind) => {
    const row = chosen.find((one) => one.kind === kind);
    return { kind, ...deliveryOf(kind, row ?? nothingChosen) };
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
