/**
 * The sections of the portal around each agreement. Texts that were signed are kept as they are; the
 * wordings of earlier versions remain, so that each can be made again to the byte.
 */
import { countries } from '../../fields/countries.ts';
import { addressLine } from '../../investors/address-line.ts';
import { entityWithSignatory } from '../../investors/entity-kinds.ts';
import { type Regime, regimeLabels } from '../../raises/offer-words.ts';
import { cancelNoticeHours, fundingDays, reconfirmDays } from '../due-times.ts';
import type { AgreementFacts, PortalVersion, Section } from './agreement-facts.ts';
import { amountBothWays, momentText } from './figures.ts';

/** What is said differently in each version. */
interface Wording {
  /** How a country is named whose code is known. */
  readonly country: (code: string) => string;
  /** Whether the legal form of the company and the address of a person are named, where known. */
  readonly namesParties: boolean;
  readonly offer: (title: string, snapshot: AgreementFacts['snapshot']) => string;
  readonly countersigning: readonly string[];
}

const countersigned: Wording = {
  country: (code) => countries[code] ?? code,
  namesParties: false,
  offer: (title, { seq, sha256 }) =>
    `The offer is “${title}”. The portal keeps its wording as snapshot ${seq}, whose SHA-256 is ${sha256}. If this text differs from that snapshot, the snapshot applies.`,
  countersigning: [
    'The Company countersigns this agreement on the portal. The raise closes as a success only once every commitment that was paid is countersigned.',
  ],
};

const wordings: Readonly<Record<PortalVersion, Wording>> = {
  '2026-11-01': {
    country: (code) => code,
    namesParties: false,
    offer: (title, { seq, sha256 }) =>
      `The offer is “${title}”, as snapshot ${seq} of it says, whose SHA-256 is ${sha256}. Where this text and the snapshot differ, the snapshot holds.`,
    countersigning: [],
  },
  '2026-11-26': countersigned,
  '2026-11-27': { ...countersigned, namesParties: true },
};

/** The version that is signed today. */
export const latestPortalVersion: PortalVersion = '2026-11-27';

/** Returns the sections that every agreement begins with: the parties, the amount and the offer. */
export function openingOf(
  { company, investor, amount, content, snapshot }: AgreementFacts,
  version: PortalVersion = latestPortalVersion,
): Section[] {
  const { country, offer } = wordings[version];
  return [
    [
      'Parties',
      companyLine({ ...company, country: country(company.country) }, version),
      investorLine({ ...investor, country: country(investor.country) }, version),
    ],
    ['Amount', `The Investor commits ${amountBothWays(amount)}.`],
    ['Offer', offer(content.title, snapshot)],
  ];
}

function companyLine(
  { name, legalName, legalForm = '', country }: AgreementFacts['company'],
  version: PortalVersion,
): string {
  const named = wordings[version].namesParties && legalForm !== '';
  return `Company: ${legalName} (${name}), ${named ? `${legalForm}, ` : ''}${country}.`;
}

/**
 * Names the investor; an entity with who signs for it and what they state, all in the one line that
 * an erasure replaces.
 */
function investorLine(
  { legalName, country, address = '', signatory }: AgreementFacts['investor'],
  version: PortalVersion,
): string {
  const { namesParties } = wordings[version];
  if (signatory == null) {
    const where = namesParties && address !== '' ? `; ${addressLine(address)}` : '';
    return `Investor: ${legalName}, ${country}${where}.`;
  }
  const { registrationNumber, authority } = signatory;
  const registered = registrationNumber === '' ? '' : `, registration number ${registrationNumber}`;
  return `Investor: ${entityWithSignatory(legalName, signatory)}. Registered in ${country}${registered}; ${namesParties ? addressLine(signatory.address) : signatory.address}. The signatory states: “${authority}”`;
}

/** Returns the sections that every agreement ends with: the rules of the portal. */
export function closingOf(
  facts: AgreementFacts,
  version: PortalVersion = latestPortalVersion,
): Section[] {
  const { min, max, oversubscription, regime } = facts.content;
  const reduced =
    oversubscription === 'scale_back'
      ? [
          'If more is committed than the maximum, each commitment is reduced in proportion when the raise ends, and the Investor then owes the reduced amount.',
        ]
      : [];
  return [
    [
      'Size of the raise',
      `Minimum ${min === null ? 'none' : amountBothWays(min)}; maximum ${max === null ? 'none' : amountBothWays(max)}.`,
      'If less than the minimum has been paid when the raise is settled, nothing is sold, and what was paid is paid back.',
      ...reduced,
    ],
    ['Rule of the offer', ruleText(regime)],
    [
      'Right to cancel',
      ...cancelTexts(facts),
      `If the offer changes in a way that matters, the Investor is asked to confirm within ${reconfirmDays} business days; silence cancels the commitment, and what was paid is paid back.`,
    ],
    [
      'Payment',
      `The Investor pays the amount to the Company directly, within ${fundingDays} business days after the raise has ended at the latest. The portal holds no money; it records who paid, as the Company or the operator of the portal confirms it.`,
    ],
    [
      'Risk',
      'The Investor may lose the whole amount, may not be able to sell what they get, and has read the risks that the offer names.',
    ],
    [
      'Signature',
      `The Investor signs by typing ${facts.investor.signatory == null ? 'their legal name' : 'the legal name of the signatory'}. The portal keeps this text, its SHA-256, the time, and the network from which it was signed.`,
      ...wordings[version].countersigning,
    ],
  ];
}

const rules: Readonly<Record<Regime, string>> = {
  us_506b:
    'It is offered to accredited investors without general solicitation (17 CFR 230.506(b)). What is bought cannot be resold freely.',
  us_506c:
    'It is offered to accredited investors whose status was verified (17 CFR 230.506(c)). What is bought cannot be resold freely.',
  us_reg_cf:
    'It is offered under Regulation Crowdfunding (17 CFR part 227), which limits how much may be invested in twelve months. What is bought cannot be resold for one year, with few exceptions.',
  other: 'It is offered under the rule that the Company has named in the offer.',
};

function ruleText(regime: Regime | null): string {
  return regime === null ? rules.other : `${regimeLabels[regime]}. ${rules[regime]}`;
}

function cancelTexts({ content, closesAt, cancelUntil }: AgreementFacts): readonly string[] {
  const source = content.regime === 'us_reg_cf' ? ' (17 CFR 227.304)' : '';
  const rule = `The Investor may cancel for any reason until ${cancelNoticeHours} hours before the raise closes${source}.`;
  if (closesAt === null || cancelUntil === null) return [rule];
  return [
    `${rule} It closes on ${momentText(closesAt)}, so this is until ${momentText(cancelUntil)}. If an earlier close is announced, the time ends earlier as well.`,
  ];
}
