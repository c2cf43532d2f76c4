import { required } from '#api/platform/required.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { Money } from '#shared/money/money.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import type {
  Commitment,
  CommitmentHistoryEntry,
} from '#shared/product/commitments/commitments.ts';
import {
  awaitsShares,
  isAllocated,
  type JudgedCommitment,
  type JudgedRaise,
  possibleEvents,
  type Viewer,
} from '#shared/product/commitments/conditions.ts';
import {
  cancelWindowEnds,
  fundingDueAt,
  offerEndsAt,
  reportedDueAt,
} from '#shared/product/commitments/due-times.ts';
import { paymentStatusOf } from '#shared/product/commitments/payment-status.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { isArchived } from '#shared/product/raises/archive.ts';
import type { Oversubscription } from '#shared/product/raises/offer-words.ts';
import { heldOf, isPending, moneyOf } from './commitment-money.ts';
import type { NamedCommitment } from './commitment-rows.ts';
import type { CommitmentEventRow } from './ledger.ts';
import { commitmentReference } from './payment-reference.ts';
import { afterHold, paymentHold } from './shared-out.ts';

/** A commitment as somebody sees it, `now` in epoch milliseconds. */
export function toCommitment(
  row: NamedCommitment,
  viewer: Viewer,
  oversubscription: Oversubscription,
  now: number,
): Commitment {
  const { id, raise_id, currency, state } = row;
  const raise = judgedRaise(row, oversubscription);
  const knownSince = oversubscription === 'scale_back' ? row.allocated_at : row.settling_at;
  const owedSince = knownSince === null ? null : afterHold(knownSince, row.paying_held_until);
  const payableUntil = heldOf(row) === 0 ? fundingDueAt : reportedDueAt;
  const owed = owedBack(moneyOf(row));
  const isMine = viewer.part === 'investor';
  return {
    id,
    raise: {
      ...{ id: raise_id, slug: row.slug, name: row.title, company: row.company },
      ...{ currency, state: row.raise_state },
    },
    investor: isMine ? null : { id: row.investor_id, name: row.investor },
    entity: entityOf(row),
    amount: { amount: row.amount, currency },
    state,
    queuePosition: row.place,
    atLeast: row.least_amount === null ? null : { amount: row.least_amount, currency },
    wanted: row.wanted_amount === null ? null : { amount: row.wanted_amount, currency },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    signed: signatureOf(row),
    countersigned: countersignatureOf(row),
    paymentReference: row.signed_at === null ? null : commitmentReference(id),
    reported: reportOf(row),
    evidence: evidenceOf(row),
    received: someMoney(row.arrived_amount, currency),
    awaitsShares: awaitsShares(state, raise),
    receivedEarly: heldOf(row) > 0 && awaitsShares(state, raise),
    payment: paymentStatusOf({
      ...moneyOf(row),
      isReported: isPending(row),
      isAllocated: isAllocated(raise),
    }),
    owed: someMoney(owed, currency),
    refundAccountAsked: owed > 0 && row.refund_account_at === null,
    sideLetterAsked: row.letter_offered === 1 && signsLetters(row),
    funding: fundingOf(row),
    refund: refundOf(row),
    reason: row.reason,
    cancelUntil: state === 'signed' || state === 'funded' ? cancelWindowEnds(raise) : null,
    offerExpiresAt: offerEndsAt(row.offer_expires_at, raise),
    reconfirmDueAt: row.reconfirm_due_at,
    fundingDueAt: state === 'signed' && owedSince !== null ? payableUntil(owedSince) : null,
    payingHeldUntil: state === 'signed' ? paymentHold(row, now) : null,
    can: [...possibleEvents(judgedCommitment(row, raise), raise, viewer, now)],
    version: row.version,
  };
}

/** Whether side letters can still be signed for it: see `takesLetters`. */
function signsLetters({ state, raise_state }: NamedCommitment): boolean {
  return openCommitmentStates.includes(state) && !isArchived({ state: raise_state });
}

