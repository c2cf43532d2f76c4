import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import { cancelWindowEnds, effectiveDeadline } from '#shared/product/commitments/due-times.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { ticketProblem } from '#shared/product/commitments/tickets.ts';
import { selfParty } from '#shared/product/investors/entity-kinds.ts';
import { notShown } from '#shared/product/investors/may-commit.ts';
import { commitEligibility } from '../investors/commit-eligibility.ts';
import { entitiesOf } from '../investors/entities/entity-rows.ts';
import {
  type InvestingParty,
  partyById,
  partyNamed,
  partyOfEntity,
  selfOf,
} from '../investors/entities/party.ts';
import { profileOf } from '../investors/profile-rows.ts';
import { type BeginningIn, raiseToCommitTo } from './commitment-access.ts';
import { toCommitment } from './commitment-dto.ts';
import { commitmentTo, type NamedCommitment } from './commitment-rows.ts';
import { capacityTaken } from './ledger.ts';
import { agreementOn, endOf, offerOf, ticketsOf } from './offer.ts';
import { remainingCapacity, totalsOf } from './raise-totals.ts';

/** Adds the reading of what signing takes: everything that a page shows before somebody signs. */
export function signingRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/commitment'),
    config: { action: 'commitment.prepare' },
    handler: async function readWhatSigningTakes(request): Promise<Signing> {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const now = deps.now();
      const to = await raiseToCommitTo(db, actor, 'commitment.prepare', id, now);
      const { account } = actor;
      const { party: named } = request.query;
      const asked = named === undefined ? undefined : await partyNamed(db, account.id, named);
      const mine = await commitmentTo(db, id, account.id, asked?.entity_id);
      const party = asked ?? required(await partyById(db, account.id, mine?.entity_id ?? null));
      return signingView(db, deps, { to, mine, party }, request.query, now);
    },
  });
}

interface Asking {
  readonly to: BeginningIn;
  /** What they have committed to it. */
  readonly mine: NamedCommitment | undefined;
  /** For whom it would be signed. */
  readonly party: InvestingParty;
}

async function signingView(
  db: Database,
  { encrypter }: Pick<FeatureDeps, 'encrypter'>,
  { to: { raise, isShown }, mine, party }: Asking,
  query: { readonly amount?: number | undefined },
  now: number,
): Promise<Signing> {
  const offer = await offerOf(db, raise);
  const { currency } = raise;
  const { seq, sha256, created_at } = offer.snapshot;
  const { minTicket, maxTicket, oversubscription, regime, max } = offer.snapshotContent.content;
  const judged = { regime, minTicket, state: raise.state, isOwnCompany: raise.role !== null };
  const { use, obstacles: usual } = await commitEligibility(
    db,
    encrypter,
    party,
    judged,
    now,
    mine?.id,
  );
  const isNew = mine === undefined || !openCommitmentStates.includes(mine.state);
  const obstacles = isNew && !isShown ? [notShown, ...usual] : usual;
  const asked = query.amount ?? mine?.amount;
  const amount = asked === undefined ? undefined : { amount: asked, currency };
  const { limit, used, remaining, freedOn: resetsOn } = use;
  const isLimited = regime === 'us_reg_cf' && limit !== null && remaining !== null;
  const viewer = { part: 'investor', isInvestor: true } as const;
  return {
    commitment: mine === undefined ? null : toCommitment(mine, viewer, oversubscription, now),
    signing: {
      mayCommit: obstacles.length === 0,
      obstacles: [...obstacles],
      legalName: party.signatory?.name ?? party.legal_name,
      party: toParty(party),
      parties: await partiesOf(db, party.user_id),
      snapshot: { seq, sha256, createdAt: created_at },
      agreement: amount === undefined ? null : agreementOn(offer, party, amount),
      amountProblem:
        amount === undefined || standsAlready(mine, amount)
          ? null
          : (ticketProblem(amount, ticketsOf(offer))?.message ?? null),
      ...{ minTicket, maxTicket, max, oversubscription },
      ...(await availableFor(db, raise, mine, amount)),
      limit: isLimited ? { limit, used, remaining, resetsOn } : null,
      cancelUntil: cancelWindowEnds(endOf(raise)),
      closesAt: effectiveDeadline(endOf(raise)),
    },
  };
}

function toParty({
  entity_id,
  legal_name,
  signatory,
}: InvestingParty): Signing['signing']['party'] {
  return {
    id: entity_id ?? selfParty,
    legalName: legal_name,
    signatory: signatory && { name: signatory.name, title: signatory.title },
  };
}

/** Everybody that somebody may sign for; themselves come first. */
async function partiesOf(db: Database, userId: string): Promise<Signing['signing']['parties']> {
  const profile = required(await profileOf(db, userId));
  const rows = await entitiesOf(db, userId);
  return [selfOf(profile), ...rows.map((row) => partyOfEntity(row, profile))].map((party) => ({
    ...toParty(party),
    isApproved: party.state === 'approved',
  }));
}

/** Tells that an amount is taken already: tickets that have changed since concern only new ones. */
function standsAlready(mine: NamedCommitment | undefined, { amount }: Money): boolean {
  return mine !== undefined && mine.amount === amount && capacityTaken(mine.state, amount) > 0;
}

async function availableFor(
  db: Database,
  raise: BeginningIn['raise'],
  mine: NamedCommitment | undefined,
  amount: Money | undefined,
): Promise<Pick<Signing['signing'], 'available' | 'waiting' | 'wouldWait'>> {
  const left = await remainingCapacity(db, raise);
  const waiting = (await totalsOf(db, raise.id)).get('waitlisted')?.count ?? 0;
  const taken = mine === undefined ? 0 : capacityTaken(mine.state, mine.amount);
  const more = amount === undefined ? 0 : amount.amount - taken;
  return {
    available: { amount: left, currency: raise.currency },
    waiting,
    wouldWait: amount === undefined ? null : more > left,
  };
}
