import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { askerOf } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import { watchedMax } from '#shared/product/fields/limits.ts';
import { toNetworkSummary } from '../network/network-dto.ts';
import { shownRaises } from '../network/network-store.ts';
import { mayWatch, seenRow } from '../network/raise-view.ts';
import { changesSinceVisit } from '../raises/changes-since-visit.ts';
import { raiseById } from '../raises/raise-store.ts';
import { countWatched, unwatch, watch, watchedBy } from './watch-store.ts';

/** More than anybody does by hand. */
const watchRate = { limit: 600, seconds: 3_600 };

/** The raises that somebody watches; nobody else knows of it. */
export function watchRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /watchlist'),
    config: { action: 'watchlist.read' },
    handler: async function listWatchedRaises(request) {
      const actor = actorOfRequest(request);
      const asker = askerOf(actor);
      const now = deps.now();
      const watched = await watchedBy(db, actor.account.id);
      const ids = watched.map(({ raise_id }) => raise_id);
      const shown = await shownRaises(db, asker, ids, now);
      const visitor = { userId: actor.account.id, sessionId: actor.credentialId };
      const asked = { now, shown: 'list' } as const;
      const news = await changesSinceVisit(db, visitor, [...shown.keys()], asked);
      const items = watched.map(({ raise_id, watched_at, company }) => {
        const row = shown.get(raise_id);
        const raise =
          row === undefined
            ? null
            : toNetworkSummary(seenRow(row, asker, now), news.get(raise_id)?.changes);
        return { raiseId: raise_id, company, watchedAt: watched_at, raise };
      });
      return { items };
    },
  });

  command(app, deps, 'POST /watchlist', {
    action: 'watchlist.change',
    rates: ({ actor }) => ({ [`watch:${actor.account.id}`]: watchRate }),
    run: watchRaise,
  });
  command(app, deps, 'DELETE /watchlist/:id', {
    action: 'watchlist.change',
    run: async function stopWatchingRaise({ actor, params, trx }) {
      await unwatch(trx, actor.account.id, params.id);
      return {};
    },
  });
}

async function watchRaise({ actor, body, trx, now }: Command<'POST /watchlist'>) {
  const asker = askerOf(actor);
  const row = (await shownRaises(trx, asker, [body.raiseId], now)).get(body.raiseId);
  // Operators and the company know of what changes anyhow.
  if (row === undefined || !mayWatch(asker, row)) throw noSuch('raise');
  if (row.watched_at === null && (await countWatched(trx, actor.account.id)) >= watchedMax) {
    const message = `You watch ${watchedMax} raises, the maximum. Stop watching one first.`;
    throw invalid([{ pointer: '/raiseId', code: 'too-many', message }]);
  }
  await watch(trx, actor.account.id, required(await raiseById(trx, row.id)), now);
  return {};
}
