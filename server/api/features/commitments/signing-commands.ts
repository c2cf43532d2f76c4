/** Commitments that are made, changed and signed. */

import type { Command } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { required } from '#api/platform/required.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { Money } from '#shared/money/money.ts';
import type {
  CommitmentRequest,
  SignatureRequest,
} from '#shared/product/commitments/commitments.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EventOf } from '#shared/product/lifecycle.ts';
import {
  hasEntities,
  type InvestingParty,
  partyById,
  partyNamed,
} from '../investors/entities/party.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { type RaiseToBeginIn, toCommitmentResponse } from './commitment-access.ts';
import {
  applyCommand,
  type CommitmentCommand,
  type OnCommitment,
  rowToChange,
  transitionAndOffer,
} from './commitment-command.ts';
import {
  cancelWindowOpen,
  hasCapacity,
  hasNoOther,
  makesOffers,
  noMore,
  notReported,
  offerOpen,
  openTo,
  reconfirmOpen,
} from './commitment-guards.ts';
import { commitmentBegun } from './commitment-rows.ts';
import type { CommitmentRow } from './ledger.ts';
import { offerOf, storeAgreement } from './offer.ts';
import { remainingCapacity } from './raise-totals.ts';
import { committingGuards, prepareSignature, type SigningRequest } from './signing.ts';
import { type CommitmentTransition, priorGuards } from './transition.ts';

/** Makes a soft circle, or commits and signs. */
export async function makeCommitment(
  asked: Command<'POST /raises/:id/commitments', RaiseToBeginIn, SeenCapacity>,
) {
  const { found: to, actor, body, trx, now } = asked;
  const { raise, ledger } = to;
  const { id: investorId, name } = actor.account;
  const [party, offer] = await together([
    chosenParty(trx, investorId, body.party, body.kind === 'soft-circle'),
    offerOf(trx, raise),
  ]);
  const row = { raise_id: raise.id, investor_id: investorId, entity_id: party.entity_id };
  const toSign = { raise, offer, party, amount: body.amount, atLeast: body.atLeast };
  const base = {
    raise,
    row,
    who: 'investor',
    actorId: investorId,
    amount: body.amount.amount,
  } as const;
  const mine = { part: 'investor', isInvestor: true } as const;
  async function begun(after: CommitmentRow) {
    // What was offered at once from the waitlist has changed since.
    const row = ledger.written.get(after.id) ?? after;
    const shown = await commitmentBegun(ledger, row, { raise, party, investor: name });
    return toCommitmentResponse(shown, mine, raise, now);
  }
  const own = {
    onlyOne: () => hasNoOther(trx, row),
    raiseOpen: () => openTo(to, now),
  };
  if (body.kind === 'soft-circle') {
    const { guards } = await committingGuards(asked, toSign);
    const wish = { ...base, event: 'soft-circle', guards: { ...guards, ...own } } as const;
    const { after, ...followed } = await transitionAndOffer(ledger, wish, now);
    return { ...followed, ...(await begun(after)) };
  }
  const { agreement, guards, noted } = await prepareSignature(asked, toSign, signatureIn(body));
  const capacity = capacityGuards(trx, raise, { ...body, before: asked.prepared });
  const commit = { ...base, event: 'commit', guards: { ...guards, ...own, ...capacity } } as const;
  // The text is sent with what the guards ask: if one refuses, it is undone with everything else.
  const [, { after, ...followed }] = await together([
    storeAgreement(trx, agreement, now),
    transitionAndOffer(ledger, { ...commit, noted }, now),
  ]);
  return { ...followed, ...(await begun(after)) };
}

/** Signs a soft circle. */
export async function signSoftCircle(
  asked: OnCommitment<'POST /commitments/:id/commit', SeenCapacity>,
) {
  const { found, actor, body, trx } = asked;
  const row = rowToChange(asked);
  const party =
    body.party === undefined && row.entity_id !== null
      ? await partyOf(trx, row)
      : await chosenParty(trx, actor.account.id, body.party);
  const amount = body.amount ?? amountOf(row);
  const wanted = { ...body, amount, before: asked.prepared };
  const capacity = capacityGuards(trx, found.raise, wanted);
  const { signature, atLeast } = body;
  const toSign = { event: 'commit', row, party, amount, signature, atLeast } as const;
  // It is the one that is signed, perhaps for another party than it was wished for.
  const onlyOne = () => hasNoOther(trx, { ...row, entity_id: party.entity_id }, row.id);
  return signAndMove(asked, toSign, (guards) => ({ ...guards, ...capacity, onlyOne }));
}

/** Changes an amount; what is signed is signed anew. */
export async function amendCommitment(asked: OnCommitment<'PATCH /commitments/:id', SeenCapacity>) {
  const { found, body, trx, now } = asked;
  const { raise } = found;
  const row = rowToChange(asked);
  const party = await partyOf(trx, row);
  const { amount } = body;
  const ofSigned = {
    cancelWindowOpen: () => cancelWindowOpen(raise, now),
    notReported: () => notReported(row),
    hasCapacity: () => hasCapacity(trx, raise, amount.amount - row.amount, asked.prepared),
  };
  if (row.state === 'signed') {
    const toSign = { event: 'amend', row, party, amount, signature: signatureIn(body) } as const;
    const waiting = { makesOffers: () => true, noMore: () => true } as const;
    return signAndMove(asked, toSign, (guards) => ({ ...guards, ...waiting, ...ofSigned }));
  }
  const { atLeast } = body;
  const to = { raise, party, amount, atLeast, before: row };
  const { guards } = await committingGuards(asked, to);
  // Neither a soft circle nor what is on the waitlist binds, so its lifecycle asks for no signature.
  const unasked = { mayCommit: () => true, snapshotCurrent: () => true, nameMatches: () => true };
  const waiting = { makesOffers: () => makesOffers(raise), noMore: () => noMore(amount, row) };
  const all = { ...guards, ...unasked, ...ofSigned, ...waiting };
  const least = row.state === 'waitlisted' ? { least_amount: atLeast?.amount ?? null } : {};
  const wish = { row, event: 'amend', who: 'investor', amount: amount.amount } as const;
  return applyCommand(asked, { ...wish, noted: least, guards: all });
}

