/** The facts that a company's own agreement can name, as {{fields}} in its text. */
import { amountInWords } from '../../../money/amount-in-words.ts';
import type { Money } from '../../../money/money.ts';
import { countries } from '../../fields/countries.ts';
import { addressLine } from '../../investors/address-line.ts';
import { entityWithSignatory } from '../../investors/entity-kinds.ts';
import { dayCountLabels, type Instrument, regimeLabels } from '../../raises/offer-words.ts';
import type { AgreementFacts } from '../agreements/agreement-facts.ts';
import { amountInFigures, grouped, momentText, percentText } from '../agreements/figures.ts';

/** One fact, by the name that stands between the braces. */
export interface MergeField {
  readonly name: string;
  /** What it is, for the list beside the text. */
  readonly label: string;
  /** An agreement without it could not be told from another one. */
  readonly isRequired?: true;
  /** The instruments whose terms have it; left out where all do. */
  readonly instruments?: readonly Instrument[];
  /** Null where the raise says nothing of it. */
  readonly value: (facts: AgreementFacts) => string | null;
}

const convertible: readonly Instrument[] = ['safe_post', 'convertible_note'];
const note: readonly Instrument[] = ['convertible_note'];
const priced: readonly Instrument[] = ['priced_equity'];

const money = (amount: Money | null) => (amount === null ? null : amountInFigures(amount));
const percent = (bps: number | null) => (bps === null ? null : percentText(bps));
const country = (code: string) => countries[code] ?? code;
const text = (value: string) => (value.trim() === '' ? null : value);

/** What a person has no such thing of: an entity may sign the same text. */
const none = 'none';

/** Every field, in the order in which they are offered. */
export const mergeFields: readonly MergeField[] = [
  {
    name: 'investor',
    label: 'Legal name of the investor',
    isRequired: true,
    value: ({ investor: { legalName, signatory } }) =>
      signatory == null ? legalName : entityWithSignatory(legalName, signatory),
  },
  {
    name: 'investor_country',
    label: 'Country of the investor',
    value: ({ investor }) => country(investor.country),
  },
  {
    name: 'investor_address',
    label: 'Address of the investor',
    // Nobody signs without one; it is empty only where somebody reads who cannot sign yet.
    value: ({ investor: { signatory, address = '' } }) =>
      text(addressLine(signatory?.address ?? address)) ?? none,
  },
  {
    name: 'investor_registration_number',
    label: 'Registration number of an entity, or “none”',
    value: ({ investor: { signatory } }) => text(signatory?.registrationNumber ?? '') ?? none,
  },
  {
    name: 'investor_signatory',
    label: 'Who signs: the investor, or the signatory of the entity',
    value: ({ investor: { legalName, signatory } }) => signatory?.name ?? legalName,
  },
  {
    name: 'investor_signatory_title',
    label: 'Title of the signatory of an entity, or “none”',
    value: ({ investor: { signatory } }) => text(signatory?.title ?? '') ?? none,
  },
  {
    name: 'amount',
    label: 'Amount in figures',
    isRequired: true,
    value: ({ amount }) => amountInFigures(amount),
  },
  {
    name: 'amount_in_words',
    label: 'Amount in words',
    value: ({ amount }) => amountInWords(amount),
  },
  {
    name: 'company',
    label: 'Legal name of the company',
    value: ({ company }) => text(company.legalName),
  },
  {
    name: 'company_name',
    label: 'Name of the company',
    value: ({ company }) => text(company.name),
  },
  {
    name: 'company_legal_form',
    label: 'Legal form of the company',
    value: ({ company }) => text(company.legalForm ?? ''),
  },
  {
    name: 'company_country',
    label: 'Country of the company',
    value: ({ company }) => text(country(company.country)),
  },
  { name: 'raise', label: 'Title of the raise', value: ({ content }) => text(content.title) },
  { name: 'currency', label: 'Currency', value: ({ content }) => content.currency },
  { name: 'minimum', label: 'Minimum of the raise', value: ({ content }) => money(content.min) },
  { name: 'maximum', label: 'Maximum of the raise', value: ({ content }) => money(content.max) },
  {
    name: 'regime',
    label: 'Rule of the offer',
    value: ({ content: { regime } }) => (regime === null ? null : regimeLabels[regime]),
  },
  {
    name: 'closes_at',
    label: 'When the raise closes',
    value: ({ closesAt }) => (closesAt === null ? null : momentText(closesAt)),
  },
  {
    name: 'cancel_until',
    label: 'Until when the investor can cancel',
    value: ({ cancelUntil }) => (cancelUntil === null ? null : momentText(cancelUntil)),
  },
  {
    name: 'snapshot',
    label: 'Number of the snapshot',
    value: ({ snapshot }) => String(snapshot.seq),
  },
  {
    name: 'snapshot_sha256',
    label: 'SHA-256 of the snapshot',
    value: ({ snapshot }) => snapshot.sha256,
  },
  {
    name: 'cap',
    label: 'Valuation cap',
    instruments: convertible,
    value: ({ content }) => money(content.terms.cap),
  },
  {
    name: 'discount',
    label: 'Discount',
    instruments: convertible,
    value: ({ content }) => percent(content.terms.discountBps),
  },
  {
    name: 'interest',
    label: 'Interest per year',
    instruments: note,
    value: ({ content }) => percent(content.terms.interestBps),
  },
  {
    name: 'day_count',
    label: 'Day count',
    instruments: note,
    value: ({ content: { terms } }) =>
      terms.dayCount === null ? null : dayCountLabels[terms.dayCount],
  },
  {
    name: 'maturity_date',
    label: 'Maturity date',
    instruments: note,
    value: ({ content }) => content.terms.maturityOn,
  },
  {
    name: 'qualified_financing',
    label: 'Minimum qualified financing',
    instruments: note,
    value: ({ content }) => money(content.terms.qualifiedFinancing),
  },
  {
    name: 'pre_money',
    label: 'Pre-money valuation',
    instruments: priced,
    value: ({ content }) => money(content.terms.preMoney),
  },
  {
    name: 'shares',
    label: 'Fully diluted shares before the round',
    instruments: priced,
    value: ({ content: { terms } }) =>
      terms.fullyDilutedShares === null ? null : grouped(terms.fullyDilutedShares),
  },
  {
    name: 'option_pool',
    label: 'Option pool after closing',
    instruments: priced,
    value: ({ content }) => percent(content.terms.poolTargetBps),
  },
  {
    name: 'liquidation_preference',
    label: 'Liquidation preference',
    instruments: priced,
    value: ({ content }) => text(content.terms.liquidationPreference),
  },
];

/** Returns the fields that an agreement for this instrument can name; all where none is chosen. */
export function mergeFieldsOf(instrument: Instrument | null): readonly MergeField[] {
  return mergeFields.filter(
    ({ instruments }) =>
      instruments === undefined || instrument === null || instruments.includes(instrument),
  );
}
