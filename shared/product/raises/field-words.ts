import { formatMoney, type Money } from '../../money/money.ts';
import { dayText } from '../../money/parse-days.ts';
import { sectorLabels, stageLabels } from '../companies/sectors.ts';
import { countries } from '../fields/countries.ts';
import { capTableWords } from './cap-table-words.ts';
import {
  dayCountLabels,
  type Instrument,
  instrumentLabels,
  oversubscriptionLabels,
  regimeLabels,
  visibilityLabels,
} from './offer-words.ts';
import type { RaiseCapTable } from './ownership.ts';
import type { RaiseImage } from './raise-images.ts';
import type { RaiseCompany } from './raises.ts';

/** The labels of the values of a choice. */
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

const lists: Readonly<Record<string, (row: Record<string, unknown>) => string>> = {
  useOfFunds: ({ label, bps }) => `${label}, ${Number(bps) / 100}%`,
  team: ({ name, role, bio }) => sentence([name, role, bio]),
  risks: ({ title, text }) => sentence([title, text]),
  images: ({ alt, file }) => imageText({ alt, file }),
  documents: ({ name, n, note }) =>
    `${name}, version ${n}${note === undefined ? '' : ` (${note})`}`,
};

/** Returns what a field says, for people, from its value in JSON; empty when it says nothing. */
export function fieldText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    return value.map((each) => `– ${rowText(name, each)}`).join('\n');
  }
  if (name === 'capTable') return capTableWords(value as RaiseCapTable);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${value / 100}%`;
  if (name === 'cover' || name === 'logo') return imageText(value as RaiseImage);
  if (name === 'company') return companyText(value as RaiseCompany);
  if (typeof value === 'object') return formatMoney(value as Money);
  const text = String(value);
  if (name === 'company.country') return countries[text as 'US'] ?? text;
  if (name === 'company.sector') return sectorLabels[text as 'consumer'] ?? text;
  if (name === 'company.stage') return stageLabels[text as 'seed'] ?? text;
  if (name === 'opensAt' || name === 'deadlineAt') return `${dayText(text.slice(0, 10))}, UTC`;
  if (name === 'terms.maturityOn') return dayText(text);
  if (name === 'terms.fullyDilutedShares') return BigInt(text).toLocaleString('en-US');
  return fieldChoices[name]?.[text] ?? text;
}

/** Returns what one row of a list says, for people. */
export function rowText(name: string, row: unknown): string {
  return (lists[name] ?? String)(row as Record<string, unknown>);
}

/** The file tells an image from another that shows the same. */
function imageText({ alt, file }: { readonly alt?: unknown; readonly file?: unknown }): string {
  return `${alt === '' ? 'Nothing is said of it' : alt} (${file})`;
}

function sentence(parts: readonly unknown[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function companyText(company: RaiseCompany): string {
  const { name, legalName, country, sector, stage, oneLiner } = company;
  // Snapshots that are older than it have none.
  const { legalForm = '' } = company as Partial<RaiseCompany>;
  return [
    legalName === '' ? name : `${name} (${legalName})`,
    legalForm,
    oneLiner,
    [country && countries[country], sector && sectorLabels[sector], stage && stageLabels[stage]]
      .filter((text) => text !== '')
      .join(', '),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
