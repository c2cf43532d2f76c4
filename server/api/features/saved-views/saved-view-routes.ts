import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { deliveriesOf } from '#api/platform/notifications/notification-settings.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { networkSearchIn } from '#shared/product/raises/network-search.ts';
import {
  type SavedView,
  type SavedViewList,
  savedViewsPerList,
} from '#shared/product/saved-views/saved-views.ts';
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  savedViewKey,
  savedViewRow,
  savedViewsOf,
} from './saved-view-store.ts';

/** What people have chosen in lists, under names: each sees their own. */
export function savedViewRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /saved-views'),
    config: { action: 'saved-view.list' },
    handler: async function listMySavedViews(request) {
      const { account } = actorOfRequest(request);
      const { db } = deps.storage;
      const { list } = request.query;
      const [items, isMailOff] = await Promise.all([
        savedViewsOf(db, account.id, list),
        list === 'network' && isMailOffFor(db, account.id),
      ]);
      return { items: [...items], isMailOff };
    },
  });

  command(app, deps, 'POST /saved-views', { action: 'saved-view.save', run: saveView });
  command(app, deps, 'PUT /saved-views/:id', {
    action: 'saved-view.change',
    run: changeMySavedView,
  });
  command(app, deps, 'DELETE /saved-views/:id', {
    action: 'saved-view.delete',
    run: deleteMySavedView,
  });
}

async function saveView({ actor: { account }, body, trx, now }: Command<'POST /saved-views'>) {
  const there = await savedViewsOf(trx, account.id, body.list);
  requireFreeName(there, body.name);
  if (there.length >= savedViewsPerList) {
    throw refusal(
      'too-many',
      `You can save ${savedViewsPerList} views of a list. Delete one you no longer use.`,
    );
  }
  const isSearch = body.list === 'network';
  if (isSearch && networkSearchIn(new URLSearchParams(body.query)) === undefined) {
    const message = 'One of these filters doesn’t exist. Choose the filters again.';
    throw invalid([{ pointer: '/query', code: 'unknown-filter', message }]);
  }
  requireMailed(body.list, body.mail ?? false);
  const mail = isSearch && (body.mail ?? !(await isMailOffFor(trx, account.id)));
  return { body: { savedView: await addSavedView(trx, account.id, { ...body, mail }, now) } };
}

async function changeMySavedView({
  actor,
  action,
  params,
  body,
  trx,
}: Command<'PUT /saved-views/:id'>) {
  const row = await savedViewRow(trx, actor, action, params.id);
  const others = await savedViewsOf(trx, row.user_id, row.list);
  requireFreeName(
    others.filter(({ id }) => id !== row.id),
    body.name,
  );
  requireMailed(row.list, body.mail);
  return { body: { savedView: await changeSavedView(trx, row, body) } };
}

function requireFreeName(others: readonly SavedView[], asked: string): void {
  if (!others.some(({ name }) => savedViewKey(name) === savedViewKey(asked))) return;
  const message = `You already have a view named “${asked.trim()}”. Choose another name.`;
  throw invalid([{ pointer: '/name', code: 'taken', message }]);
}

function requireMailed(list: SavedViewList, mail: boolean): void {
  if (!mail || list === 'network') return;
  const message = 'Only searches of the network are emailed.';
  throw invalid([{ pointer: '/mail', code: 'not-a-search', message }]);
}

/** Tells whether somebody turned off the emails about new raises. */
async function isMailOffFor(db: Database, userId: string): Promise<boolean> {
  const deliveries = await deliveriesOf(db, 'raise.fits', [userId]);
  return deliveries.get(userId)?.mail === 'off';
}

async function deleteMySavedView({
  actor,
  action,
  params,
  trx,
}: Command<'DELETE /saved-views/:id'>) {
  await deleteSavedView(trx, actor, action, params.id);
  return {};
}
