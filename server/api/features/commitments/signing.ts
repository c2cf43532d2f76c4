/** Everything that a signature consists of: its guards, and what is noted of it. */

import type { FeatureDeps } from '#api/platform/deps.ts';
import type { RequestContext } from '#api/platform/http/request-context.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import type { SignatureRequest } from '#shared/product/commitments/commitments.ts';
import { profileOf } from '../investors/profile-rows.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { amountInRange, leastInRange, raiseOpen } from './commitment-guards.ts';
import type { CommitmentRow } from './ledger.ts';
import { agreementOn, offerOf } from './offer.ts';
import {
  asSigned,
  type Committing,
  mayCommitAmount,
  nameMatches,
  profileApproved,
  snapshotCurrent,
} from './signature-guards.ts';

/** An amount that somebody would sign. */
export interface ToSign {
  readonly raise: RaiseRow;
  readonly investorId: string;
  readonly amount: Money;
  /** The least that would be taken, where one would wait for it. */
  readonly atLeast?: Money | undefined;
  /** What they have already; undefined for a new commitment. */
  readonly before?: Pick<CommitmentRow, 'id' | 'amount' | 'state'>;
}

/** As much of a request as signing needs. */
export interface SigningRequest {
  readonly trx: Transaction;
  readonly deps: Pick<FeatureDeps, 'encrypter'>;
  readonly context: Pick<RequestContext, 'ipPrefix'>;
  readonly now: number;
}

/** Makes the guards under which somebody commits an amount at all. */
export async function committingGuards(
  { trx, now }: Pick<SigningRequest, 'trx' | 'now'>,
  { raise, investorId, amount, atLeast, before }: ToSign,
) {
  const offer = await offerOf(trx, raise);
  const profile = required(await profileOf(trx, investorId));
  const isBound = before?.state === 'signed' || before?.state === 'reconfirm_due';
  const isLess = isBound && amount.amount <= before.amount;
  const committing: Committing = {
    ...{ offer, profile, amount, isLess },
    ...(before === undefined ? {} : { except: before.id }),
  };
  return {
    committing,
    guards: {
      raiseOpen: () => raiseOpen(raise, now),
      profileApproved: () => profileApproved(committing),
      amountInRange: () => amountInRange(offer, amount),
      leastInRange: () => leastInRange(offer, amount, atLeast),
    },
  };
}

/** Prepares a signature: its text, the conditions under which it counts, and what is noted of it. */
export async function prepareSignature(
  request: SigningRequest,
  toSign: ToSign,
  signature: SignatureRequest,
) {
  const { trx, deps, context, now } = request;
  const { committing, guards } = await committingGuards(request, toSign);
  const { offer, profile } = committing;
  const agreement = agreementOn(offer, profile, toSign.amount);
  return {
    agreement,
    guards: {
      ...guards,
      mayCommit: () => mayCommitAmount(trx, deps.encrypter, committing, now),
      snapshotCurrent: () => snapshotCurrent(trx, offer, agreement, signature),
      nameMatches: () => nameMatches(profile, signature.typedName),
    },
    noted: {
      signed_at: new Date(now).toISOString(),
      signed_name: asSigned(signature.typedName),
      signed_snapshot_seq: offer.snapshot.seq,
      signed_snapshot_sha256: offer.snapshot.sha256,
      agreement_sha256: agreement.sha256,
      signed_ip_prefix: context.ipPrefix,
      least_amount: toSign.atLeast?.amount ?? null,
    },
  };
}
