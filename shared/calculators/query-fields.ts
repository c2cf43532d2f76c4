/** Finds the form field that an error in the inputs belongs to. */
import { namedMessage } from './field-names.ts';
import type { ReadQuery } from './query.ts';
import type { FieldMessage } from './query-reader.ts';
import type { InputFault } from './refusal.ts';

/** The names of inputs as the form has them. */
const fieldNames: Readonly<Record<string, string>> = {
  amount: 'amount',
  annualIncome: 'income',
  cap: 'cap',
  capBase: 'base',
  capBaseShares: 'base_shares',
  committedElsewhere: 'elsewhere',
  committedHere: 'here',
  discountBps: 'discount',
  from: 'from',
  heldShares: 'held',
  mfnAdopts: 'mfn',
  netWorth: 'net_worth',
  newMoney: 'new_money',
  newShares: 'new_shares',
  on: 'on',
  ownershipBps: 'sold',
  poolIncrease: 'pool_options',
  preMoney: 'pre_money',
  price: 'price',
  principal: 'principal',
  roundSize: 'round_size',
  shareBps: 'part',
  shares: 'shares',
  to: 'to',
  totalAfter: 'total_after',
  totalShares: 'total',
};

/** Errors that the engine found, as messages at the fields of the form. */
export function fieldMessages(
  { rows }: Pick<ReadQuery, 'rows'>,
  faults: readonly InputFault[],
): readonly FieldMessage[] {
  return faults.map(({ pointer, code, message }) => {
    const field = fieldOf(pointer, rows);
    return { field, code, message: namedMessage(field, message) };
  });
}

function fieldOf(pointer: string, rows: ReadQuery['rows']): string {
  const [, first = '', ...rest] = pointer.split('/');
  if (first === 'capTable') return row('holder', rest[1], 'shares', rows);
  if (first === 'safes') return row('safe', rest[0], rest[1] ?? 'amount', rows);
  if (first === 'notes') return row('note', rest[0], rest[1] ?? 'principal', rows);
  if (first === 'note') return row('note', '0', rest[0] ?? 'principal', rows);
  return fieldNames[first] ?? first;
}

function row(
  group: 'holder' | 'safe' | 'note',
  index: string | undefined,
  name: string,
  rows: ReadQuery['rows'],
): string {
  const number = rows[group][Number(index ?? 0)] ?? 1;
  return `${group}${number}_${fieldNames[name] ?? name}`;
}
