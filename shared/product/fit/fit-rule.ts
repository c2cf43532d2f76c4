/**
 * How well a raise fits what an investor looks for, with the reason of each criterion. Pure: the API
 * answers with it, and the database computes the same score for the order of the network.
 */
import type { Currency } from '../../money/currencies.ts';
import { formatMoney } from '../../money/money.ts';
import { type Sector, type Stage, sectorLabels, stageLabels } from '../companies/sectors.ts';
import { countries } from '../fields/countries.ts';

/** The criteria, with the points that each gives; together they are a hundred. */
export const fitPoints = { stage: 30, sector: 30, country: 15, ticket: 25 } as const;
export type FitCriterion = keyof typeof fitPoints;
export const fitCriteria = Object.keys(fitPoints) as [
  FitCriterion,
  FitCriterion,
  ...FitCriterion[],
];

export const fitOutcomes = ['met', 'not-met', 'not-compared'] as const;
export type FitOutcome = (typeof fitOutcomes)[number];

/** What an investor looks for, from their profile. */
export interface Sought {
  readonly stages: readonly Stage[];
  readonly sectors: readonly Sector[];
  /** Empty for anywhere. */
  readonly countries: readonly string[];
  readonly currency: Currency;
  /** In minor units; null while not specified. */
  readonly checkMin: number | null;
  readonly checkMax: number | null;
}

/** As much of a raise as is compared; amounts are in minor units of its currency. */
export interface Offered {
  readonly stage: string;
  readonly sector: string;
  readonly country: string;
  readonly currency: Currency;
  readonly minTicket: number;
  /** The maximum ticket, or the maximum of the raise where it has none. */
  readonly largestTicket: number;
  /** The largest ticket, or what is still available where that is less. */
  readonly ticketTop: number;
}

export type FitOutcomes = Readonly<Record<FitCriterion, FitOutcome>>;

/** A score, how many of the criteria that were compared are met, and why. */
export interface Fit {
  /** Of a hundred; where a criterion was not compared, rescaled over the others. */
  readonly score: number;
  readonly met: number;
  readonly compared: number;
  readonly criteria: readonly {
    readonly criterion: FitCriterion;
    readonly outcome: FitOutcome;
    readonly reason: string;
  }[];
}

/** Judges each criterion of a raise. */
export function fitOutcomesOf(sought: Sought, raise: Offered): FitOutcomes {
  const outcome = (isMet: boolean): FitOutcome => (isMet ? 'met' : 'not-met');
  return {
    stage: outcome(sought.stages.some((one) => one === raise.stage)),
    sector: outcome(sought.sectors.some((one) => one === raise.sector)),
    country: outcome(sought.countries.length === 0 || sought.countries.includes(raise.country)),
    ticket: ticketOutcome(sought, raise),
  };
}

function ticketOutcome({ currency, checkMin, checkMax }: Sought, raise: Offered): FitOutcome {
  if (currency !== raise.currency || checkMin === null || checkMax === null) return 'not-compared';
  const { minTicket, ticketTop } = raise;
  const overlaps = minTicket <= ticketTop && checkMin <= ticketTop && minTicket <= checkMax;
  return overlaps ? 'met' : 'not-met';
}

/** Adds up the points of what is met, of a hundred; what was not compared is left out on both sides. */
export function fitScore(outcomes: FitOutcomes): number {
  const points = (those: (outcome: FitOutcome) => boolean) =>
    fitCriteria
      .filter((criterion) => those(outcomes[criterion]))
      .reduce((sum, criterion) => sum + fitPoints[criterion], 0);
  const most = points((outcome) => outcome !== 'not-compared');
  return most === 0 ? 0 : Math.round((points((outcome) => outcome === 'met') * 100) / most);
}

/** Compares a raise with what an investor looks for. */
export function fitOf(sought: Sought, raise: Offered): Fit {
  const outcomes = fitOutcomesOf(sought, raise);
  const count = (outcome: FitOutcome) =>
    fitCriteria.filter((criterion) => outcomes[criterion] === outcome).length;
  return {
    score: fitScore(outcomes),
    met: count('met'),
    compared: fitCriteria.length - count('not-compared'),
    criteria: fitCriteria.map((criterion) => ({
      criterion,
      outcome: outcomes[criterion],
      reason: reasons[criterion](sought, raise, outcomes[criterion]),
    })),
  };
}

/** Every score there can be, the best first, with the outcomes that have it. */
export const fitTiers: readonly { readonly score: number; readonly all: readonly FitOutcomes[] }[] =
  tiers();

function tiers() {
  const either = ['met', 'not-met'] as const;
  const all = either.flatMap((stage) =>
    either.flatMap((sector) =>
      either.flatMap((country) =>
        fitOutcomes.map((ticket): FitOutcomes => ({ stage, sector, country, ticket })),
      ),
    ),
  );
  return [...Map.groupBy(all, fitScore)]
    .map(([score, those]) => ({ score, all: those }))
    .sort((one, other) => other.score - one.score);
}

type Reason = (sought: Sought, raise: Offered, outcome: FitOutcome) => string;

const labelOf = (labels: Readonly<Record<string, string>>, word: string) => labels[word] ?? word;
const named = (labels: Readonly<Record<string, string>>, words: readonly string[]) =>
  words.map((word) => labelOf(labels, word)).join(', ');

const reasons: Readonly<Record<FitCriterion, Reason>> = {
  stage: ({ stages }, { stage }, outcome) =>
    ofYours(labelOf(stageLabels, stage), 'stages', outcome, named(stageLabels, stages)),
  sector: ({ sectors }, { sector }, outcome) =>
    ofYours(labelOf(sectorLabels, sector), 'sectors', outcome, named(sectorLabels, sectors)),
  country: ({ countries: chosen }, { country }, outcome) =>
    chosen.length === 0
      ? `${labelOf(countries, country)}: you look anywhere`
      : ofYours(labelOf(countries, country), 'countries', outcome, named(countries, chosen)),
  ticket: ticketReason,
};

function ofYours(label: string, what: string, outcome: FitOutcome, yours: string): string {
  if (outcome === 'met') return `${label} is one of your ${what}`;
  return `${label} isn’t one of your ${what}${yours === '' ? '' : `: ${yours}`}`;
}

function ticketReason(
  { currency, checkMin, checkMax }: Sought,
  { currency: theirs, minTicket, largestTicket, ticketTop }: Offered,
  outcome: FitOutcome,
): string {
  const yours = (amount: number) => formatMoney({ amount, currency });
  const raises = (amount: number) => formatMoney({ amount, currency: theirs });
  if (checkMin === null || checkMax === null) {
    return 'Not compared: your profile has no minimum and maximum ticket';
  }
  if (outcome === 'not-compared') {
    return `Not compared: tickets are in ${theirs}, and yours in ${currency}`;
  }
  const mine = `your ${yours(checkMin)} to ${yours(checkMax)}`;
  if (outcome === 'met') {
    return `Tickets from ${raises(minTicket)} to ${raises(ticketTop)} overlap ${mine}`;
  }
  if (minTicket > ticketTop) {
    return `Only ${raises(ticketTop)} is available, less than the minimum ticket`;
  }
  if (minTicket > checkMax) return `The minimum ticket is ${raises(minTicket)}, above ${mine}`;
  return ticketTop < largestTicket
    ? `Only ${raises(ticketTop)} is available, below ${mine}`
    : `The maximum ticket is ${raises(ticketTop)}, below ${mine}`;
}
