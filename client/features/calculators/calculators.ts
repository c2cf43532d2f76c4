import {
  blankField,
  calculatorHref,
  calculatorId,
} from '#shared/calculators/calculator-address.ts';
import { calculatorNames } from '#shared/calculators/calculator-words.ts';
import { type Calculator, calculators } from '#shared/calculators/query.ts';
import { routeOf } from '#shared/site/routes.ts';

/** The intent that the ids of the form's fields begin with. */
export const formName = 'calculation';

/** Where the form is sent to. */
export const calculatorAction = `${routeOf('raise-capital').path}#${calculatorId}`;

interface CalculatorWords {
  readonly title: string;
  readonly what: string;
}

export const calculatorWords: Readonly<Record<Calculator, CalculatorWords>> = {
  'priced-round': {
    title: 'A priced round',
    what: 'The price per share, and who owns what after the round, with all SAFEs and notes that convert in it.',
  },
  safe: {
    title: 'Post-money SAFEs',
    what: 'The ownership that SAFEs sell before any round: each amount divided by its cap.',
  },
  note: {
    title: 'A convertible note',
    what: 'The balance of a note with interest, and the shares it converts into at the price of a round.',
  },
  'pro-rata': {
    title: 'A pro rata right',
    what: 'What an investor must buy in a round to keep the same ownership, and what it costs.',
  },
  'reg-cf-limit': {
    title: 'The Regulation Crowdfunding limit',
    what: 'How much a person in the United States may invest in twelve months, across all companies and portals. Spouses may count their income and net worth together.',
  },
};

/** The tabs, each with its address. */
export function calculatorTabs(current: Calculator) {
  return calculators.map((calculator) => ({
    label: calculatorNames[calculator],
    href: calculatorHref(calculator === 'priced-round' ? '' : `calc=${calculator}`),
    current: calculator === current,
  }));
}

/** The query of a calculator without entries, not even those of its worked example. */
export function blankQuery(calculator: Calculator): string {
  return `${calculator === 'priced-round' ? '' : `calc=${calculator}&`}${blankField}=1`;
}

interface Example {
  readonly label: string;
  readonly query: string;
}

const guide =
  'holder1_name=Founders&holder1_shares=9250000&granted=300000&promised=350000&unissued=100000&safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe2_name=B&safe2_amount=800k&safe2_cap=8m';

/** Examples with known results, to start from and to compare with. */
export const examples: Readonly<Record<Calculator, Example>> = {
  'priced-round': {
    label: 'Example 1 of Y Combinator’s Post-Money Safe User Guide',
    query: `${guide}&safe2_prorata=1&pre_money=15m&new_money=5m&pool_options=1695000&convention=percentage_ownership`,
  },
  safe: {
    label: 'the SAFEs of Example 1 of Y Combinator’s guide',
    query: `calc=safe&${guide}`,
  },
  note: {
    label: 'a note of $250,000 with 8% interest, a cap and a discount',
    query:
      'calc=note&note1_principal=250k&note1_rate=8&note1_from=2025-01-15&note1_to=2026-07-15&note1_cap=6m&note1_base=stated&note1_base_shares=10m&note1_discount=20&price=1',
  },
  'pro-rata': {
    label: '10% of the 4,486,719 new shares of Y Combinator’s Example 1',
    query: 'calc=pro-rata&part=10&new_shares=4486719&price=1.1144',
  },
  'reg-cf-limit': {
    label: 'an income of $30,000 and a net worth of $105,000',
    query: 'calc=reg-cf-limit&income=30k&net_worth=105k',
  },
};

/**
 * What each calculator opens with. Its entries beyond the first three are the defaults of the rest
 * of the form, so they are few, and none makes one of the three pointless.
 */
export const workedExamples: Readonly<Record<Calculator, Example>> = {
  'priced-round': {
    label: 'founders with 9,000,000 shares and a pool of 1,000,000 options',
    query:
      'holder1_name=Founders&holder1_shares=9m&unissued=1m&pre_money=8m&new_money=2m&pool_target=10',
  },
  safe: {
    label: 'one SAFE in a company with 9,000,000 shares',
    query: 'calc=safe&holder1_name=Founders&holder1_shares=9m&safe1_amount=500k&safe1_cap=8m',
  },
  note: {
    label: 'a note with 6% interest for one year',
    query:
      'calc=note&note1_principal=250k&note1_rate=6&note1_from=2026-01-15&note1_to=2027-01-15&note1_discount=20&price=1',
  },
  'pro-rata': examples['pro-rata'],
  'reg-cf-limit': examples['reg-cf-limit'],
};

/** What is behind "More inputs". */
export const moreWords: Readonly<Record<Calculator, string>> = {
  'priced-round': 'Shares, SAFEs, notes, currency',
  safe: 'More holders and SAFEs, currency',
  note: 'Interest, cap, currency',
  'pro-rata': 'Shares held, currency',
  'reg-cf-limit': 'Already invested, day',
};