function entityOf(row: NamedCommitment): Commitment['entity'] {
  const { entity_id, entity, signatory, signatory_title } = row;
  if (entity_id === null || entity === null) return null;
  const title = signatory_title ?? '';
  return { id: entity_id, legalName: entity, signatory: signatory ?? '', title };
}

/** The raise of a commitment, as far as its conditions ask. */
export function judgedRaise(
  row: Pick<NamedCommitment, 'raise_state' | 'deadline_at' | 'early_close_at' | 'allocated_at'>,
  oversubscription: Oversubscription,
): JudgedRaise {
  return {
    state: row.raise_state,
    oversubscription,
    allocatedAt: row.allocated_at,
    deadlineAt: row.deadline_at,
    earlyCloseAt: row.early_close_at,
  };
}

function judgedCommitment(row: NamedCommitment, raise: JudgedRaise): JudgedCommitment {
  return {
    state: row.state,
    isReported: isPending(row),
    isOwed: owedBack(moneyOf(row)) > 0,
    wasRefunded: row.returned_amount > 0,
    isCountersigned: row.countersigned_at !== null,
    offerExpiresAt: offerEndsAt(row.offer_expires_at, raise),
    reconfirmDueAt: row.reconfirm_due_at,
  };
}

/** One entry of the history, with the amounts in the currency of the raise. */
export function toHistoryEntry(
  row: CommitmentEventRow,
  currency: Currency,
): CommitmentHistoryEntry {
  return {
    seq: row.seq,
    event: row.event,
    from: row.from_state,
    to: row.to_state,
    amount: { amount: row.amount_after, currency },
    change: row.amount_after - row.amount_before,
    // The ledger wrote it, from the table of the lifecycle.
    by: row.actor_part as CommitmentHistoryEntry['by'],
    at: row.at,
    note: row.note,
    reference: row.reference,
  };
}

function signatureOf(row: NamedCommitment): Commitment['signed'] {
  if (row.signed_at === null) return null;
  return {
    name: row.signed_name ?? '',
    at: row.signed_at,
    snapshot: { seq: row.signed_snapshot_seq ?? 0, sha256: row.signed_snapshot_sha256 ?? '' },
    agreementSha256: row.agreement_sha256,
  };
}

function countersignatureOf(row: NamedCommitment): Commitment['countersigned'] {
  if (row.countersigned_at === null) return null;
  return {
    name: row.countersigned_name ?? '',
    title: row.countersigned_title ?? '',
    at: row.countersigned_at,
    paymentInstructionSha256: row.countersigned_instruction,
  };
}

function reportOf(row: NamedCommitment): Commitment['reported'] {
  if (row.reported_at === null) return null;
  const { reported_at: at, reported_on: on, reported_reference: reference } = row;
  const amount = { amount: row.reported_amount ?? row.amount, currency: row.currency };
  return { by: row.investor, amount, at, on: on ?? '', reference: reference ?? '' };
}

function refundOf(row: NamedCommitment): Commitment['refund'] {
  const { returned_amount, currency, refunded_on: on, refund_reference: reference } = row;
  const amount = someMoney(returned_amount, currency);
  return amount && { amount, on: on ?? '', reference: reference ?? '' };
}

/** An amount where there is any. */
function someMoney(amount: number, currency: Currency): Money | null {
  return amount === 0 ? null : { amount, currency };
}

function fundingOf(row: NamedCommitment): Commitment['funding'] {
  if (row.funded_at === null) return null;
  const by = row.funder_operates === null ? (row.funder ?? '') : 'An operator';
  const { funded_at: at, funded_on: on, funding_reference: reference } = row;
  return { by, at, on: on ?? at.slice(0, 10), reference: reference ?? '' };
}

function evidenceOf(row: NamedCommitment): Commitment['evidence'] {
  const { uploaded_at: uploadedAt, media_type: mediaType, bytes } = row;
  if (uploadedAt === null) return null;
  return { uploadedAt, mediaType: required(mediaType), bytes: bytes ?? 0 };
}
