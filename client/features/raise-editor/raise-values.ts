import type { Currency } from '#shared/money/currencies.ts';
import { minorDigits } from '#shared/money/currencies.ts';
import { type Money, majorUnits } from '#shared/money/money.ts';
import { readDay } from '#shared/money/parse-days.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import { type Parsed, readBasisPoints, readWhole } from '#shared/money/parse-numbers.ts';
import { exactDecimal } from '#shared/money/rational.ts';
import { discountBpsMax, interestBpsMax, poolBpsMax } from '#shared/product/fields/limits.ts';
import type { Raise, RaiseChange } from '#shared/product/raises/raises.ts';
import { writeRows } from '../../framework/autosave/form-values.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import { capTableIn, capTableText } from './cap-table-choices.ts';
import { linesOf, readList } from './raise-rows.ts';

/** The fields that are lists of rows. */
export const raiseLists: readonly string[] = ['useOfFunds', 'team', 'highlights', 'risks'];

/** How a field is typed. A field whose form is not named here is text, or one of a few choices. */
type FieldForm =
  | 'money'
  | 'day'
  | 'percent'
  | 'shares'
  | 'yes-no'
  | 'choice'
  | 'list'
  | 'cap-table'
  | 'names';

const sharesMax = 1_000_000_000_000_000n;
const wholeBps = 10_000;

const forms: Readonly<Record<string, FieldForm>> = {
  instrument: 'choice',
  regime: 'choice',
  min: 'money',
  target: 'money',
  max: 'money',
  minTicket: 'money',
  maxTicket: 'money',
  opensAt: 'day',
  deadlineAt: 'day',
  ownershipShown: 'yes-no',
  capTable: 'cap-table',
  earlierInvestors: 'names',
  'terms.cap': 'money',
  'terms.discountBps': 'percent',
  'terms.mfn': 'yes-no',
  'terms.proRata': 'yes-no',
  'terms.interestBps': 'percent',
  'terms.dayCount': 'choice',
  'terms.maturityOn': 'day',
  'terms.qualifiedFinancing': 'money',
  'terms.preMoney': 'money',
  'terms.fullyDilutedShares': 'shares',
  'terms.poolTargetBps': 'percent',
  ...Object.fromEntries(raiseLists.map((name) => [name, 'list' as const])),
};

const percentMax: Readonly<Record<string, number>> = {
  'terms.discountBps': discountBpsMax,
  'terms.interestBps': interestBpsMax,
  'terms.poolTargetBps': poolBpsMax,
};

/** A raise as it is typed: every field as text. */
export function typedRaise(raise: Raise): FormValues {
  const { terms } = raise;
  const values: Record<string, string> = {
    title: raise.title,
    summary: raise.summary,
    pitch: raise.pitch,
    agreement: raise.agreement,
    instrument: raise.instrument ?? '',
    regime: raise.regime ?? '',
    visibility: raise.visibility,
    currency: raise.currency,
    oversubscription: raise.oversubscription,
    // The first moment of the first day, and the last one of the last.
    opensAt: raise.opensAt?.slice(0, 10) ?? '',
    deadlineAt: raise.deadlineAt?.slice(0, 10) ?? '',
    ownershipShown: raise.ownershipShown ? 'yes' : 'no',
    capTable: capTableText(raise.capTable),
    earlierInvestors: raise.earlierInvestors.join('\n'),
    useOfFunds: writeRows(
      raise.useOfFunds.map(({ label, bps }) => ({
        label,
        part: bps === 0 ? '' : String(bps / 100),
      })),
    ),
    team: writeRows(raise.team.map(({ name, role, bio }) => ({ name, role, bio }))),
    highlights: writeRows(raise.highlights.map((text) => ({ text }))),
    risks: writeRows(raise.risks.map(({ title, text }) => ({ title, text }))),
  };
  for (const name of ['min', 'target', 'max', 'minTicket', 'maxTicket'] as const) {
    values[name] = moneyText(raise[name]);
  }
  for (const [name, value] of Object.entries(terms)) values[`terms.${name}`] = termText(value);
  return values;
}

function termText(value: Raise['terms'][keyof Raise['terms']]): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value / 100);
  if (typeof value === 'object') return moneyText(value);
  return /^\d{4,}$/.test(value) ? BigInt(value).toLocaleString('en-US') : value;
}

