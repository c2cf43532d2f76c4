/**
 * Whether somebody may commit to a raise, and each reason why not. Pure: the API answers with it,
 * pages show its sentences, and whoever takes a commitment asks it again.
 */
import { formatMoney, type Money } from '../../money/money.ts';
import { dayText } from '../../money/parse-days.ts';
import { type AccreditationProof, accreditationEnded } from '../evidence/evidence-expiry.ts';
import { shortDay } from '../holders/short-day.ts';
import type { RaiseState } from '../raises/lifecycle.ts';
import { type Regime, regimeLabels } from '../raises/offer-words.ts';
import { basisOf, type CertificationBasisId } from './certification-bases.ts';
import { certificationState } from './certification-lifecycle.ts';
import { isSameName } from './certification-rules.ts';
import { noAuthority } from './entity-rules.ts';
import type { InvestorState } from './lifecycle.ts';
import { limitName, limitTitle } from './limit-words.ts';
import { elsewhereUnreadable } from './reg-cf-use.ts';

export const commitReasons = [
  'no-profile',
  'not-approved',
  'no-authority',
  'no-address',
  'own-company',
  'not-shown',
  'not-open',
  'no-regime',
  'no-certification',
  'certification-expired',
  'other-name',
  'not-accredited',
  'not-verified',
  'evidence-expired',
  'elsewhere-unreadable',
  'limit-used-up',
  'below-ticket',
] as const;
export type CommitReason = (typeof commitReasons)[number];

export interface CommitObstacle {
  readonly code: CommitReason;
  /** A sentence that says what to do, where something can be done. */
  readonly message: string;
}

/** Why somebody begins nothing in a raise of which they see only what they had before. */
export const notShown: CommitObstacle = {
  code: 'not-shown',
  message: 'You can no longer see this raise. Ask the company to give you access again.',
};

/** As much of a profile as the question needs; null without one. */
export interface CommittingProfile {
  readonly state: InvestorState;
  readonly legalName: string;
  /** Of the person or the entity, which agreements name; undefined where nobody asks for it. */
  readonly address?: string;
  /** Where they act for an entity: what it states of who signs for it. */
  readonly entity?: { readonly authority: string } | undefined;
}

/** As much of a certification as the question needs. */
export interface CommittingCertification {
  readonly basis: CertificationBasisId;
  readonly typedName: string;
  readonly expiresAt: string;
  readonly supersededAt: string | null;
  readonly revokedAt: string | null;
  readonly verifiedAt: string | null;
}

export interface CommittingRaise {
  readonly regime: Regime | null;
  readonly state: RaiseState;
  readonly minTicket: Money | null;
  /** Whether the investor has a part in the company that raises. */
  readonly isOwnCompany: boolean;
  /** What is left of the investor's limit; null where the regime, or being accredited, sets none. */
  readonly remaining: Money | null;
  /** Whether what was declared for other portals cannot be read any more. */
  readonly isElsewhereUnreadable?: boolean;
  /** What operators accepted as proof that the party is accredited; only Rule 506(c) asks for it. */
  readonly proofs?: readonly AccreditationProof[];
  /** Whether another proof was sent that no operator has decided about. */
  readonly isProofInReview?: boolean;
}

/**
 * Every reason why an investor may not commit to a raise now; none when they may.
 * @param now in epoch milliseconds
 */
export function mayCommit(
  profile: CommittingProfile | null,
  certifications: readonly CommittingCertification[],
  raise: CommittingRaise,
  now: number,
): readonly CommitObstacle[] {
  return [
    ...profileObstacles(profile),
    ...raiseObstacles(raise),
    ...certificationObstacles(profile, certifications, raise, now),
    ...limitObstacles(raise, entityName(profile)),
  ];
}

const states: Readonly<Record<Exclude<InvestorState, 'approved'>, string>> = {
  draft: 'Your investor profile is a draft. Submit it for approval.',
  pending: 'Your investor profile is in review. You can commit once it is approved.',
  rejected: 'Your investor profile wasn’t approved. Read why, change it and submit it again.',
  suspended: 'Your investor profile is suspended. Contact the operator.',
};

const entityStates: Readonly<
  Record<Exclude<InvestorState, 'approved'>, (legalName: string) => string>
> = {
  draft: (name) => `${name} is a draft. Submit it for approval.`,
  pending: (name) => `${name} is in review. You can sign for it once it is approved.`,
  rejected: (name) => `${name} wasn’t approved. Read why, change it and submit it again.`,
  suspended: (name) => `${name} is suspended. Contact the operator.`,
};

function profileObstacles(profile: CommittingProfile | null): readonly CommitObstacle[] {
  if (profile === null) {
    const message = 'You have no investor profile. Create one.';
    return [{ code: 'no-profile', message }];
  }
  const { state, entity, legalName, address } = profile;
  const found: CommitObstacle[] = [];
  if (entity !== undefined && entity.authority.trim() === '') {
    found.push({ code: 'no-authority', message: noAuthority(legalName) });
  }
  if (address !== undefined && address.trim() === '') {
    const message =
      entity === undefined
        ? 'Enter your address in your investor profile before you sign: the agreement names it.'
        : `Enter the address of ${legalName} before you sign for it: the agreement names it.`;
    found.push({ code: 'no-address', message });
  }
  if (state === 'approved') return found;
  const message = entity === undefined ? states[state] : entityStates[state](legalName);
  return [...found, { code: 'not-approved', message }];
}

