/** Whether a party may commit an amount: approved, certified, and within the limit of its regime. */

import type { Encrypter } from '#api/platform/encrypter.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { noAuthority } from '#shared/product/investors/entity-rules.ts';
import { limitName } from '#shared/product/investors/limit-words.ts';
import type { CommitObstacle } from '#shared/product/investors/may-commit.ts';
import type { RegCfUse } from '#shared/product/investors/reg-cf-use.ts';
import { commitEligibility } from '../investors/commit-eligibility.ts';
import type { InvestingParty } from '../investors/entities/party.ts';
import type { Verdict } from './commitment-guards.ts';
import type { Offer } from './offer.ts';

/** An investor and the amount they would commit. */
export interface Committing {
  readonly offer: Offer;
  readonly party: InvestingParty;
  readonly amount: Money;
  /** The commitment that is judged: the limit leaves it out. */
  readonly except?: string;
  /** No more than what binds them already needs nothing of the limit, and no new evidence. */
  readonly isLess?: boolean;
}

/** Asks that the party is approved, and that the investor has no part in the company. */
export function profileApproved({ party, offer }: Committing): Verdict {
  if (offer.raise.role !== null) {
    const message = 'You’re part of this company, so you can’t invest in its raise.';
    return new ProblemError(problem('forbidden', message, { code: 'own-company' }));
  }
  if (party.state === 'approved') return true;
  const { signatory, legal_name } = party;
  const message =
    signatory === null
      ? 'Your investor profile has to be approved before you commit.'
      : signatory.authority === ''
        ? noAuthority(legal_name)
        : `${legal_name} has to be approved before you sign for it.`;
  return new ProblemError(problem('forbidden', message, { code: 'not-approved' }));
}

/**
 * Asks that profile, certification and limit allow the amount. Another guard asks for an open raise,
 * because changed terms are confirmed while it is paused as well.
 */
export async function mayCommitAmount(
  db: Database,
  encrypter: Encrypter,
  committing: Committing,
  now: number,
): Promise<Verdict> {
  const { offer, party, amount, except, isLess = false } = committing;
  const { regime, minTicket } = offer.snapshotContent.content;
  const { state, role } = offer.raise;
  const raise = { regime, minTicket, state, isOwnCompany: role !== null };
  const { use, obstacles } = await commitEligibility(db, encrypter, party, raise, now, except);
  const [first] = obstacles.filter(
    ({ code }) => code !== 'not-open' && !isOfLimit(code) && !(isLess && isOfMore(code)),
  );
  if (first !== undefined) return refusalOf(first, obstacles);
  const { remaining } = use;
  const isLimited = regime === 'us_reg_cf' && remaining !== null && !isLess;
  return !isLimited || amount.amount <= remaining.amount || aboveLimit(use, remaining, party);
}

function isOfLimit(code: CommitObstacle['code']): boolean {
  return code === 'limit-used-up' || code === 'below-ticket';
}

/** Stands in the way of what is new: somebody who is bound may answer changed terms, or take less. */
function isOfMore(code: CommitObstacle['code']): boolean {
  return code === 'elsewhere-unreadable' || code === 'evidence-expired';
}

function refusalOf(
  { code, message }: CommitObstacle,
  obstacles: readonly CommitObstacle[],
): ProblemError {
  switch (code) {
    case 'no-profile':
    case 'not-approved':
    case 'no-authority':
    case 'no-address':
    case 'own-company':
      return new ProblemError(problem('forbidden', message, { code }));
    case 'no-regime':
      return refusal(code, message);
    default:
      return new ProblemError(problem('certification-required', message, { code, obstacles }));
  }
}

/** Refuses what is above the limit under Regulation Crowdfunding, with the figures and when it grows. */
function aboveLimit(
  { limit, used, freedOn }: RegCfUse,
  remaining: Money,
  { entity_id, legal_name }: InvestingParty,
): ProblemError {
  const freed =
    freedOn === null ? '' : ` The oldest commitment stops counting on ${freedOn.slice(0, 10)}.`;
  const message = `Under Regulation Crowdfunding ${formatMoney(remaining)} is left of ${limitName(entity_id === null ? null : legal_name)} for twelve months.${freed}`;
  const errors = [{ pointer: '/amount', code: 'limit-exceeded', message }];
  const figures = { limit, used, remaining, resetsOn: freedOn };
  return new ProblemError(problem('limit-exceeded', message, { errors, ...figures }));
}
