/**
 * How much a person who is not accredited may invest under Regulation Crowdfunding in twelve
 * months, over all issuers and portals: 17 CFR 227.100(a)(2) (formula C8).
 */
import { flooredMoney, type Money, majorUnits } from '../money/money.ts';
import { multiply, type Rational, whole } from '../money/rational.ts';
import { type CalculationLine, calculationLine } from './calculation-line.ts';
import { isDate } from './day-count.ts';
import type { InputsOf } from './field.ts';
import { basisPointsText, moneyText } from './figures.ts';
import { fromBasisPoints } from './post-money-safe.ts';
import type { InputFault, Outcome } from './refusal.ts';
import type { regCfShape } from './reg-cf-fields.ts';

/** The figures in force from a day on, in whole US dollars. */
export interface RegCfFigures {
  readonly from: string;
  readonly source: string;
  readonly threshold: number;
  readonly floor: number;
  readonly cap: number;
  readonly issuerMaximum: number;
  readonly belowBps: number;
  readonly aboveBps: number;
}

/**
 * Newest first. The Commission must adjust the figures at least every five years: the next entry is
 * due by September 2027.
 */
export const regCfTable: readonly RegCfFigures[] = [
  {
    from: '2022-09-20',
    source: '87 FR 57394, 57398; 17 CFR 227.100(a)(2)',
    threshold: 124_000,
    floor: 2_500,
    cap: 124_000,
    issuerMaximum: 5_000_000,
    belowBps: 500,
    aboveBps: 1_000,
  },
];

/** The figures in force on a day such as 2026-11-02; undefined before the first entry. */
export function regCfFiguresOn(day: string): RegCfFigures | undefined {
  return regCfTable.find(({ from }) => from <= day);
}

export type RegCfInputs = InputsOf<typeof regCfShape>;

export interface RegCfResult {
  readonly inputs: RegCfInputs;
  readonly on: string;
  readonly figures: RegCfFigures;
  readonly rule: 'accredited' | 'below-threshold' | 'threshold-or-more';
  /** Null when there is no limit. */
  readonly limit: Money | null;
  readonly used: Money;
  readonly remaining: Money | null;
  readonly steps: readonly CalculationLine[];
}

/**
 * Computes the limit and what remains of it, in US dollars (17 CFR 227.100(a)(2)). `today`, such as
 * 2026-11-02, is used when the inputs name no day.
 */
export function regCfLimit(inputs: RegCfInputs, today: string): Outcome<RegCfResult> {
  const on = inputs.on ?? today;
  const figures = regCfFiguresOn(on);
  const faults = faultsOf(inputs, on);
  if (faults.length > 0 || figures === undefined) return { kind: 'invalid', faults };
  const used = usd((inputs.committedHere?.amount ?? 0) + (inputs.committedElsewhere?.amount ?? 0));
  const shared = { inputs, on, figures, used };
  if (inputs.accredited === true) {
    const text = 'Accredited investors have had no limit since March 2021.';
    const steps = [calculationLine('Limit', 'none for accredited investors', text, 'no limit')];
    return {
      kind: 'result',
      result: { ...shared, rule: 'accredited', limit: null, remaining: null, steps },
    };
  }
  const { rule, limit, steps } = limitOf(inputs, figures);
  const remaining = usd(Math.max(0, limit.amount - used.amount));
  const remainingLine = calculationLine(
    'Remaining',
    'limit − commitments of the past 365 days, here and elsewhere',
    `${moneyText(limit)} − ${moneyText(used)}`,
    moneyText(remaining),
  );
  return {
    kind: 'result',
    result: { ...shared, rule, limit, remaining, steps: [...steps, remainingLine] },
  };
}

function usd(amount: number): Money {
  return { amount, currency: 'USD' };
}

function dollars(amount: number): Money {
  return flooredMoney(whole(amount), 'USD');
}

/**
 * The rule caps its second branch only. Above the cap in the first branch somebody would be
 * accredited anyway; capping both keeps the limit from falling when income rises.
 */
function limitOf(
  { annualIncome, netWorth }: RegCfInputs,
  figures: RegCfFigures,
): Pick<RegCfResult, 'rule' | 'steps'> & { readonly limit: Money } {
  const threshold = dollars(figures.threshold);
  const greater = annualIncome.amount >= netWorth.amount ? annualIncome : netWorth;
  const isBelow = Math.min(annualIncome.amount, netWorth.amount) < threshold.amount;
  const bps = isBelow ? figures.belowBps : figures.aboveBps;
  const part: Rational = multiply(fromBasisPoints(bps), majorUnits(greater));
  const share = flooredMoney(part, 'USD');
  const [floor, cap] = [dollars(figures.floor), dollars(figures.cap)];
  const limit = usd(Math.min(cap.amount, Math.max(isBelow ? floor.amount : 0, share.amount)));
  const both = `${moneyText(annualIncome)} and ${moneyText(netWorth)}`;
  const percent = basisPointsText(bps);
  const steps = [
    calculationLine(
      'Which rule applies',
      `is income or net worth below ${moneyText(threshold)}?`,
      both,
      isBelow ? 'yes: the lower percentage' : 'no: the higher percentage',
    ),
    calculationLine(
      'The greater of the two',
      'greater of income and net worth',
      both,
      moneyText(greater),
    ),
    calculationLine(
      `${percent} of it`,
      `${percent} × the greater`,
      `${percent} × ${moneyText(greater)}`,
      moneyText(share),
    ),
    calculationLine(
      'Limit',
      isBelow
        ? `at least ${moneyText(floor)}, at most ${moneyText(cap)}`
        : `at most ${moneyText(cap)}`,
      moneyText(share),
      moneyText(limit),
    ),
  ];
  return { rule: isBelow ? 'below-threshold' : 'threshold-or-more', limit, steps };
}

function faultsOf(inputs: RegCfInputs, on: string): readonly InputFault[] {
  const names = ['annualIncome', 'netWorth', 'committedHere', 'committedElsewhere'] as const;
  const foreign = names.filter((name) => (inputs[name]?.currency ?? 'USD') !== 'USD');
  const faults = foreign.map((name) => ({
    pointer: `/${name}/currency`,
    code: 'currency',
    message: 'Enter the amount in US dollars.',
  }));
  if (!isDate(on)) {
    return [
      ...faults,
      {
        pointer: '/on',
        code: 'format',
        message: 'Enter a day as year-month-day, such as 2026-11-02.',
      },
    ];
  }
  if (regCfFiguresOn(on) !== undefined) return faults;
  const first = regCfTable.at(-1)?.from;
  const message = `Enter ${first} or later. Earlier figures are not available.`;
  return [...faults, { pointer: '/on', code: 'minimum', message }];
}