function raiseObstacles({ isOwnCompany, state, regime }: CommittingRaise): CommitObstacle[] {
  const found: CommitObstacle[] = [];
  if (isOwnCompany) {
    const message = 'You’re part of this company, so you can’t invest in its raise.';
    found.push({ code: 'own-company', message });
  }
  if (state !== 'live' && state !== 'closing') {
    found.push({ code: 'not-open', message: 'This raise isn’t taking commitments.' });
  }
  if (regime === null) {
    const message = 'This raise doesn’t say which rule it’s offered under.';
    found.push({ code: 'no-regime', message });
  }
  return found;
}

/**
 * Tells whether a regime admits accredited investors alone (17 CFR 230.506; in (b) it is our rule).
 */
export function isForAccredited(regime: Regime): boolean {
  return regime === 'us_506b' || regime === 'us_506c';
}

/**
 * Why the certifications of an investor do not admit them to raises under a regime; none when they do.
 */
export function certificationObstacles(
  profile: CommittingProfile | null,
  all: readonly CommittingCertification[],
  {
    regime,
    proofs = [],
    isProofInReview = false,
  }: Pick<CommittingRaise, 'regime' | 'proofs' | 'isProofInReview'>,
  now: number,
): readonly CommitObstacle[] {
  if (regime === null) return [];
  const isMeant = ({ basis }: CommittingCertification): boolean =>
    isForAccredited(regime)
      ? basisOf(basis).accredited === true
      : regime === 'other' || basisOf(basis).jurisdiction === 'US';
  const stateOf = (one: CommittingCertification) => certificationState(one, now);
  const valid = all.filter((one) => stateOf(one) === 'valid');
  const meant = valid.filter(isMeant);
  const entity = entityName(profile);
  if (meant.length === 0) return [withoutOne(all.filter(isMeant), valid, regime, entity, now)];
  const named = meant.filter(({ typedName }) => isSameName(typedName, profile?.legalName ?? ''));
  if (profile !== null && named.length === 0) {
    const message =
      profile.entity === undefined
        ? 'You certified under a different name from the legal name in your profile. Certify again.'
        : `${profile.legalName} isn’t the name in the certification. Certify again.`;
    return [{ code: 'other-name', message }];
  }
  if (regime !== 'us_506c') return [];
  const isShown = entity === null ? 'you’re' : `${entity} is`;
  const verified = named.flatMap(({ verifiedAt }) => verifiedAt ?? []).toSorted();
  if (verified.length > 0) {
    const today = new Date(now).toISOString().slice(0, 10);
    const ended = accreditationEnded(proofs, verified.at(-1) ?? null, today);
    if (ended === null) return [];
    const next = isProofInReview
      ? 'The new evidence is in review. You can sign once an operator has accepted it.'
      : 'Send new evidence in your investor profile, or ask the operator to verify again.';
    const message = `The evidence that ${isShown} accredited expired on ${shortDay(ended)}. ${next}`;
    return [{ code: 'evidence-expired', message }];
  }
  const message = `${regimeLabels.us_506c} requires the operator to verify that ${isShown} accredited. Your own statement isn’t enough. Contact the operator.`;
  return [{ code: 'not-verified', message }];
}

/** Why there is no certification that counts: it has expired, is of another kind, or never was. */
function withoutOne(
  meant: readonly CommittingCertification[],
  valid: readonly CommittingCertification[],
  regime: Regime,
  entity: string | null,
  now: number,
): CommitObstacle {
  const expired = meant.find((one) => certificationState(one, now) === 'expired');
  if (expired !== undefined) {
    const on = dayText(expired.expiresAt.slice(0, 10));
    return {
      code: 'certification-expired',
      message: `${entity === null ? 'Your certification' : `The certification of ${entity}`} ended on ${on}. Certify again.`,
    };
  }
  const rule = regime === 'other' ? 'This raise' : regimeLabels[regime];
  if (isForAccredited(regime)) {
    const [code, does]: [CommitReason, string] =
      valid.length === 0
        ? ['no-certification', `Certify that ${entity === null ? 'you are' : `${entity} is`} one.`]
        : [
            'not-accredited',
            `${entity === null ? 'Your certification' : `The certification of ${entity}`} says otherwise.`,
          ];
    return {
      code,
      message: `${rule} is for investors who are accredited in the United States. ${does}`,
    };
  }
  const where = regime === 'us_reg_cf' ? ' under the rules of the United States' : '';
  return {
    code: 'no-certification',
    message: `${rule} needs a certification${where}. Certify what kind of investor ${entity === null ? 'you are' : `${entity} is`}.`,
  };
}

/** The legal name of the entity that is acted for; null for oneself. */
function entityName(profile: CommittingProfile | null): string | null {
  return profile?.entity === undefined ? null : profile.legalName;
}

function limitObstacles(
  { regime, remaining, minTicket, isElsewhereUnreadable = false }: CommittingRaise,
  entity: string | null,
): CommitObstacle[] {
  if (regime !== 'us_reg_cf' || remaining === null) return [];
  if (isElsewhereUnreadable) {
    return [{ code: 'elsewhere-unreadable', message: elsewhereUnreadable }];
  }
  if (remaining.amount === 0) {
    const message = `${limitTitle(entity)} under Regulation Crowdfunding is used up.`;
    return [{ code: 'limit-used-up', message }];
  }
  if (minTicket === null || minTicket.currency !== remaining.currency) return [];
  if (remaining.amount >= minTicket.amount) return [];
  const message = `The minimum ticket is ${formatMoney(minTicket)}, and ${formatMoney(remaining)} is left of ${limitName(entity)}.`;
  return [{ code: 'below-ticket', message }];
}
