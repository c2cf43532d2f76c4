/** Which entries of a calculator come first, and when the others are shown with them. */
import { fieldNamed } from '#shared/calculators/calculator-fields.ts';
import type { Field } from '#shared/calculators/field.ts';
import { type Calculator, type ReadQuery, readQuery } from '#shared/calculators/query.ts';
import { isUsual } from '#shared/calculators/query-writer.ts';
import { workedExamples } from './calculators.ts';
import { type RowGroup, rowKinds, singleEntries } from './entries.ts';
import type { CalculationInput } from './reading.ts';

interface FirstEntry {
  /** In the address, with its row. */
  readonly name: string;
  /** Where the label of the field needs its row to be understood. */
  readonly label?: string;
}

const firstEntries: Readonly<Record<Calculator, readonly FirstEntry[]>> = {
  'priced-round': [{ name: 'pre_money' }, { name: 'new_money' }, { name: 'pool_target' }],
  safe: [
    { name: 'safe1_amount', label: 'Amount of SAFE 1' },
    { name: 'safe1_cap', label: 'Post-money cap of SAFE 1' },
    { name: 'holder1_shares', label: 'Shares of holder 1' },
  ],
  note: [{ name: 'note1_principal' }, { name: 'note1_discount' }, { name: 'price' }],
  'pro-rata': [{ name: 'part' }, { name: 'new_shares' }, { name: 'price' }],
  'reg-cf-limit': [{ name: 'income' }, { name: 'net_worth' }, { name: 'accredited' }],
};

/** The three entries that matter most, as fields with their whole names. */
export function firstFields(calculator: Calculator): readonly Field[] {
  return firstEntries[calculator].flatMap(({ name, label }) => {
    const [, group, rest] = /^(holder|safe|note)1_(\w+)$/.exec(name) ?? [];
    const fields = group ? rowKinds[group as RowGroup].entries : singleEntries(calculator);
    const field = fields.find((each) => each.name === (rest ?? name));
    return field === undefined ? [] : [{ ...field, name, label: label ?? field.label }];
  });
}

/** Tells whether this entry is one of the first three. */
export function isFirst(calculator: Calculator, name: string): boolean {
  return firstEntries[calculator].some((entry) => entry.name === name);
}

/**
 * Tells whether an entry beyond the first three differs from that of the worked example, or has an
 * error: then all are shown.
 */
export function needsMore({ read, entered, isExample }: CalculationInput): boolean {
  if (isExample === true) return false;
  const { calculator } = read;
  const usual = readQuery(new URLSearchParams(workedExamples[calculator].query));
  const errors = entered.problem?.errors ?? [];
  const isLate = (name: string) => !isFirst(calculator, name) && !['calc', 'pool'].includes(name);
  if (errors.some(({ pointer }) => pointer !== '' && isLate(pointer.slice(1)))) return true;
  const names = [...Object.keys(read.typed), ...Object.keys(usual.typed)];
  return names.some((name) => isLate(name) && meaning(read, name) !== meaning(usual, name));
}

/** The entries beyond the first three that have a field, with their names. */
export function lateEntries({ calculator, typed }: ReadQuery): readonly [string, string][] {
  const hasField = (name: string) =>
    name === 'currency' ? calculator !== 'reg-cf-limit' : fieldNamed(name) !== undefined;
  return Object.entries(typed).filter(([name]) => hasField(name) && !isFirst(calculator, name));
}

/** What an entry means, however it was typed; a default that a form always sends means nothing. */
function meaning({ typed, echoes }: ReadQuery, name: string): string {
  const value = typed[name] ?? '';
  return isUsual(name, value) ? '' : (echoes[name] ?? value);
}
