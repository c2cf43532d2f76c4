import { formatMoney, type Money } from '../../../shared/money/money.ts';
import { dayText } from '../../../shared/money/parse-days.ts';
import { sectorLabels, stageLabels } from '../../../shared/product/companies/sectors.ts';
import {
  dayCountLabels,
  type Instrument,
  instrumentLabels,
  oversubscriptionLabels,
  regimeLabels,
  visibilityLabels,
} from '../../../shared/product/raises/offer-words.ts';
import type { RaiseCapTable } from '../../../shared/product/raises/ownership.ts';
import type { RaiseCompany } from '../../../shared/product/raises/raises.ts';
import { capTableWords } from './cap-table-words.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  summary: 'Summary',
  pitch: 'Pitch',
  instrument: 'What investors get',
  regime: 'Offered under',
  visibility: 'Who sees it',
  currency: 'Currency',
  oversubscription: 'When more is asked for than the maximum',
  min: 'Minimum',
  target: 'Target',
  max: 'Maximum',
  minTicket: 'Smallest ticket',
  maxTicket: 'Largest ticket',
  opensAt: 'First day',
  deadlineAt: 'Last day',
  ownershipShown: 'Ownership on the raise page',
  capTable: 'Cap table',
  earlierInvestors: 'Holders who invested earlier',
  useOfFunds: 'Use of funds',
  team: 'Team',
  highlights: 'Highlights',
  risks: 'Risks',
  company: 'Company',
  documents: 'Documents',
  terms: 'Terms',
  'terms.cap': 'Valuation cap',
  'terms.discountBps': 'Discount',
  'terms.mfn': 'Most favoured nation',
  'terms.proRata': 'Pro rata right',
  'terms.interestBps': 'Interest per year',
  'terms.dayCount': 'Days are counted',
  'terms.maturityOn': 'Falls due on',
  'terms.qualifiedFinancing': 'Converts in a round of at least',
  'terms.preMoney': 'Pre-money valuation',
  'terms.fullyDilutedShares': 'Fully diluted shares',
  'terms.poolTargetBps': 'Pool after closing',
  'terms.liquidationPreference': 'Liquidation preference',
};

/** What the values of a choice are called. */
export const fieldChoices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  instrument: instrumentLabels,
  regime: regimeLabels,
  visibility: visibilityLabels,
  oversubscription: oversubscriptionLabels,
  'terms.dayCount': dayCountLabels,
};

/** The terms of each instrument, in the order of the form. */
export const termsOfInstrument: Readonly<Record<Instrument, readonly string[]>> = {
  safe_post: ['cap', 'discountBps', 'mfn', 'proRata'],
  convertible_note: [
    'cap',
    'discountBps',
    'interestBps',
    'dayCount',
    'maturityOn',
    'qualifiedFinancing',
  ],
  priced_equity: ['preMoney', 'fullyDilutedShares', 'poolTargetBps', 'liquidationPreference'],
};

/** What a field is called, by its name in the form, such as `terms.cap`. */
export function fieldLabel(name: string): string {
  return labels[name] ?? name;
}

/** The name of the field that a JSON pointer leads into: `/terms/cap` is `terms.cap`. */
export function fieldAt(pointer: string): string {
  const [, first = '', second] = pointer.split('/');
  return first === 'terms' && second !== undefined ? `terms.${second}` : first;
}

const lists: Readonly<Record<string, (row: Record<string, unknown>) => string>> = {
  useOfFunds: ({ label, bps }) => `${label}, ${Number(bps) / 100}%`,
  team: ({ name, role, bio }) => sentence([name, role, bio]),
  risks: ({ title, text }) => sentence([title, text]),
  documents: ({ name, n }) => `${name}, version ${n}`,
};

/** What a field says, for people, from its value in JSON; empty when it says nothing. */
export function fieldText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    const row = lists[name] ?? String;
    return value.map((each) => `– ${row(each)}`).join('\n');
  }
  if (name === 'capTable') return capTableWords(value as RaiseCapTable);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${value / 100}%`;
  if (name === 'company') return companyText(value as RaiseCompany);
  if (typeof value === 'object') return formatMoney(value as Money);
  const text = String(value);
  if (name === 'opensAt' || name === 'deadlineAt') return `${dayText(text.slice(0, 10))}, UTC`;
  if (name === 'terms.maturityOn') return dayText(text);
  if (name === 'terms.fullyDilutedShares') return BigInt(text).toLocaleString('en-US');
  return fieldChoices[name]?.[text] ?? text;
}

function sentence(parts: readonly unknown[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function companyText(company: RaiseCompany): string {
  const { name, legalName, country, sector, stage, oneLiner } = company;
  return [
    legalName === '' ? name : `${name} (${legalName})`,
    oneLiner,
    [country, sector && sectorLabels[sector], stage && stageLabels[stage]]
      .filter((text) => text !== '')
      .join(', '),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
