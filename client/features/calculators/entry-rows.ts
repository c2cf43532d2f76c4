/** The entries in words, so that a printed calculation can be read without its form. */
import { calculatorShapes } from '#shared/calculators/calculator-fields.ts';
import type { Note } from '#shared/calculators/convertible-note.ts';
import { dayCountNames } from '#shared/calculators/day-count.ts';
import type { Field, FieldValues, RowGroup, RowsPart, Shape } from '#shared/calculators/field.ts';
import { insideSentence } from '#shared/calculators/field-names.ts';
import { basisPointsText, countText, moneyText } from '#shared/calculators/figures.ts';
import type { Safe } from '#shared/calculators/post-money-safe.ts';
import type { CalculatorQuery } from '#shared/calculators/query.ts';
import type { PoolChange } from '#shared/calculators/round-inputs.ts';
import { exactDecimal } from '#shared/money/rational.ts';

export interface EntryRow {
  readonly label: string;
  readonly value: string;
}

/** The entries of a calculation, one row each. */
export function entryRows({ calculator, inputs }: CalculatorQuery): readonly EntryRow[] {
  return rowsOf(calculatorShapes[calculator], inputs);
}

function rowsOf(shape: Shape, inputs: object): readonly EntryRow[] {
  const values = inputs as Readonly<Record<string, unknown>>;
  return Object.entries(shape).flatMap(([key, part]): readonly EntryRow[] => {
    const value = values[key];
    if (part.kind === 'group') return rowsOf(part.parts, value as object);
    if (part.kind === 'rows') {
      const rows = (part.single ? [value] : value) as readonly NamedRow[];
      return rows.map((row) => sentence(part, row));
    }
    const { label, printed = label } = part;
    // Both of its fields are about the pool, which is one row.
    if (key === 'poolTargetBps') {
      return [{ label: 'Option pool', value: poolWords(values['pool'] as PoolChange) }];
    }
    const isAbsent = value === undefined && part.kind !== 'flag';
    const isUsualNone = value === 0n && 'usual' in part;
    if (isAbsent || isUsualNone || printed === '') return [];
    return [{ label: printed, value: textOf(part, value) }];
  });
}

const texts: { readonly [K in keyof FieldValues]: (value: FieldValues[K]) => string } = {
  name: (name) => name,
  money: moneyText,
  shares: countText,
  percent: basisPointsText,
  price: (price) => exactDecimal(price) ?? '',
  day: (day) => day,
  place: String,
  flag: (isSet) => (isSet ? 'Yes' : 'No'),
};

function textOf(field: Field, value: unknown): string {
  if (field.kind !== 'choice') return texts[field.kind](value as never);
  const option = field.options[String(value)] ?? '';
  return typeof option === 'string' ? option : option.name;
}

type NamedRow = { readonly name: string } & Readonly<Record<string, unknown>>;

/** A holder, SAFE or note in one row: "$200,000, cap $4,000,000 post-money". */
function sentence({ group, title, fields }: RowsPart, row: NamedRow): EntryRow {
  const { name } = row;
  const words = Object.entries(fields).map(([key, field]) => {
    const value = row[key];
    if (field.kind === 'name' || value === undefined || value === false) return '';
    const text = textOf(field, value);
    const phrase = phrases[group][key];
    if (phrase !== undefined) return phrase(text, row as never);
    return `${insideSentence(field.called ?? field.label)} ${text}`;
  });
  const label = group === 'holder' || name.startsWith(title) ? name : `${title} ${name}`;
  return { label, value: words.filter((word) => word !== '').join(', ') };
}

type Phrases<R> = Readonly<Record<string, (text: string, row: R) => string>>;

/** Where a field is not said by its name and value; empty when another one says it too. */
const phrases: Readonly<Record<RowGroup, Phrases<never>>> = {
  holder: { shares: (text) => `${text} shares` },
  safe: {
    amount: (text) => text,
    cap: (text) => `cap ${text} post-money`,
    ownershipBps: (text) => `for ${text}`,
    mfnAdopts: (_, { mfnAdopts }: Safe) =>
      mfnAdopts === 0 ? 'MFN, no terms adopted' : `MFN, with the terms of SAFE ${mfnAdopts}`,
    proRata: () => 'with a pro rata right',
  },
  note: {
    principal: (text) => text,
    interestBps: interestWords,
    dayCount: () => '',
    from: () => '',
    to: () => '',
    cap: (text, note: Note) => `cap ${text}${spread(note)}`,
    capBase: () => '',
    capBaseShares: () => '',
  },
};

function interestWords(text: string, { interestBps, dayCount, from, to }: Note): string {
  if (interestBps === 0) return 'no interest';
  const days = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  return [`${text} interest per year, ${dayCountNames[dayCount]}`, days].filter(Boolean).join(', ');
}

function spread({ capBase, capBaseShares }: Note): string {
  if (capBase === 'pre_money_fd') return ' over all shares and options before the round';
  if (capBase !== 'stated' || capBaseShares === undefined) return '';
  return ` over ${countText(capBaseShares)} shares`;
}

function poolWords(pool: PoolChange): string {
  switch (pool.kind) {
    case 'none':
      return 'Unchanged';
    case 'target':
      return `${basisPointsText(pool.bps)} of all shares after the round`;
    case 'increase':
      return `${countText(pool.options)} new options`;
  }
}
