/** The text that an investor signs, made of a template and of the facts, always in the same way. */
import { entityWithSignatory } from '../../investors/entity-kinds.ts';
import { type Instrument, type Regime, regimeLabels } from '../../raises/offer-words.ts';
import { cancelNoticeHours, fundingDays, reconfirmDays } from '../due-times.ts';
import type { AgreementFacts, AgreementTemplate, Section } from './agreement-facts.ts';
import { convertibleNote } from './convertible-note.ts';
import { amountBothWays, momentText } from './figures.ts';
import { pricedEquity } from './priced-equity.ts';
import { safePost } from './safe-post.ts';

/** Every version of each template, oldest first; the last one is signed today. */
export const agreementTemplates: Readonly<Record<Instrument, readonly AgreementTemplate[]>> = {
  safe_post: safePost,
  convertible_note: convertibleNote,
  priced_equity: pricedEquity,
};

/** An agreement for one commitment. */
export interface Agreement {
  readonly template: Instrument | 'own';
  readonly version: string;
  /** Lines end with a line feed; Unicode is composed (NFC). What is hashed are its bytes in UTF-8. */
  readonly text: string;
}

/**
 * The agreement that is signed today. The same facts give the same text, to the byte.
 * @throws Error when the instrument has no template
 */
export function agreementFor(instrument: Instrument, facts: AgreementFacts): Agreement {
  const template = agreementTemplates[instrument].at(-1);
  if (template === undefined) throw new Error(`${instrument} has no agreement.`);
  const { version, title, sections } = template;
  const all = [...openingOf(facts), ...sections(facts), ...closingOf(facts)];
  const numbered = all.map(([heading, ...paragraphs], at) =>
    [`${at + 1}. ${heading}`, ...paragraphs.map(oneLine)].join('\n\n'),
  );
  const text = [oneLine(title), `Template ${instrument}, version ${version}`, ...numbered];
  return { template: instrument, version, text: `${text.join('\n\n')}\n`.normalize('NFC') };
}

/**
 * The text of an agreement after the account of its investor was erased: `name` stands for who it
 * was. Its hash is that of the text with the name.
 */
export function withoutInvestor(text: string, name: string): string {
  // No other line of a template begins so: each paragraph is one line.
  return text.replace(/^Investor: .*$/gm, `Investor: ${name}.`);
}

/** Returns the sections that every agreement begins with: the parties, the amount and the offer. */
export function openingOf({
  company,
  investor,
  amount,
  content,
  snapshot,
}: AgreementFacts): Section[] {
  return [
    [
      'Parties',
      `Company: ${company.legalName} (${company.name}), ${company.country}.`,
      investorLine(investor),
    ],
    ['Amount', `The Investor commits ${amountBothWays(amount)}.`],
    [
      'Offer',
      `The offer is “${content.title}”, as snapshot ${snapshot.seq} of it says, whose SHA-256 is ${snapshot.sha256}. Where this text and the snapshot differ, the snapshot holds.`,
    ],
  ];
}

/**
 * Names the investor; an entity with who signs for it and what they state, all in the one line that
 * an erasure replaces.
 */
function investorLine({ legalName, country, signatory }: AgreementFacts['investor']): string {
  if (signatory == null) return `Investor: ${legalName}, ${country}.`;
  const { address, registrationNumber, authority } = signatory;
  const registered = registrationNumber === '' ? '' : `, registration number ${registrationNumber}`;
  return `Investor: ${entityWithSignatory(legalName, signatory)}. Registered in ${country}${registered}; ${address}. The signatory states: “${authority}”`;
}

/** Returns the sections that every agreement ends with: the rules of the portal. */
export function closingOf(facts: AgreementFacts): Section[] {
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

/** A name or a title may have spaces of its own; it never begins a line of the agreement. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
