import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { countUnread } from '#api/platform/notifications/count-unread.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { notificationsPerPage } from '#shared/product/fields/limits.ts';
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import {
  findNotification,
  listNotifications,
  markAllRead,
  markNamed,
  markRead,
  newestUnread,
  toNotification,
  unreadOnPage,
} from './notification-store.ts';

/** As many ids as are marked at once, and the address of a page, each written as long as JSON allows. */
const severalMaxBytes = 65_536;

const ownerColumn = 'notifications.user_id';

/** Adds the notifications of somebody, and what they have read of them. */
export function notificationRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /notifications'),
    config: { action: 'notification.list' },
    handler: async function listOwnNotifications(request, reply) {
      const actor = actorOfRequest(request);
      const { unread = false } = request.query;
      const page = pageParams(request.query, notificationsPerPage);
      const [rows, count] = await Promise.all([
        listNotifications(db, {
          ...page,
          visible: visibleRows(actor, 'notification.list', ownerColumn),
          isUnreadOnly: unread,
        }),
        countUnread(db, actor.account.id),
      ]);
      const { shown, nextCursor } = pageOf(rows, page, (row) => [row.created_at, row.id]);
      const list: NotificationList = {
        items: shown.map((row) => toNotification(row, actor.account.time_zone)),
        nextCursor,
        unread: count,
      };
      sendFresh(request, reply, list);
      return reply.header('cache-control', 'private, no-cache');
    },
  });

  app.route({
    ...endpoint('GET /notifications/unread'),
    config: { action: 'notification.list' },
    handler: async function countOwnUnread(request, reply) {
      const { id, time_zone } = actorOfRequest(request).account;
      const unread = await countUnread(db, id);
      const newest = unread === 0 ? undefined : await newestUnread(db, id);
      const title = newest === undefined ? null : toNotification(newest, time_zone).title;
      sendFresh(request, reply, { unread, newest: title });
      return reply.header('cache-control', 'private, no-cache');
    },
  });

  command(app, deps, 'POST /notifications/:id/read', {
    action: 'notification.read',
    run: readNotification,
  });
  command(app, deps, 'POST /notifications/read', {
    action: 'notification.read',
    bodyLimit: severalMaxBytes,
    run: readAllNotifications,
  });
}

async function readNotification({
  actor,
  action,
  params,
  trx,
  now,
}: Command<'POST /notifications/:id/read'>) {
  const visible = visibleRows(actor, action, ownerColumn);
  if ((await findNotification(trx, visible, params.id)) === undefined) throw notThere();
  await markRead(trx, [params.id], now);
  const row = await findNotification(trx, visible, params.id);
  if (row === undefined) throw notThere();
  return { body: { notification: toNotification(row, actor.account.time_zone) } };
}

async function readAllNotifications({
  actor,
  body,
  trx,
  now,
}: Command<'POST /notifications/read'>) {
  const { id } = actor.account;
  const left = async () => ({ unread: await countUnread(trx, id), outcomes: null });
  if (body.notifications !== undefined) {
    const outcomes = await markNamed(trx, id, body.notifications, now);
    return { body: { ...(await left()), outcomes } };
  }
  if (body.path !== undefined) {
    const seen = await unreadOnPage(trx, id, body.path);
    await markRead(trx, seen, now);
    return { body: await left(), isWithoutEffect: seen.length === 0 };
  }
  await markAllRead(trx, id, new Date(body.until ?? now).toISOString(), now);
  return { body: await left() };
}

function notThere(): ProblemError {
  return noSuch('notification');
}
