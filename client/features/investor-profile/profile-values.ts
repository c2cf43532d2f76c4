import type { Currency } from '#shared/money/currencies.ts';
import { minorDigits } from '#shared/money/currencies.ts';
import { type Money, majorUnits } from '#shared/money/money.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import type { Parsed } from '#shared/money/parse-numbers.ts';
import { exactDecimal } from '#shared/money/rational.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type {
  InvestorProfile,
  InvestorProfileChange,
} from '#shared/product/investors/investors.ts';
import {
  kindLabels,
  profileFacts,
  visibilityLabels,
} from '../../domain/investor/investor-words.ts';
import { readRows, writeRows } from '../../framework/autosave/form-values.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import type { AutosaveTarget, Stored } from '../../framework/autosave/stored-form.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { tickedField } from '../../ui/form/tick-list.tsx';

/** The fields that are lists. */
export const profileLists: readonly string[] = ['stages', 'sectors', 'countries'];
const amounts: readonly string[] = ['checkMin', 'checkMax'];
/** Saved while they are written, so that a space at the end stays. */
const longTexts: readonly string[] = ['address', 'bio', 'thesis'];

/** A profile as it is typed: every field as text. */
export function typedProfile(profile: InvestorProfile): FormValues {
  const rows = (values: readonly string[]) =>
    writeRows(values.map((value) => ({ [tickedField]: value })));
  const { kind, displayName, legalName, country, address, bio, thesis } = profile;
  const { currency, visibility } = profile;
  return {
    kind: kind ?? '',
    displayName,
    legalName,
    country,
    address,
    bio,
    thesis,
    currency,
    visibility,
    stages: rows(profile.stages),
    sectors: rows(profile.sectors),
    countries: rows(profile.countries),
    checkMin: moneyText(profile.checkMin),
    checkMax: moneyText(profile.checkMax),
    leads: profile.leads ? 'yes' : 'no',
  };
}

/** "250,000" or "99.50": read back to the same amount. */
function moneyText(money: Money | null): string {
  if (money === null) return '';
  const [whole = '', decimals] = (exactDecimal(majorUnits(money)) ?? '').split('.');
  const grouped = BigInt(whole).toLocaleString('en-US');
  return decimals === undefined
    ? grouped
    : `${grouped}.${decimals.padEnd(minorDigits(money.currency), '0')}`;
}

function readField(name: string, text: string, currency: Currency): Parsed<unknown> {
  if (amounts.includes(name)) {
    if (text.trim() === '') return { ok: true, value: null };
    const read = readMoney(text, currency);
    return read.ok ? { ok: true, value: read.value.money } : read;
  }
  if (profileLists.includes(name)) {
    const chosen = readRows(text).map((row) => row[tickedField] ?? '');
    return { ok: true, value: [...new Set(chosen.filter((value) => value !== ''))] };
  }
  if (name === 'leads') return { ok: true, value: text === 'yes' };
  return { ok: true, value: longTexts.includes(name) ? text : text.trim() };
}

function currencyOf(values: FormValues): Currency {
  return (values['currency'] ?? 'USD') as Currency;
}

/**
 * Returns what has changed, as JSON. Another currency changes both amounts, because they are in it.
 * @param all every field, with the changes
 */
export function changeOf(changes: FormValues, all: FormValues): InvestorProfileChange {
  const currency = currencyOf(all);
  const again =
    changes['currency'] === undefined
      ? []
      : amounts.map((name) => [name, all[name] ?? ''] as const);
  const change: Record<string, unknown> = {};
  for (const [name, text] of [...again, ...Object.entries(changes)]) {
    const read = readField(name, text, currency);
    if (read.ok) change[name] = read.value;
  }
  // The API judges what was typed, and its refusal names the field.
  return change as InvestorProfileChange;
}

/** A profile as a form sees it. Only its owner changes it, in whatever window. */
export function storedProfile(profile: InvestorProfile): Stored {
  const saved = { name: 'you', at: profile.updatedAt };
  return { version: profile.version, values: typedProfile(profile), saved };
}

/**
 * Where the fields of the profile are stored.
 * @param first what is stored when the form is shown
 * @param onSaved called with the profile after each save
 */
export function profileTarget(
  api: ApiClient,
  first: Stored,
  onSaved: (profile: InvestorProfile) => void = () => {},
): AutosaveTarget {
  let last = first;
  function known(profile: InvestorProfile): Stored {
    last = storedProfile(profile);
    return last;
  }
  return {
    async save(changes, version) {
      const body = changeOf(changes, { ...last.values, ...changes });
      const { profile } = await api.send('PATCH /investor-profile', { body, version });
      onSaved(profile);
      return known(profile);
    },
    load: async () => known((await api.send('GET /investor-profile')).profile),
    faults(changes) {
      const currency = currencyOf({ ...last.values, ...changes });
      const found = Object.entries(changes).flatMap(([name, text]) => {
        const read = readField(name, text, currency);
        return read.ok ? [] : [[name, read.message]];
      });
      return Object.fromEntries(found);
    },
    fieldAt: (pointer) => pointer.split('/')[1] ?? '',
    // Amounts and lists are one field each.
    controlAt: (pointer) => `/${pointer.split('/')[1] ?? ''}`,
    same: sameValue,
  };
}

/** Whether two texts of a field mean the same: "250k" is "250,000". */
function sameValue(name: string, a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [readField(name, a, 'USD'), readField(name, b, 'USD')];
  return one.ok && other.ok && JSON.stringify(one.value) === JSON.stringify(other.value);
}

const labels: Readonly<Record<string, string>> = {
  kind: 'Who invests',
  displayName: 'Display name',
  legalName: 'Legal name',
  country: 'Country',
  address: 'Address',
  bio: 'About you',
  thesis: 'What you’re looking for',
  stages: 'Stages',
  sectors: 'Sectors',
  countries: 'Countries',
  currency: 'Currency',
  checkMin: 'Minimum ticket',
  checkMax: 'Maximum ticket',
  leads: 'Whether you lead rounds',
  visibility: 'Who can find you',
};

/** Returns what a field is called. */
export function profileLabel(name: string): string {
  return labels[name] ?? name;
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: kindLabels,
  visibility: visibilityLabels,
  country: countries,
};

/** A value in words, where there are two to choose from. */
export function profileValueInWords(name: string, value: string): string {
  const words = choices[name]?.[value];
  if (words !== undefined) return words;
  if (!profileLists.includes(name)) return value === '' ? 'Nothing' : value;
  const listed = readField(name, value, 'USD');
  const empty = { stages: [], sectors: [], countries: [] };
  if (!listed.ok) return value;
  const facts = profileFacts({ ...emptyProfile, ...empty, [name]: listed.value });
  return facts.find(({ label }) => label === labels[name])?.value ?? value;
}

const emptyProfile = {
  kind: null,
  displayName: '',
  legalName: '',
  country: '',
  address: '',
  bio: '',
  thesis: '',
  currency: 'USD',
  checkMin: null,
  checkMax: null,
  leads: false,
  visibility: 'hidden',
} as const;
