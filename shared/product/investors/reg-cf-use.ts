/**
 * How much somebody may still invest under Regulation Crowdfunding, and why, in sentences (17 CFR
 * 227.100(a)(2)). The figures and the formula are those of the calculator.
 */
import { type RegCfFigures, regCfFiguresOn, regCfLimit } from '../../calculators/reg-cf-limit.ts';
import { formatMoney, type Money } from '../../money/money.ts';
import { dayText } from '../../money/parse-days.ts';
import { limitTitle } from './limit-words.ts';

/** The commitments of this portal in these states use up the limit. */
export const regCfCountedStates = [
  'signed',
  'offered',
  'reconfirm_due',
  'funded',
  'settled',
] as const;
/** How long a commitment counts: on the day after so many calendar days, in UTC, for the last time. */
export const regCfDays = 365;

const dayMs = 86_400_000;

/** The first moment of the earliest day whose commitments count now, as ISO 8601. */
export function regCfCountedFrom(now: number): string {
  return dayAfter(now, -regCfDays);
}

/** When what was committed at a moment stops to count, as ISO 8601. */
export function regCfFreedAt(at: number): string {
  return dayAfter(at, regCfDays + 1);
}

/** The beginning of the calendar day that is so many days later, or earlier. */
function dayAfter(at: number, days: number): string {
  return new Date((Math.floor(at / dayMs) + days) * dayMs).toISOString();
}

export interface RegCfFacts {
  /** The legal name of the entity whose limit it is; undefined for an investor’s own. */
  readonly entity?: string | undefined;
  readonly accredited: boolean;
  /** Null where no figures in US dollars are certified; the limit is then the least there is. */
  readonly annualIncome: Money | null;
  readonly netWorth: Money | null;
  /** Over the past 365 days, in US dollars. */
  readonly usedHere: Money;
  /** Null where something was declared that cannot be read any more. */
  readonly usedElsewhere: Money | null;
  /** When the oldest of these commitments stops counting; null when none does. */
  readonly freedOn: string | null;
}

export interface RegCfUse {
  readonly rule: 'accredited' | 'below-threshold' | 'threshold-or-more' | 'no-figures';
  /** Null when there is no limit. */
  readonly limit: Money | null;
  readonly used: Money;
  readonly usedHere: Money;
  /** Null where it cannot be read any more; then nothing is left until it is declared again. */
  readonly usedElsewhere: Money | null;
  readonly remaining: Money | null;
  readonly freedOn: string | null;
  /** The day from which the figures of the rule are in force, and where they are published. */
  readonly figuresFrom: string;
  readonly source: string;
  readonly sentences: readonly string[];
}

const none: Money = { amount: 0, currency: 'USD' };

/**
 * The limit of somebody on a day such as 2026-11-02, what is used of it and what is left.
 * @throws RangeError on a day before the first figures there are
 */
export function regCfUse(facts: RegCfFacts, day: string): RegCfUse {
  const { accredited, usedHere, usedElsewhere, freedOn } = facts;
  const figures = regCfFiguresOn(day);
  if (figures === undefined) throw new RangeError(`No figures are in force on ${day}.`);
  const outcome = regCfLimit(
    {
      annualIncome: facts.annualIncome ?? none,
      netWorth: facts.netWorth ?? none,
      accredited,
      committedHere: usedHere,
      committedElsewhere: usedElsewhere ?? none,
      on: day,
    },
    day,
  );
  if (outcome.kind !== 'result') throw new RangeError('The limit could not be computed.');
  const { limit, used } = outcome.result;
  const isUnknown = usedElsewhere === null && limit !== null;
  const remaining = isUnknown ? none : outcome.result.remaining;
  const hasFigures = facts.annualIncome !== null && facts.netWorth !== null;
  const rule: RegCfUse['rule'] = accredited || hasFigures ? outcome.result.rule : 'no-figures';
  const use = { rule, limit, used, usedHere, usedElsewhere, remaining, freedOn };
  return {
    ...use,
    figuresFrom: figures.from,
    source: figures.source,
    sentences: [...sentencesOfLimit(use, facts, figures), ...sentencesOfUse(use, facts)],
  };
}

type Counted = Omit<RegCfUse, 'figuresFrom' | 'source' | 'sentences'>;

function sentencesOfLimit(
  { rule, limit }: Counted,
  { annualIncome, netWorth, entity }: RegCfFacts,
  { threshold, floor, cap, belowBps, aboveBps }: RegCfFigures,
): readonly string[] {
  const at = dollars(threshold);
  const most = limit === null ? '' : formatMoney(limit);
  const title = limitTitle(entity);
  const its = entity === undefined ? 'your' : 'its';
  if (rule === 'accredited') {
    return [
      entity === undefined
        ? 'You certified that you are accredited, so Regulation Crowdfunding sets you no limit.'
        : `${entity} is certified as accredited, so Regulation Crowdfunding sets it no limit.`,
    ];
  }
  if (rule === 'no-figures' || annualIncome === null || netWorth === null) {
    return [
      `${title} is ${most} in twelve months, the least that the rule allows anyone. State ${its} income and net worth in US dollars in a certification, and it may be more.`,
    ];
  }
  const greater = annualIncome.amount >= netWorth.amount ? annualIncome : netWorth;
  if (rule === 'threshold-or-more') {
    return [
      `${title} is ${most} in twelve months: ${aboveBps / 100}% of ${formatMoney(greater)}, the greater of ${its} income and net worth, because both are ${at} or more. It is never more than ${dollars(cap)}.`,
    ];
  }
  return [
    `${title} is ${most} in twelve months: ${belowBps / 100}% of ${formatMoney(greater)}, the greater of ${its} income and net worth, because one of them is below ${at}. It is never less than ${dollars(floor)}.`,
  ];
}

/** The advice where the figure of other portals was encrypted with a key that is lost. */
export const elsewhereUnreadable =
  'We can’t read what you declared for other portals. Declare it again before you commit.';

function sentencesOfUse(use: Counted, { entity }: RegCfFacts): readonly string[] {
  const { limit, used, usedHere, usedElsewhere, remaining, freedOn } = use;
  if (limit === null || remaining === null) return [];
  if (usedElsewhere === null) return [elsewhereUnreadable];
  const sentences = [
    used.amount === 0
      ? `${entity === undefined ? 'You haven’t' : `${entity} hasn’t`} used any of it in the past 365 days.`
      : `${entity === undefined ? 'You have' : `${entity} has`} used ${formatMoney(used)} of it in the past 365 days: ${formatMoney(usedHere)} here and ${formatMoney(usedElsewhere)} that you declared for other portals.`,
    remaining.amount === 0 ? 'Nothing is left right now.' : `${formatMoney(remaining)} is left.`,
  ];
  if (freedOn === null) return sentences;
  return [
    ...sentences,
    `The oldest commitment here stops counting on ${dayText(freedOn.slice(0, 10))}.`,
  ];
}

function dollars(whole: number): string {
  return formatMoney({ amount: whole * 100, currency: 'USD' });
}
