import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { savedViewsPerList } from '#shared/product/saved-views/saved-views.ts';
import { addSavedView, deleteSavedView, savedViewKey, savedViewsOf } from './saved-view-store.ts';

/** What people have chosen in lists, under names: each sees their own. */
export function savedViewRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /saved-views'),
    config: { action: 'saved-view.list' },
    handler: async function listMySavedViews(request) {
      const { account } = actorOfRequest(request);
      return { items: [...(await savedViewsOf(deps.storage.db, account.id, request.query.list))] };
    },
  });

  command(app, deps, 'POST /saved-views', { action: 'saved-view.save', run: saveView });
  command(app, deps, 'DELETE /saved-views/:id', {
    action: 'saved-view.delete',
    run: deleteMySavedView,
  });
}

async function saveView({ actor: { account }, body, trx, now }: Command<'POST /saved-views'>) {
  const there = await savedViewsOf(trx, account.id, body.list);
  if (there.some(({ name }) => savedViewKey(name) === savedViewKey(body.name))) {
    const message = `You already have a view named “${body.name.trim()}”. Choose another name.`;
    throw invalid([{ pointer: '/name', code: 'taken', message }]);
  }
  if (there.length >= savedViewsPerList) {
    throw refusal(
      'too-many',
      `You can save ${savedViewsPerList} views of a list. Delete one you no longer use.`,
    );
  }
  return { body: { savedView: await addSavedView(trx, account.id, body, now) } };
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