/** "250,000" or "99.50": read back to the same amount. */
function moneyText(money: Money | null): string {
  if (money === null) return '';
  const plain = exactDecimal(majorUnits(money)) ?? '';
  const [whole = '', decimals] = plain.split('.');
  const grouped = BigInt(whole).toLocaleString('en-US');
  if (decimals === undefined) return grouped;
  return `${grouped}.${decimals.padEnd(minorDigits(money.currency), '0')}`;
}

/** Without an entry, these are something else than null. */
const neverNull: readonly FieldForm[] = ['list', 'yes-no', 'names'];

/** What a field says in JSON. */
function readField(name: string, text: string, currency: Currency): Parsed<unknown> {
  const form = forms[name];
  const bare = text.trim();
  if (bare === '' && form !== undefined && !neverNull.includes(form)) {
    return { ok: true, value: null };
  }
  switch (form) {
    case 'money': {
      const read = readMoney(bare, currency);
      return read.ok ? { ok: true, value: read.value.money } : read;
    }
    case 'day': {
      const read = readDay(bare);
      if (!read.ok || name === 'terms.maturityOn') return read;
      const isFirst = name === 'opensAt';
      return { ok: true, value: isFirst ? `${read.value}T00:00:00.000Z` : endOfDay(read.value) };
    }
    case 'percent':
      return readBasisPoints(bare, percentMax[name] ?? wholeBps);
    case 'shares': {
      const read = readWhole(bare, sharesMax);
      return read.ok ? { ok: true, value: String(read.value) } : read;
    }
    case 'yes-no':
      return { ok: true, value: bare === 'yes' };
    case 'list':
      return readList(name, text);
    case 'cap-table':
      return { ok: true, value: capTableIn(bare) };
    case 'names':
      return { ok: true, value: linesOf(bare) };
    case 'choice':
      return { ok: true, value: bare };
    default:
      return { ok: true, value: name === 'pitch' ? text : bare };
  }
}

/** The last second of a day, at which a raise ends. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}

/** The currency of a form; that of the raise where it does not ask. */
export function currencyOf(values: FormValues): Currency {
  return (values['currency'] ?? 'USD') as Currency;
}

/**
 * Returns what has changed, as JSON. Another currency changes every amount, because all of them are
 * in it.
 * @param all every field, with the changes
 */
export function changeOf(changes: FormValues, all: FormValues): RaiseChange {
  const currency = currencyOf(all);
  const amounts =
    changes['currency'] === undefined
      ? []
      : Object.entries(all).filter(([name, text]) => forms[name] === 'money' && text !== '');
  const change: Record<string, unknown> = {};
  const terms: Record<string, unknown> = {};
  for (const [name, text] of [...amounts, ...Object.entries(changes)]) {
    const read = readField(name, text, currency);
    if (!read.ok) continue;
    const [group = '', term] = name.split('.');
    if (term === undefined) change[group] = read.value;
    else terms[term] = read.value;
  }
  if (Object.keys(terms).length > 0) change['terms'] = terms;
  // The API judges what was typed, and its refusal names the field.
  return change as RaiseChange;
}

/** Why fields cannot be sent as they are written. */
export function unreadableFields(changes: FormValues, all: FormValues): FormValues {
  const found = Object.entries(changes).flatMap(([name, text]) => {
    const read = readField(name, text, currencyOf(all));
    return read.ok ? [] : [[name, read.message]];
  });
  return Object.fromEntries(found);
}

/** Tells whether two texts of a field mean the same: "250k" is "250,000". */
export function sameRaiseValue(name: string, a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [readField(name, a, 'USD'), readField(name, b, 'USD')];
  return one.ok && other.ok && JSON.stringify(one.value) === JSON.stringify(other.value);
}

/** The pointer of the control in the form: a row's part is typed as a percentage. */
export function controlPointer(pointer: string): string {
  const row = /^(\/useOfFunds\/\d+)\/bps$/.exec(pointer);
  if (row !== null) return `${row[1]}/part`;
  const highlight = /^(\/highlights\/\d+)$/.exec(pointer);
  if (highlight !== null) return `${highlight[1]}/text`;
  return pointer.replace(/\/(?:amount|currency)$/, (end, at: number) => (at === 0 ? end : ''));
}
