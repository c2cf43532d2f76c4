/** What is told about commitments, in words: to the investor, and to the company. */
import type { Currency } from '../../../../shared/money/currencies.ts';
import { formatMoney } from '../../../../shared/money/money.ts';
import { viewAddress } from './view-address.ts';

/** What became of a commitment, for its investor. */
export type InvestorNews =
  | 'signed'
  | 'waitlisted'
  | 'amended'
  | 'offer-expired'
  | 'unallocated'
  | 'funded'
  | 'arrived-late'
  | 'reconfirmed'
  | 'lapsed'
  | 'unpaid'
  | 'declined'
  | 'cancelled'
  | 'closed'
  | 'released'
  | 'refunded'
  | 'settled';
/** What its investor has to do before a moment, or lose it. */
export type InvestorTask =
  | 'offered'
  | 'allocated'
  | 'funding-due'
  | 'funding-soon'
  | 'reconfirm-due'
  | 'reconfirm-soon';
/** What investors did, for the company. */
export type BookNews =
  | 'soft-circled'
  | 'signed'
  | 'waitlisted'
  | 'amended'
  | 'cancelled'
  | 'reconfirmed'
  | 'lapsed';
/** What the company has to do about it. */
export type BookTask = 'funding-reported' | 'reported-ended' | 'refund-due';

/** What a text about a commitment is made of. */
export interface OfCommitment {
  readonly company: string;
  /** The company's name when it happened. */
  readonly name: string;
  readonly raise: string;
  readonly commitment: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: Currency;
  /** Until when something can be done, ISO 8601. */
  readonly until?: string;
  /** What had been asked for, in minor units. */
  readonly asked?: number;
  /** What was paid has to be paid back. */
  readonly refund?: boolean;
  /** Room is shared out at the end, and nobody is offered a place before. */
  readonly shared?: boolean;
  readonly reason?: string;
  /** The changed fields, as a reader knows them. */
  readonly changed?: readonly string[];
}

type Facts<W> = OfCommitment & { readonly what: W };
type Words = (facts: OfCommitment) => string;

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
const written = (at: string | undefined) => moment.format(new Date(at ?? 0));
const sum: Words = ({ amount, currency }) => formatMoney({ amount, currency });
const raiseOf: Words = ({ name }) => `the raise of ${name}`;
const back: Words = (facts) => (facts.refund === true ? `; ${sum(facts)} is paid back to you` : '');
const cancelUntil: Words = ({ until }) =>
  until === undefined
    ? 'It can no longer be cancelled.'
    : `You can cancel until ${written(until)}.`;

const newsTitles: Readonly<Record<InvestorNews, Words>> = {
  signed: (facts) => `You committed ${sum(facts)} to ${raiseOf(facts)}`,
  waitlisted: (facts) => `You are on the waiting list of ${raiseOf(facts)} with ${sum(facts)}`,
  amended: (facts) => `Your commitment to ${raiseOf(facts)} is now ${sum(facts)}`,
  'offer-expired': (facts) =>
    `The time to take your place of ${sum(facts)} in ${raiseOf(facts)} is over`,
  unallocated: (facts) => `There was no room for your ${sum(facts)} in ${raiseOf(facts)}`,
  funded: (facts) => `Your ${sum(facts)} for ${raiseOf(facts)} has arrived`,
  'arrived-late': (facts) =>
    `Your ${sum(facts)} for ${raiseOf(facts)} arrived after your commitment ended${back(facts)}`,
  reconfirmed: (facts) => `You confirmed your ${sum(facts)} for ${raiseOf(facts)} again`,
  lapsed: (facts) =>
    `Your ${sum(facts)} for ${raiseOf(facts)} was not confirmed in time and is cancelled${back(facts)}`,
  unpaid: (facts) =>
    `Your ${sum(facts)} for ${raiseOf(facts)} did not arrive in time and is cancelled`,
  declined: (facts) => `${facts.name} declined your commitment of ${sum(facts)}${back(facts)}`,
  cancelled: (facts) => `You cancelled your ${sum(facts)} for ${raiseOf(facts)}${back(facts)}`,
  closed: (facts) => `${facts.name} takes no more commitments; your ${sum(facts)} ended unsigned`,
  released: (facts) =>
    facts.refund === true
      ? `The raise of ${facts.name} did not succeed${back(facts)}`
      : `The raise of ${facts.name} did not succeed; your ${sum(facts)} no longer binds you`,
  refunded: (facts) => `Your ${sum(facts)} from ${raiseOf(facts)} was paid back`,
  settled: (facts) => `The raise of ${facts.name} succeeded; your ${sum(facts)} is invested`,
};

const newsTexts: Readonly<Partial<Record<InvestorNews, Words>>> = {
  signed: cancelUntil,
  amended: cancelUntil,
  waitlisted: ({ shared }) =>
    shared === true
      ? 'At the end of the raise, everybody gets their part of what there is room for.'
      : 'When there is room, you are offered a place and have 72 hours to sign. First come, first served.',
  'offer-expired': () => 'You are now at the end of the waiting list.',
  funded: () => 'If the raise does not succeed, it is paid back to you.',
  declined: ({ reason }) => (reason === undefined ? '' : `The reason they give: ${reason}`),
  refunded: () => 'It may take some days until you see it on your account.',
};

