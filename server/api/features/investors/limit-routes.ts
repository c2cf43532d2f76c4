import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { askerOf } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { commitEligibility } from './commit-eligibility.ts';
import { profileAudit } from './investor-events.ts';
import { ownProfile } from './investor-routes.ts';
import { declareElsewhere, elsewhereOf, readRaiseToCommitTo } from './limit-store.ts';

/** How much one may invest, and whether one may commit to a raise. */
export function limitRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /limits'),
    config: { action: 'limit.read' },
    handler: async function readLimits(request): Promise<Limits> {
      const { raise } = request.query;
      return limitsOf(deps.storage.db, deps, actorOfRequest(request), raise, deps.now());
    },
  });

  command(app, deps, 'POST /investor-profile/elsewhere', {
    action: 'limit.declare',
    run: declareCommitments,
  });
}

async function declareCommitments({
  actor,
  body: { amount },
  deps,
  trx,
  now,
}: Command<'POST /investor-profile/elsewhere'>) {
  if (amount.currency !== 'USD') {
    const message = 'Enter the amount in US dollars.';
    throw invalid([{ pointer: '/amount/currency', code: 'currency', message }]);
  }
  await declareElsewhere(trx, deps.encrypter, actor.account.id, amount.amount, now);
  return {
    // Without the amount, because the log is kept for longer than an account.
    auditEntries: profileAudit('declare-elsewhere', actor.account.id),
    body: await limitsOf(trx, deps, actor, undefined, now),
  };
}

async function limitsOf(
  db: Database,
  { encrypter }: Pick<FeatureDeps, 'encrypter'>,
  actor: Actor,
  raiseId: string | undefined,
  now: number,
): Promise<Limits> {
  const profile = await ownProfile(db, actor.account.id);
  const asked =
    raiseId === undefined
      ? undefined
      : await readRaiseToCommitTo(db, askerOf(actor), actor.account.id, raiseId, now);
  if (raiseId !== undefined && asked === undefined) {
    throw noSuch('raise');
  }
  const judged = asked && { ...asked.offer, state: asked.state, isOwnCompany: asked.isOwnCompany };
  const { use, obstacles } = await commitEligibility(db, encrypter, profile, judged, now);
  const { sentences, ...rest } = use;
  return {
    regCf: { ...rest, explanation: [...sentences] },
    elsewhereAt: elsewhereOf(profile, encrypter, now)?.at ?? null,
    raise:
      raiseId === undefined
        ? null
        : { id: raiseId, mayCommit: obstacles.length === 0, obstacles: [...obstacles] },
  };
}
