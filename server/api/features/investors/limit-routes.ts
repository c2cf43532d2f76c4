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
import { type InvestingParty, partyNamed } from './entities/party.ts';
import { profileAudit } from './investor-events.ts';
import { declareElsewhere, elsewhereOf, readRaiseToCommitTo } from './limit-store.ts';

/** How much one may invest, and whether one may commit to a raise. */
export function limitRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /limits'),
    config: { action: 'limit.read' },
    handler: async function readLimits(request): Promise<Limits> {
      const actor = actorOfRequest(request);
      const { db } = deps.storage;
      const party = await partyNamed(db, actor.account.id, request.query.party);
      return limitsOf(db, deps, { actor, party, raiseId: request.query.raise }, deps.now());
    },
  });

  command(app, deps, 'POST /investor-profile/elsewhere', {
    action: 'limit.declare',
    run: declareCommitments,
  });
}

async function declareCommitments({
  actor,
  body: { amount, party: named },
  deps,
  trx,
  now,
}: Command<'POST /investor-profile/elsewhere'>) {
  if (amount.currency !== 'USD') {
    const message = 'Enter the amount in US dollars.';
    throw invalid([{ pointer: '/amount/currency', code: 'currency', message }]);
  }
  const before = await partyNamed(trx, actor.account.id, named);
  await declareElsewhere(trx, deps.encrypter, before, amount.amount, now);
  const party = await partyNamed(trx, actor.account.id, named);
  return {
    // Without the amount, because the log is kept for longer than an account.
    auditEntries: profileAudit('declare-elsewhere', actor.account.id),
    body: await limitsOf(trx, deps, { actor, party, raiseId: undefined }, now),
  };
}

interface LimitParams {
  readonly actor: Actor;
  readonly party: InvestingParty;
  readonly raiseId: string | undefined;
}

async function limitsOf(
  db: Database,
  { encrypter }: Pick<FeatureDeps, 'encrypter'>,
  { actor, party, raiseId }: LimitParams,
  now: number,
): Promise<Limits> {
  const asked =
    raiseId === undefined
      ? undefined
      : await readRaiseToCommitTo(db, askerOf(actor), actor.account.id, raiseId, now);
  if (raiseId !== undefined && asked === undefined) {
    throw noSuch('raise');
  }
  const judged = asked && { ...asked.offer, state: asked.state, isOwnCompany: asked.isOwnCompany };
  const { use, obstacles } = await commitEligibility(db, encrypter, party, judged, now);
  const { sentences, ...rest } = use;
  return {
    regCf: { ...rest, explanation: [...sentences] },
    elsewhereAt: elsewhereOf(party, encrypter, now)?.at ?? null,
    raise:
      raiseId === undefined
        ? null
        : { id: raiseId, mayCommit: obstacles.length === 0, obstacles: [...obstacles] },
  };
}