const taskTitles: Readonly<Record<InvestorTask, Words>> = {
  offered: (facts) =>
    `A place of ${sum(facts)} in ${raiseOf(facts)} is yours to sign until ${written(facts.until)}`,
  allocated: (facts) =>
    `You get ${sum(facts)} of ${raiseOf(facts)}: pay until ${written(facts.until)}`,
  'funding-due': (facts) =>
    `Pay your ${sum(facts)} for ${raiseOf(facts)} until ${written(facts.until)}`,
  'funding-soon': (facts) =>
    `Reminder: pay your ${sum(facts)} for ${raiseOf(facts)} until ${written(facts.until)}`,
  'reconfirm-due': (facts) =>
    `The terms of ${raiseOf(facts)} changed: confirm your ${sum(facts)} until ${written(facts.until)}`,
  'reconfirm-soon': (facts) =>
    `Reminder: confirm your ${sum(facts)} for ${raiseOf(facts)} until ${written(facts.until)}`,
};
const unpaidEnds =
  'Report the payment in the dashboard. What has not arrived by then is cancelled.';

const taskTexts: Readonly<Record<InvestorTask, Words>> = {
  offered: () => 'Whoever has not signed by then goes to the end of the waiting list.',
  allocated: ({ asked, amount, currency }) =>
    asked === undefined || asked === amount
      ? unpaidEnds
      : `You asked for ${formatMoney({ amount: asked, currency })}. More was asked for than there is room, so that everybody gets their part. ${unpaidEnds}`,
  'funding-due': () => unpaidEnds,
  'funding-soon': () => unpaidEnds,
  'reconfirm-due': ({ changed = [] }) => {
    const what = changed.length === 0 ? '' : `What changed: ${changed.join(', ')}. `;
    return `${what}Without your answer your commitment is cancelled, and what you have paid is paid back.`;
  },
  'reconfirm-soon': () =>
    'Without your answer your commitment is cancelled, and what you have paid is paid back.',
};

const bookTitles: Readonly<Record<BookNews, (who: string, facts: OfCommitment) => string>> = {
  'soft-circled': (who, facts) => `${who} would put ${sum(facts)} into ${raiseOf(facts)}`,
  signed: (who, facts) => `${who} committed ${sum(facts)} to ${raiseOf(facts)}`,
  waitlisted: (who, facts) => `${who} waits for room for ${sum(facts)} in ${raiseOf(facts)}`,
  amended: (who, facts) => `${who} now commits ${sum(facts)} to ${raiseOf(facts)}`,
  cancelled: (who, facts) => `${who} cancelled ${sum(facts)} in ${raiseOf(facts)}`,
  reconfirmed: (who, facts) => `${who} confirmed ${sum(facts)} in ${raiseOf(facts)} again`,
  lapsed: (who, facts) => `${who} did not confirm ${sum(facts)} in ${raiseOf(facts)} in time`,
};
const bookTaskTitles: Readonly<Record<BookTask, (who: string, facts: OfCommitment) => string>> = {
  'funding-reported': (who, facts) => `${who} reports a payment of ${sum(facts)} to confirm`,
  'reported-ended': (who, facts) =>
    `The commitment of ${who} ended, who had reported a payment of ${sum(facts)}`,
  'refund-due': (who, facts) => `Pay ${sum(facts)} back to ${who}`,
};
const bookTaskTexts: Readonly<Record<BookTask, string>> = {
  'funding-reported': 'Confirm it once it has arrived on your account.',
  'reported-ended':
    'If it arrives on your account, confirm it in the book, pay it back, and note that there too.',
  'refund-due': 'Enter the reference of the transfer once you have paid it back.',
};

const openCommitment = {
  path: ({ commitment }: OfCommitment) => viewAddress('portfolio', { id: commitment }),
  button: 'Open your commitment',
} as const;
const openBook = {
  path: ({ raise, commitment }: OfCommitment) => viewAddress('book', { raise, id: commitment }),
  button: 'Open the book',
} as const;

/** The kinds of events about commitments, by their names. */
export const commitmentKinds = {
  'commitment.act': {
    told: 'person',
    title: (facts: Facts<InvestorTask>) => taskTitles[facts.what](facts),
    text: (facts: Facts<InvestorTask>) => taskTexts[facts.what](facts),
    ...openCommitment,
  },
  'commitment.moved': {
    told: 'person',
    title: (facts: Facts<InvestorNews>) => newsTitles[facts.what](facts),
    text: (facts: Facts<InvestorNews>) => newsTexts[facts.what]?.(facts) ?? '',
    ...openCommitment,
  },
  'book.act': {
    told: 'company-editors',
    title: (facts: Facts<BookTask>, person: string) => bookTaskTitles[facts.what](person, facts),
    text: ({ what }: Facts<BookTask>) => bookTaskTexts[what],
    ...openBook,
  },
  'book.moved': {
    told: 'company-editors',
    title: (facts: Facts<BookNews>, person: string) => bookTitles[facts.what](person, facts),
    ...openBook,
  },
} as const;

/** What each of these kinds says. */
export interface CommitmentFacts {
  'commitment.act': Facts<InvestorTask>;
  'commitment.moved': Facts<InvestorNews>;
  'book.act': Facts<BookTask>;
  'book.moved': Facts<BookNews>;
}