/** Takes an offered place. */
export async function acceptOffer(asked: OnCommitment<'POST /commitments/:id/accept-offer'>) {
  const row = rowToChange(asked);
  const { signature } = asked.body;
  const party = await partyOf(asked.trx, row);
  const toSign = { event: 'accept-offer', row, party, amount: amountOf(row), signature } as const;
  return signAndMove(asked, toSign, (guards) => ({
    ...guards,
    offerOpen: () => offerOpen(asked.found.raise, row, asked.now),
  }));
}

/** Stands by a commitment after its terms have changed. */
export async function reconfirmCommitment(asked: OnCommitment<'POST /commitments/:id/reconfirm'>) {
  const row = rowToChange(asked);
  const { signature } = asked.body;
  const party = await partyOf(asked.trx, row);
  const toSign = { event: 'reconfirm', row, party, amount: amountOf(row), signature } as const;
  return signAndMove(asked, toSign, ({ mayCommit, snapshotCurrent, nameMatches }) => ({
    ...{ mayCommit, snapshotCurrent, nameMatches, ...priorGuards(row) },
    reconfirmOpen: () => reconfirmOpen(row, asked.now),
  }));
}

/** A commitment that exists already, and its signature. */
interface Signed<Event extends EventOf<typeof commitmentLifecycle>> {
  readonly event: Event;
  readonly row: CommitmentRow;
  readonly party: InvestingParty;
  readonly amount: Money;
  readonly atLeast?: Money | undefined;
  readonly signature: SignatureRequest;
}

/** Signs it and moves it by the event; the agreement is kept with it. */
async function signAndMove<Event extends EventOf<typeof commitmentLifecycle>>(
  asked: CommitmentCommand & SigningRequest,
  { event, row, party, amount, atLeast, signature }: Signed<Event>,
  guardsOf: (
    signing: Awaited<ReturnType<typeof prepareSignature>>['guards'],
  ) => CommitmentTransition<Event>['guards'],
) {
  const toSign = { raise: asked.found.raise, party, amount, atLeast, before: row };
  const { agreement, guards, noted } = await prepareSignature(asked, toSign, signature);
  const [, moved] = await together([
    storeAgreement(asked.trx, agreement, asked.now),
    applyCommand(asked, {
      ...{ row, event, who: 'investor', amount: amount.amount, noted },
      guards: guardsOf(guards),
    }),
  ]);
  return moved;
}

/** The party that a commitment is for. */
async function partyOf(trx: Transaction, row: CommitmentRow): Promise<InvestingParty> {
  return required(await partyById(trx, row.investor_id, row.entity_id));
}

/**
 * The party that a request names. Whoever has entities says for whom they sign; a soft circle binds
 * nobody, so that it is for themselves where they do not say.
 */
async function chosenParty(
  trx: Transaction,
  investorId: string,
  named: string | undefined,
  isUnsigned = false,
): Promise<InvestingParty> {
  const [party, mustSay] = await together([
    partyNamed(trx, investorId, named),
    named === undefined && !isUnsigned && hasEntities(trx, investorId),
  ]);
  if (!mustSay) return party;
  const message = 'Choose who you sign for: yourself, or one of your entities.';
  throw invalid([{ pointer: '/party', code: 'required', message }]);
}

function amountOf({ amount, currency }: CommitmentRow): Money {
  return { amount, currency };
}

/** Where less is available, whoever would not wait is told so. */
function capacityGuards(
  trx: Transaction,
  raise: RaiseRow,
  {
    amount,
    orWait = true,
    before,
  }: Pick<CommitmentRequest, 'amount' | 'orWait'> & { readonly before: SeenCapacity },
) {
  const fits = () => hasCapacity(trx, raise, amount.amount, before);
  return { hasCapacity: fits, isFull: async () => orWait || fits() };
}

/**
 * The capacity that was available when a request arrived that is refused rather than put on the
 * waitlist, in minor units; undefined where that is not asked, or there is no such raise.
 */
export type SeenCapacity = number | undefined;

/** Reads the available capacity before a request waits for its turn. */
export async function seenCapacity(
  db: Database,
  raiseId: string | undefined,
): Promise<SeenCapacity> {
  if (raiseId === undefined) return undefined;
  const raise = await db
    .selectFrom('raises')
    .select(['id', 'max_amount'])
    .where('id', '=', raiseId)
    .executeTakeFirst();
  return raise && remainingCapacity(db, raise);
}

function signatureIn({ signature }: { readonly signature?: SignatureRequest }): SignatureRequest {
  if (signature !== undefined) return signature;
  const message = 'Sign it: type your legal name, and send what you were shown.';
  throw invalid([{ pointer: '/signature', code: 'required', message }]);
}
