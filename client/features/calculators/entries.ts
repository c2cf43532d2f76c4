/** The fields of the calculators' forms: what each is called, and what it accepts. */
export interface Entry {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly optional?: boolean;
  /** For entries that are neither an amount, a count nor a percentage. */
  readonly kind?: 'name' | 'day';
}

const amountHint = 'Such as 2.5m, 250k or 250,000.';
const sharesHint = 'Such as 9,250,000 or 9.25m.';

export const optionEntries: readonly Entry[] = [
  { name: 'granted', label: 'Options granted', hint: 'Held by people today.', optional: true },
  {
    name: 'promised',
    label: 'Options promised',
    hint: 'Promised in writing, not granted yet.',
    optional: true,
  },
  {
    name: 'unissued',
    label: 'Unissued option pool',
    hint: 'Options set aside but not granted.',
    optional: true,
  },
];

export const roundEntries: readonly Entry[] = [
  { name: 'pre_money', label: 'Pre-money valuation', hint: amountHint },
  { name: 'new_money', label: 'New money of the round', hint: amountHint },
];

export const poolEntries: readonly Entry[] = [
  {
    name: 'pool_target',
    label: 'Pool target',
    hint: 'Of all shares after the round, up to 30%.',
    optional: true,
  },
  {
    name: 'pool_options',
    label: 'Or new options',
    hint: 'A whole number, such as 1,695,000.',
    optional: true,
  },
];

export const noteRoundEntries: readonly Entry[] = [
  {
    name: 'price',
    label: 'Price per share of the round',
    hint: 'Up to ten decimals, such as 1.1144.',
  },
  {
    name: 'pre_money',
    label: 'Pre-money valuation',
    hint: `Needed if the cap is divided by the shares before the round. ${amountHint}`,
    optional: true,
  },
];

export const proRataPartEntries: readonly Entry[] = [
  {
    name: 'part',
    label: 'Ownership to keep',
    hint: 'A percentage, such as 10. Or leave it blank and enter both numbers of shares.',
    optional: true,
  },
  { name: 'held', label: 'Shares held', hint: sharesHint, optional: true },
  { name: 'total', label: 'All shares before the round', hint: sharesHint, optional: true },
];

export const proRataRoundEntries: readonly Entry[] = [
  { name: 'new_shares', label: 'New shares of the round', hint: sharesHint, optional: true },
  { name: 'price', label: 'Price per share', hint: 'Such as 1.1144.', optional: true },
  {
    name: 'round_size',
    label: 'Or just the size of the round',
    hint: amountHint,
    optional: true,
  },
  {
    name: 'total_after',
    label: 'All shares after the round',
    hint: 'To see the ownership after the round. Needs the shares held.',
    optional: true,
  },
];

export const personEntries: readonly Entry[] = [
  {
    name: 'income',
    label: 'Annual income',
    hint: 'In US dollars, such as 30,000. Enter 0 if none.',
  },
  {
    name: 'net_worth',
    label: 'Net worth',
    hint: 'In US dollars, without the home you live in. Enter 0 if none.',
  },
];

export const commitmentEntries: readonly Entry[] = [
  {
    name: 'here',
    label: 'Invested here in the past 365 days',
    hint: 'Under Regulation Crowdfunding only, in US dollars.',
    optional: true,
  },
  {
    name: 'elsewhere',
    label: 'Invested on other portals',
    hint: 'Under Regulation Crowdfunding in the past 365 days.',
    optional: true,
  },
  {
    name: 'on',
    label: 'Day of the investment',
    hint: 'Leave blank for today.',
    optional: true,
    kind: 'day',
  },
];

export type RowGroup = 'holder' | 'safe' | 'note';

/**
 * What a kind of row is called, and its fields: `name` is the part of `holder1_…` after the
 * underscore.
 */
export interface RowKind {
  readonly title: string;
  readonly another: string;
  readonly entries: readonly Entry[];
}

export const rowKinds: Readonly<Record<RowGroup, RowKind>> = {
  holder: {
    title: 'Holder',
    another: 'Add another holder',
    entries: [
      { name: 'name', label: 'Name', hint: 'Such as Founders.', optional: true, kind: 'name' },
      { name: 'shares', label: 'Shares', hint: sharesHint },
    ],
  },
  safe: {
    title: 'SAFE',
    another: 'Add another SAFE',
    entries: [
      { name: 'name', label: 'Name', hint: 'Of its holder.', optional: true, kind: 'name' },
      { name: 'amount', label: 'Amount', hint: 'Such as 500k.' },
      { name: 'cap', label: 'Post-money valuation cap', hint: 'Such as 8m.', optional: true },
      {
        name: 'sold',
        label: 'Or the ownership sold',
        hint: 'A percentage instead of a cap, such as 7.',
        optional: true,
      },
      {
        name: 'discount',
        label: 'Discount',
        hint: 'A percentage up to 50, such as 20.',
        optional: true,
      },
      {
        name: 'mfn',
        label: 'MFN: terms of SAFE',
        hint: 'Its number, such as 1, or 0 if none yet.',
        optional: true,
      },
    ],
  },
  note: {
    title: 'Note',
    another: 'Add another note',
    entries: [
      { name: 'name', label: 'Name', hint: 'Of its holder.', optional: true, kind: 'name' },
      { name: 'principal', label: 'Principal', hint: 'Such as 250k.' },
      {
        name: 'rate',
        label: 'Interest per year',
        hint: 'Simple, a percentage up to 20, such as 8.',
        optional: true,
      },
      {
        name: 'from',
        label: 'Interest starts on',
        hint: 'The day the money was lent.',
        optional: true,
        kind: 'day',
      },
      {
        name: 'to',
        label: 'Day of conversion',
        hint: 'The day of the closing.',
        optional: true,
        kind: 'day',
      },
      { name: 'discount', label: 'Discount', hint: 'A percentage up to 50.', optional: true },
      { name: 'cap', label: 'Valuation cap', hint: 'Such as 6m.', optional: true },
      {
        name: 'base_shares',
        label: 'Shares the cap is divided by',
        hint: 'Only if the note states a number.',
        optional: true,
      },
    ],
  },
};
