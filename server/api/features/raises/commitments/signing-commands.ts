/** Commitments that are made, changed and signed. */
import type {
  CommitmentRequest,
  SignatureRequest,
} from '../../../../../shared/product/commitments/commitments.ts';
import type { Command } from '../../../platform/http/command.ts';
import { invalid } from '../../../platform/http/validation.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import type { RaiseRow } from '../raise-store.ts';
import { type CommittingTo, shownCommitment } from './commitment-access.ts';
import { committingTo, type OnCommitment, rowToChange, shownAfter } from './commitment-command.ts';
import {
  cancelWindowOpen,
  hasNoOther,
  hasRoom,
  notReported,
  offerOpen,
  reconfirmOpen,
} from './commitment-guards.ts';
import { takeStep } from './commitment-step.ts';
import { lockRaise } from './ledger.ts';
import { priorGuards } from './move-commitment.ts';
import { keepAgreement } from './offer.ts';
import { committingGuards, signingOf } from './signing.ts';

/** Wishes, or commits and signs. */
export async function makeCommitment(asked: Command<'POST /raises/:id/commitments', CommittingTo>) {
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
  const onlyOne = () => hasNoOther(trx, raise.id, investorId);
  if (body.kind === 'soft-circle') {
    const { guards } = await committingGuards(asked, toSign);
    const step = { ...base, event: 'soft-circle', guards: { ...guards, onlyOne } } as const;
    const { after, followed } = await takeStep(trx, step, now);
    return { ...followed, ...(await shownCommitment(trx, after.id, mine, raise, now)) };
  }
  const { agreement, guards, noted } = await signingOf(asked, toSign, signatureIn(body));
  const room = roomGuards(trx, raise, body);
  const { after, followed } = await takeStep(
    trx,
    { ...base, event: 'commit', guards: { ...guards, onlyOne, ...room }, noted },
    now,
  );
  await keepAgreement(trx, agreement, now);
  return { ...followed, ...(await shownCommitment(trx, after.id, mine, raise, now)) };
}

/** Signs what was a wish. */
export async function signSoftCircle(asked: OnCommitment<'POST /commitments/:id/commit'>) {
  const { found, actor, body, trx, now } = asked;
  const { raise } = found;
  const row = await rowToChange(asked);
  const amount = body.amount ?? { amount: row.amount, currency: row.currency };
  const toSign = { ...(await committingTo(asked)), amount, before: row };
  const { agreement, guards, noted } = await signingOf(asked, toSign, body.signature);
  const room = roomGuards(trx, raise, { ...body, amount });
  const { followed } = await takeStep(
    trx,
    {
      ...{ raise, row, event: 'commit', who: 'investor', actorId: actor.account.id },
      ...{ amount: amount.amount, noted },
      // It is the one that is signed.
      guards: { ...guards, ...room, onlyOne: () => true },
    },
    now,
  );
  await keepAgreement(trx, agreement, now);
  return { ...followed, ...(await shownAfter(asked)) };
}

/** Changes an amount; what is signed is signed anew. */
export async function amendCommitment(asked: OnCommitment<'PATCH /commitments/:id'>) {
  const { found, actor, body, trx, now } = asked;
  const { raise } = found;
  const row = await rowToChange(asked);
  const { amount } = body;
  const toSign = { ...(await committingTo(asked)), amount, before: row };
  const step = { raise, row, event: 'amend', who: 'investor', actorId: actor.account.id } as const;
  const ofSigned = {
    cancelWindowOpen: () => cancelWindowOpen(raise, now),
    notReported: () => notReported(row),
    hasRoom: () => hasRoom(trx, raise, amount.amount - row.amount),
  };
  if (row.state !== 'signed') {
    const { guards } = await committingGuards(asked, toSign);
    // A soft circle is signed by nobody, and its lifecycle asks for none of these.
    const unasked = { mayCommit: () => true, snapshotCurrent: () => true, nameMatches: () => true };
    const all = { ...guards, ...unasked, ...ofSigned };
    const { followed } = await takeStep(trx, { ...step, amount: amount.amount, guards: all }, now);
    return { ...followed, ...(await shownAfter(asked)) };
  }
  const { agreement, guards, noted } = await signingOf(asked, toSign, signatureIn(body));
  const all = { ...guards, ...ofSigned };
  const signed = { ...step, amount: amount.amount, guards: all, noted };
  const { followed } = await takeStep(trx, signed, now);
  await keepAgreement(trx, agreement, now);
  return { ...followed, ...(await shownAfter(asked)) };
}

/** Takes an offered place. */
export async function acceptOffer(asked: OnCommitment<'POST /commitments/:id/accept-offer'>) {
  const { found, actor, body, trx, now } = asked;
  const { raise } = found;
  const row = await rowToChange(asked);
  const amount = { amount: row.amount, currency: row.currency };
  const toSign = { ...(await committingTo(asked)), amount, before: row };
  const { agreement, guards, noted } = await signingOf(asked, toSign, body.signature);
  const { followed } = await takeStep(
    trx,
    {
      ...{ raise, row, event: 'accept-offer', who: 'investor', actorId: actor.account.id },
      ...{ amount: row.amount, noted },
      guards: { ...guards, offerOpen: () => offerOpen(row, now) },
    },
    now,
  );
  await keepAgreement(trx, agreement, now);
  return { ...followed, ...(await shownAfter(asked)) };
}

export async function reconfirmCommitment(asked: OnCommitment<'POST /commitments/:id/reconfirm'>) {
  const { found, actor, body, trx, now } = asked;
  const { raise } = found;
  const row = await rowToChange(asked);
  const amount = { amount: row.amount, currency: row.currency };
  const toSign = { ...(await committingTo(asked)), amount, before: row };
  const { agreement, guards, noted } = await signingOf(asked, toSign, body.signature);
  const { mayCommit, snapshotCurrent, nameMatches } = guards;
  const { followed } = await takeStep(
    trx,
    {
      ...{ raise, row, event: 'reconfirm', who: 'investor', actorId: actor.account.id },
      ...{ amount: row.amount, noted },
      guards: {
        ...{ mayCommit, snapshotCurrent, nameMatches, ...priorGuards(row) },
        reconfirmOpen: () => reconfirmOpen(row, now),
      },
    },
    now,
  );
  await keepAgreement(trx, agreement, now);
  return { ...followed, ...(await shownAfter(asked)) };
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
