import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { askerOf } from '#api/platform/policy/raise-visibility.ts';
import { passedMax } from '#shared/product/fields/limits.ts';
import { shownRaises } from '../network-store.ts';
import { mayWatch, seenRow } from '../raise-view.ts';
import { countPassed, hasPassed, pass, passedBy, takeBackPass } from './pass-store.ts';

/** More than anybody does by hand. */
const passRate = { limit: 600, seconds: 3_600 };

/** The raises that somebody does not want to be offered. */
export function passRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /passed-raises'),
    config: { action: 'passed-raise.list' },
    handler: async function listPassedRaises(request) {
      const actor = actorOfRequest(request);
      const asker = askerOf(actor);
      const now = deps.now();
      const passed = await passedBy(db, actor.account.id);
      const ids = passed.map(({ raise_id }) => raise_id);
      const shown = await shownRaises(db, asker, ids, now);
      const items = passed.map(({ raise_id, company, passed_at }) => {
        const row = shown.get(raise_id);
        return {
          ...{ raiseId: raise_id, company, passedAt: passed_at },
          title: row === undefined ? null : seenRow(row, asker, now).content.title,
          slug: row?.slug ?? null,
        };
      });
      return { items };
    },
  });

  command(app, deps, 'POST /passed-raises', {
    action: 'passed-raise.change',
    rates: ({ actor }) => ({ [`pass:${actor.account.id}`]: passRate }),
    run: passOnRaise,
  });
  command(app, deps, 'DELETE /passed-raises/:id', {
    action: 'passed-raise.change',
    run: async function takeBackPassOnRaise({ actor, params, trx }) {
      await takeBackPass(trx, actor.account.id, params.id);
      return {};
    },
  });
}

async function passOnRaise({ actor, body, trx, now }: Command<'POST /passed-raises'>) {
  const asker = askerOf(actor);
  const row = (await shownRaises(trx, asker, [body.raiseId], now)).get(body.raiseId);
  if (row === undefined || !mayWatch(asker, row)) throw noSuch('raise');
  if (await hasPassed(trx, actor.account.id, row.id)) return {};
  if ((await countPassed(trx, actor.account.id)) >= passedMax) {
    const message = `You passed on ${passedMax} raises, the maximum. Take one back first.`;
    throw invalid([{ pointer: '/raiseId', code: 'too-many', message }]);
  }
  await pass(trx, actor.account.id, row.id, now);
  return {};
}
