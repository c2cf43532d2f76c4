/** Everything that a signature consists of: its guards, and what is noted of it. */

import type { FeatureDeps } from '#api/platform/deps.ts';
import type { RequestContext } from '#api/platform/http/request-context.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { Money } from '#shared/money/money.ts';
import type { AgreementText, SignatureRequest } from '#shared/product/commitments/commitments.ts';
import type { InvestingParty } from '../investors/entities/party.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { differences } from '../raises/snapshots/differences.ts';
import { snapshotContent, snapshotOf } from '../raises/snapshots/raise-snapshots.ts';
import { amountInRange, leastInRange, raiseOpen, type Verdict } from './commitment-guards.ts';
import type { CommitmentRow } from './ledger.ts';
import { noCountersignature } from './ledger-rows.ts';
import { type Committing, mayCommitAmount, profileApproved } from './may-commit-amount.ts';
import { agreementOn, type Offer, offerOf } from './offer.ts';

/** An amount that somebody would sign. */
export interface ToSign {
  readonly raise: RaiseRow;
  /** Its offer, where it has been read. */
  readonly offer?: Offer;
  /** For whom it would be signed. */
  readonly party: InvestingParty;
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
  { raise, offer: read, party, amount, atLeast, before }: ToSign,
) {
  const offer = read ?? (await offerOf(trx, raise));
  const isBound = before?.state === 'signed' || before?.state === 'reconfirm_due';
  const isLess = isBound && amount.amount <= before.amount;
  const committing: Committing = {
    ...{ offer, party, amount, isLess },
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
  const { offer, party } = committing;
  const agreement = agreementOn(offer, party, toSign.amount);
  return {
    agreement,
    guards: {
      ...guards,
      mayCommit: () => mayCommitAmount(trx, deps.encrypter, committing, now),
      snapshotCurrent: () => snapshotCurrent(trx, offer, agreement, signature),
      nameMatches: () => nameMatches(party, signature.typedName),
    },
    noted: {
      signed_at: new Date(now).toISOString(),
      signed_name: asSigned(signature.typedName),
      entity_id: party.entity_id,
      signed_for: party.signatory === null ? null : party.legal_name,
      signed_title: party.signatory?.title ?? null,
      signed_address: party.address,
      signed_country: party.country,
      signed_registration: party.signatory?.registrationNumber ?? null,
      signed_snapshot_seq: offer.snapshot.seq,
      signed_snapshot_sha256: offer.snapshot.sha256,
      agreement_sha256: agreement.sha256,
      signed_ip_prefix: context.ipPrefix,
      least_amount: toSign.atLeast?.amount ?? null,
      // The company signed what was signed before.
      ...noCountersignature,
    },
  };
}

const termsDiffer = 'The terms changed after you opened them. Read them again, then sign.';
// The amount is another, or an earlier close was announced; mostly it is the investor's address.
const agreementDiffers =
  'The terms are the same, but the agreement changed after you opened it, for example because your own details changed. Read the agreement again, then sign.';

/** Asks that the snapshot and the agreement that were shown are the current ones. */
async function snapshotCurrent(
  db: Database,
  { raise, snapshot, snapshotContent: offered }: Offer,
  agreement: AgreementText,
  signature: SignatureRequest,
): Promise<Verdict> {
  const isSameOffer =
    signature.snapshotSeq === snapshot.seq && signature.snapshotSha256 === snapshot.sha256;
  if (isSameOffer && signature.agreementSha256 === agreement.sha256) return true;
  const shown = await snapshotOf(db, raise.id, signature.snapshotSeq);
  const before = shown === undefined ? undefined : snapshotContent(shown);
  const fields =
    before === undefined
      ? []
      : differences(before, offered).map(({ pointer, weight }) => ({ pointer, weight }));
  const current = {
    seq: snapshot.seq,
    sha256: snapshot.sha256,
    agreementSha256: agreement.sha256,
  };
  const message = isSameOffer ? agreementDiffers : termsDiffer;
  return new ProblemError(problem('snapshot-stale', message, { current, fields }));
}

/**
 * Asks for the legal name of the profile, or for that of who signs for an entity, but for spaces
 * around and between its words.
 */
function nameMatches({ legal_name, signatory }: InvestingParty, typed: string): Verdict {
  if (asSigned(typed) === asSigned(signatory?.name ?? legal_name)) return true;
  const message =
    signatory === null
      ? `Type “${legal_name}”, the legal name in your investor profile.`
      : `For ${legal_name}, type the name of its signatory: “${signatory.name}”.`;
  return invalid([{ pointer: '/signature/typedName', code: 'other-name', message }]);
}

/** Writes a name as it is stored: composed (NFC), with single spaces, in the case it was typed in. */
export function asSigned(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}
