/** What the fields of a calculation are called in messages: with the row they are in. */

const rowNames: Readonly<Record<string, string>> = { holder: 'Holder', safe: 'SAFE', note: 'Note' };

const inRows: Readonly<Record<string, string>> = {
  name: 'name',
  shares: 'shares',
  amount: 'amount',
  cap: 'valuation cap',
  sold: 'ownership sold',
  discount: 'discount',
  mfn: 'MFN',
  principal: 'principal',
  rate: 'interest',
  from: 'start of interest',
  to: 'day of conversion',
  days: 'day count',
  base: 'what the cap is divided by',
  base_shares: 'shares the cap is divided by',
};

const single: Readonly<Record<string, string>> = {
  granted: 'Options granted',
  promised: 'Options promised',
  unissued: 'Unissued option pool',
  pre_money: 'Pre-money valuation',
  new_money: 'New money',
  pool_target: 'Pool target',
  pool_options: 'New options',
  mode: 'Rounding',
  currency: 'Currency',
  price: 'Price per share',
  part: 'Ownership to keep',
  held: 'Shares held',
  total: 'All shares before the round',
  new_shares: 'New shares',
  round_size: 'Size of the round',
  total_after: 'All shares after the round',
  income: 'Annual income',
  net_worth: 'Net worth',
  here: 'Invested here',
  elsewhere: 'Invested on other portals',
  on: 'Day of the investment',
};

/**
 * "SAFE 1, amount" of `safe1_amount`; undefined when the message itself says which field it means.
 */
export function fieldName(field: string): string | undefined {
  const row = /^(holder|safe|note)(\d+)_(\w+)$/.exec(field);
  if (row === null) return Object.hasOwn(single, field) ? single[field] : undefined;
  const [, group = '', number = '', name = ''] = row;
  return Object.hasOwn(inRows, name) ? `${rowNames[group]} ${number}, ${inRows[name]}` : undefined;
}

/**
 * "SAFE 1, amount: enter 0 or more." Without the name, a list of messages would not say where to
 * look.
 */
export function namedMessage(field: string, message: string): string {
  const name = fieldName(field);
  if (name === undefined) return message;
  return `${name}: ${message.replace(/^[A-Z](?=[a-z ])/, (first) => first.toLowerCase())}`;
}
