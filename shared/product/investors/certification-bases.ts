/**
 * Where and on which basis somebody can certify what kind of investor they are: plain data, so that
 * the browser can use it. The wording that is signed is in certification-statements.ts.
 */
import type { Currency } from '../../money/currencies.ts';

export const jurisdictions = ['US', 'UK', 'EU', 'OTHER'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

export const jurisdictionLabels: Readonly<Record<Jurisdiction, string>> = {
  US: 'United States',
  UK: 'United Kingdom',
  EU: 'European Union',
  OTHER: 'Somewhere else',
};

/** A figure that a basis asks for, and more than how much it must be, in major units. */
interface FigureRule {
  readonly over?: number;
  /** At least this much, where the rule says so. */
  readonly from?: number;
  /** Where the rule counts something else than usual. */
  readonly words?: FigureWords;
}

/** The name of a figure in the middle of a sentence, and what counts as it. */
export interface FigureWords {
  readonly name: string;
  readonly hint: string;
}

export type FigureName = 'annualIncome' | 'netWorth';

const usualWords: Readonly<Record<FigureName, FigureWords>> = {
  annualIncome: {
    name: 'annual income',
    hint: 'Of the last full year, such as 96,000. Enter 0 if none.',
  },
  netWorth: {
    name: 'net worth',
    hint: 'What you own less what you owe, without the home you live in.',
  },
};

export interface CertificationBasis {
  readonly jurisdiction: Jurisdiction;
  readonly label: string;
  /** Whether it makes an accredited investor in the United States (Rule 501(a), 17 CFR 230.501). */
  readonly accredited?: true;
  /** Whether it is of a person, so that it is signed for no entity. */
  readonly ofPerson?: true;
  readonly annualIncome?: FigureRule;
  readonly netWorth?: FigureRule;
}

/**
 * United States: Rule 501(a) of Regulation D. United Kingdom: Financial Promotion Order 2005,
 * articles 48 and 50A as in force since 27 March 2024, and COBS 3.5. European Union: Regulation
 * (EU) 2020/1503, annex II, and Directive 2014/65/EU, annex II.
 */
export const certificationBases = {
  us_income: {
    jurisdiction: 'US',
    label: 'Income above $200,000 in each of the last two years',
    ofPerson: true,
    accredited: true,
    annualIncome: { over: 200_000 },
  },
  us_joint_income: {
    jurisdiction: 'US',
    label: 'Income with my spouse above $300,000 in each of the last two years',
    ofPerson: true,
    accredited: true,
    annualIncome: {
      over: 300_000,
      words: {
        name: 'joint income',
        hint: 'Of you and your spouse together in the last full year, such as 320,000.',
      },
    },
  },
  us_net_worth: {
    jurisdiction: 'US',
    label: 'Net worth above $1,000,000, without my home',
    ofPerson: true,
    accredited: true,
    netWorth: { over: 1_000_000 },
  },
  us_license: {
    jurisdiction: 'US',
    label: 'A Series 7, 65 or 82 license in good standing',
    ofPerson: true,
    accredited: true,
  },
  us_entity_assets: {
    jurisdiction: 'US',
    label: 'An entity with more than $5,000,000 in assets',
    accredited: true,
    netWorth: {
      over: 5_000_000,
      words: { name: 'total assets', hint: 'All that the entity owns, whatever it owes.' },
    },
  },
  us_entity_owners: {
    jurisdiction: 'US',
    label: 'An entity whose owners are all accredited',
    accredited: true,
  },
  us_not_accredited: {
    jurisdiction: 'US',
    label: 'Not accredited: I invest within the crowdfunding limit',
    annualIncome: {},
    netWorth: {},
  },
  uk_high_net_worth_income: {
    jurisdiction: 'UK',
    label: 'High net worth: income of £100,000 or more last year',
    ofPerson: true,
    annualIncome: {
      from: 100_000,
      words: {
        name: 'annual income',
        hint: 'Of the last financial year, without what you took out of a pension at once.',
      },
    },
  },
  uk_high_net_worth_assets: {
    jurisdiction: 'UK',
    label: 'High net worth: net assets of £250,000 or more last year',
    ofPerson: true,
    netWorth: {
      from: 250_000,
      words: {
        name: 'net assets',
        hint: 'What you own less what you owe, without your home, loans secured on it, insurance and pensions.',
      },
    },
  },
  uk_sophisticated: {
    jurisdiction: 'UK',
    label: 'Self-certified sophisticated investor',
    ofPerson: true,
  },
  uk_professional: { jurisdiction: 'UK', label: 'Professional client' },
  eu_sophisticated: {
    jurisdiction: 'EU',
    label: 'Sophisticated investor, as a person',
    ofPerson: true,
  },
  eu_sophisticated_entity: { jurisdiction: 'EU', label: 'Sophisticated investor, as an entity' },
  eu_professional: { jurisdiction: 'EU', label: 'Professional client' },
  other_permitted: {
    jurisdiction: 'OTHER',
    label: 'My own law lets me invest in private companies',
  },
} as const satisfies Readonly<Record<string, CertificationBasis>>;

export type CertificationBasisId = keyof typeof certificationBases;
export const certificationBasisIds = Object.keys(certificationBases) as [
  CertificationBasisId,
  CertificationBasisId,
  ...CertificationBasisId[],
];

/** Returns what a basis asks for. */
export function basisOf(id: CertificationBasisId): CertificationBasis {
  return certificationBases[id];
}

/** Returns what a basis calls a figure, and what counts as it. */
export function figureWords(id: CertificationBasisId, figure: FigureName): FigureWords {
  return basisOf(id)[figure]?.words ?? usualWords[figure];
}

/** Names a figure as the title of a field or a row. */
export function figureLabel(id: CertificationBasisId, figure: FigureName): string {
  const { name } = figureWords(id, figure);
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** The bases of a jurisdiction, in their order. */
export function basesIn(jurisdiction: Jurisdiction): readonly CertificationBasisId[] {
  return certificationBasisIds.filter((id) => basisOf(id).jurisdiction === jurisdiction);
}

/** Those of them that are signed for an entity. */
export function entityBasesIn(jurisdiction: Jurisdiction): readonly CertificationBasisId[] {
  return basesIn(jurisdiction).filter((id) => basisOf(id).ofPerson !== true);
}

/** The currency in which a jurisdiction's thresholds are; null where it has none. */
export const jurisdictionCurrency: Readonly<Record<Jurisdiction, Currency | null>> = {
  US: 'USD',
  UK: 'GBP',
  EU: 'EUR',
  OTHER: null,
};
