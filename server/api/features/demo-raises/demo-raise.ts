/** How the demo tells of a company and its raises. */
import type { Currency } from '#shared/money/currencies.ts';
import type { Money } from '#shared/money/money.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';

/** A company: what its pitch and its documents are written from, so that they agree. */
export interface DemoBusiness {
  /** As it is called in the demo. */
  readonly company: string;
  readonly currency: Currency;
  readonly problem: string;
  readonly solution: string;
  readonly howItWorks: readonly string[];
  readonly whyNow: string;
  /** Customers, and the figure of the last twelve months. */
  readonly traction: {
    readonly text: string;
    readonly measure: string;
    readonly months: readonly number[];
  };
  readonly market: readonly (readonly [segment: string, size: string, source: string])[];
  readonly economics: readonly (readonly [measure: string, value: string])[];
  /** In thousands of the currency: two years past, this one, and three planned. */
  readonly years: {
    readonly revenue: readonly number[];
    readonly costOfSales: readonly number[];
    readonly people: readonly number[];
    readonly other: readonly number[];
  };
  readonly milestones: readonly (readonly [when: string, what: string])[];
  readonly team: RaiseContent['team'];
  readonly risks: RaiseContent['risks'];
  readonly highlights: readonly string[];
  /** Who holds the company: as a query of the calculator, and which holders invested. */
  readonly capTable: { readonly query: string; readonly investors: readonly string[] };
}

/** The moment that many days from now, at an hour of the working day. */
export type DayOf = (days: number) => string;

/** What is particular to one raise; the rest is of its business. */
export type DemoOffer = Omit<
  RaiseContent,
  'pitch' | 'team' | 'risks' | 'highlights' | 'currency' | 'capTable' | 'earlierInvestors'
>;

/** Something that happened to a raise, so many days from now (negative: in the past). */
export type DemoBeat = { readonly day: number } & (
  | { readonly does: 'submit' | 'approve' | 'publish' | 'clock' | 'settle' | 'approve-change' }
  | { readonly does: 'reject' | 'pause' | 'ask-to-cancel' | 'cancel'; readonly reason: string }
  | {
      readonly does: 'request-changes';
      readonly comments: readonly { readonly field: string; readonly comment: string }[];
    }
  | { readonly does: 'answer'; readonly field: string; readonly answer: string }
  | { readonly does: 'change'; readonly change: Partial<DemoOffer> }
  /** `closes`: the day, counted from now. */
  | { readonly does: 'announce-close'; readonly closes: number }
  | {
      readonly does: 'propose-change';
      readonly change: Partial<DemoOffer>;
      readonly reason: string;
    }
);

/** Somebody and the data room: how they came in, what they did, how it ended. */
export interface DemoReader {
  readonly email: string;
  readonly day: number;
  readonly by: 'invitation' | 'request';
  readonly note?: string;
  readonly scope?: 'all' | 'deck_only';
  /** When a request was granted or denied; it still waits without. */
  readonly decided?: { readonly day: number; readonly is: 'granted' | 'denied' };
  readonly ndaOn?: number;
  readonly revokedOn?: number;
  /** The days on which they read. */
  readonly reads?: readonly number[];
}

export interface DemoQuestion {
  readonly day: number;
  readonly email: string;
  readonly question: string;
  readonly answer?: { readonly day: number; readonly text: string };
}

/** What somebody did on a day, which is counted from now and negative in the past. */
export type DemoAction = { readonly day: number } & (
  | { readonly does: 'wish' | 'commit' | 'amend'; readonly amount: number }
  | { readonly does: 'sign' | 'accept' | 'reconfirm' }
  | { readonly does: 'report' | 'confirm' | 'refund'; readonly reference: string }
  | { readonly does: 'cancel' | 'decline'; readonly reason: string }
);

/** A commitment from its beginning to what it is now; amounts in whole units of the currency. */
export interface DemoCommitment {
  readonly email: string;
  readonly actions: readonly DemoAction[];
}

/** A raise, from its first draft to what it is now. */
export interface DemoRaise {
  readonly begun: number;
  readonly offer: (day: DayOf) => DemoOffer;
  readonly beats: readonly DemoBeat[];
  /** What is in the data room besides the deck; a draft may have no deck either. */
  readonly documents: 'none' | 'deck' | 'all';
  readonly readers?: readonly DemoReader[];
  readonly questions?: readonly DemoQuestion[];
  readonly commitments?: readonly DemoCommitment[];
}

/** A company with all its raises, the oldest first. */
export interface DemoCompany {
  readonly business: DemoBusiness;
  readonly raises: readonly DemoRaise[];
}

/** Whole units of a currency as money. */
export function moneyIn(currency: Currency): (amount: number) => Money {
  return (amount) => ({ amount: amount * (currency === 'JPY' ? 1 : 100), currency });
}

/** All that a raise says. */
export function contentOfDemo(business: DemoBusiness, offer: DemoOffer): RaiseContent {
  const { currency, team, risks, highlights, capTable } = business;
  return {
    ...{ ...offer, currency, pitch: pitchOf(business), team, risks },
    highlights: [...highlights],
    capTable: { name: 'Cap table', query: capTable.query },
    earlierInvestors: [...capTable.investors],
  };
}

function pitchOf({ problem, solution, howItWorks, whyNow, traction }: DemoBusiness): string {
  const steps = howItWorks.map((step) => `- ${step}`).join('\n');
  return `## The problem\n\n${problem}\n\n## What we build\n\n${solution}\n\n${steps}\n\n## Why now\n\n${whyNow}\n\n## Customers\n\n${traction.text}`;
}
