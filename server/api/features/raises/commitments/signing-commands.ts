/** Commitments that are made, changed and signed. */
import type { Money } from '../../../../../shared/money/money.ts';
import type {
  CommitmentRequest,
  SignatureRequest,
} from '../../../../../shared/product/commitments/commitments.ts';
import type { commitmentLifecycle } from '../../../../../shared/product/commitments/lifecycle.ts';
import type { EventOf } from '../../../../../shared/product/lifecycle.ts';
import type { Command } from '../../../platform/http/command.ts';
import { invalid } from '../../../platform/http/validation.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import type { RaiseRow } from '../raise-store.ts';
import { type BeginningIn, shownCommitment } from './commitment-access.ts';
import {
  type AskedOfCommitment,
  committingTo,
  moveAsAsked,
  type OnCommitment,
  rowToChange,
} from './commitment-command.ts';
import {
  cancelWindowOpen,
  hasNoOther,
  hasRoom,
  notReported,
  offerOpen,
  openTo,
  reconfirmOpen,
} from './commitment-guards.ts';
import { type Step, takeStep } from './commitment-step.ts';
import { type CommitmentRow, lockRaise } from './ledger.ts';
import { priorGuards } from './move-commitment.ts';
import { keepAgreement } from './offer.ts';
import { committingGuards, type SigningRequest, signingOf } from './signing.ts';

/** Wishes, or commits and signs. */
export async function makeCommitment(asked: Command<'POST /raises/:id/commitments', BeginningIn>) {
  const { found: to, actor, body, trx, now } = asked;
  const { raise } = to;
  const investorId = actor.account.id;
  await lockRaise(trx, raise.id);
  const row = { raise_id: raise.id, investor_id: investorId };
  const toSign = { ...to, investorId, amount: body.amount };
  const base = {
    raise,
    row,
    who: 'investor',
    actorId: investorId,
    amount: body.amount.amount,
  } as const;
  const mine = { part: 'investor', isInvestor: true } as const;
  const own = {
    onlyOne: () => hasNoOther(trx, raise.id, investorId),
    raiseOpen: () => openTo(to, now),
  };
  if (body.kind === 'soft-circle') {
    const { guards } = await committingGuards(asked, toSign);
    const step = { ...base, event: 'soft-circle', guards: { ...guards, ...own } } as const;
    const { after, followed } = await takeStep(trx, step, now);
    return { ...followed, ...(await shownCommitment(trx, after.id, mine, raise, now)) };
  }
  const { agreement, guards, noted } = await signingOf(asked, toSign, signatureIn(body));
  const room = roomGuards(trx, raise, body);
  const { after, followed } = await takeStep(
    trx,
    { ...base, event: 'commit', guards: { ...guards, ...own, ...room }, noted },
    now,
  );
  await keepAgreement(trx, agreement, now);
  return { ...followed, ...(await shownCommitment(trx, after.id, mine, raise, now)) };
}

/** Signs what was a wish. */
export async function signSoftCircle(asked: OnCommitment<'POST /commitments/:id/commit'>) {
  const { found, body, trx } = asked;
  const row = await rowToChange(asked);
  const amount = body.amount ?? amountOf(row);
  const room = roomGuards(trx, found.raise, { ...body, amount });
  const toSign = { event: 'commit', row, amount, signature: body.signature } as const;
  // It is the one that is signed.
  return signAndMove(asked, toSign, (guards) => ({ ...guards, ...room, onlyOne: () => true }));
}

/** Changes an amount; what is signed is signed anew. */
export async function amendCommitment(asked: OnCommitment<'PATCH /commitments/:id'>) {
  const { found, body, trx, now } = asked;
  const { raise } = found;
  const row = await rowToChange(asked);
  const { amount } = body;
  const ofSigned = {
    cancelWindowOpen: () => cancelWindowOpen(raise, now),
    notReported: () => notReported(row),
    hasRoom: () => hasRoom(trx, raise, amount.amount - row.amount),
  };
  if (row.state === 'signed') {
    const toSign = { event: 'amend', row, amount, signature: signatureIn(body) } as const;
    return signAndMove(asked, toSign, (guards) => ({ ...guards, ...ofSigned }));
  }
  const to = { ...(await committingTo(asked)), amount, before: row };
  const { guards } = await committingGuards(asked, to);
  // A soft circle is signed by nobody, and its lifecycle asks for none of these.
  const unasked = { mayCommit: () => true, snapshotCurrent: () => true, nameMatches: () => true };
  const all = { ...guards, ...unasked, ...ofSigned };
  const wish = { row, event: 'amend', who: 'investor', amount: amount.amount } as const;
  return moveAsAsked(asked, { ...wish, guards: all });
}

/** Takes an offered place. */
export async function acceptOffer(asked: OnCommitment<'POST /commitments/:id/accept-offer'>) {
  const row = await rowToChange(asked);
  const { signature } = asked.body;
  const toSign = { event: 'accept-offer', row, amount: amountOf(row), signature } as const;
  return signAndMove(asked, toSign, (guards) => ({
    ...guards,
    offerOpen: () => offerOpen(asked.found.raise, row, asked.now),
  }));
}

/** Stands by a commitment after its terms have changed. */
export async function reconfirmCommitment(asked: OnCommitment<'POST /commitments/:id/reconfirm'>) {
  const row = await rowToChange(asked);
  const { signature } = asked.body;
  const toSign = { event: 'reconfirm', row, amount: amountOf(row), signature } as const;
  return signAndMove(asked, toSign, ({ mayCommit, snapshotCurrent, nameMatches }) => ({
    ...{ mayCommit, snapshotCurrent, nameMatches, ...priorGuards(row) },
    reconfirmOpen: () => reconfirmOpen(row, asked.now),
  }));
}

/** What is signed of a commitment that there is already. */
interface Signed<Event extends EventOf<typeof commitmentLifecycle>> {
  readonly event: Event;
  readonly row: CommitmentRow;
  readonly amount: Money;
  readonly signature: SignatureRequest;
}

/** Signs it and moves it by the event; the agreement is kept with it. */
async function signAndMove<Event extends EventOf<typeof commitmentLifecycle>>(
  asked: AskedOfCommitment & SigningRequest,
  { event, row, amount, signature }: Signed<Event>,
  guardsOf: (signing: Awaited<ReturnType<typeof signingOf>>['guards']) => Step<Event>['guards'],
) {
  const toSign = { ...(await committingTo(asked)), amount, before: row };
  const { agreement, guards, noted } = await signingOf(asked, toSign, signature);
  const moved = await moveAsAsked(asked, {
    ...{ row, event, who: 'investor', amount: amount.amount, noted },
    guards: guardsOf(guards),
  });
  await keepAgreement(asked.trx, agreement, asked.now);
  return moved;
}

function amountOf({ amount, currency }: CommitmentRow): Money {
  return { amount, currency };
}

/** Where there is no room, whoever would not wait is told so. */
function roomGuards(
  trx: Write,
  raise: RaiseRow,
  { amount, orWait = true }: Pick<CommitmentRequest, 'amount' | 'orWait'>,
) {
  return {
    hasRoom: () => hasRoom(trx, raise, amount.amount),
    isFull: async () => orWait || hasRoom(trx, raise, amount.amount),
  };
}

function signatureIn({ signature }: { readonly signature?: SignatureRequest }): SignatureRequest {
  if (signature !== undefined) return signature;
  const message = 'Sign it: type your legal name, and send what you were shown.';
  throw invalid([{ pointer: '/signature', code: 'required', message }]);
}
