/** What investors are told about their commitments, in words. */
import type { Currency } from '#shared/money/currencies.ts';
import { formatMoney } from '#shared/money/money.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import {
  accountNeeded,
  heldWords,
  nothingDue,
  nothingDueBut,
  payingWords,
  whereToPay,
} from './paying-words.ts';
import { viewAddress } from './view-address.ts';
import { writtenMoment } from './written-moment.ts';

/** A change of a commitment, as its investor is told of it. */
export type InvestorUpdate =
  | 'signed'
  | 'waitlisted'
  | 'amended'
  | 'countersigned'
  | 'offer-expired'
  | 'unallocated'
  | 'allocated-paid'
  | 'funded'
  | 'arrived-late'
  | 'money-noted'
  | 'refund-withdrawn'
  | 'refund-account'
  | 'owed-back'
  | 'reconfirmed'
  | 'lapsed'
  | 'unpaid'
  | 'declined'
  | 'cancelled'
  | 'closed'
  | 'released'
  | 'refunded'
  | 'settled'
  | 'raise-closing'
  | 'raise-paused'
  | 'raise-resumed'
  | 'passed-over'
  | 'issued'
  | 'issuance-corrected';
/** A task of an investor about a commitment, which lapses at a moment. */
export type InvestorTask =
  | 'offered'
  | 'offer-soon'
  | 'closing-soon'
  | 'allocated'
  | 'funding-due'
  | 'funding-soon'
  | 'funding-asked'
  | 'another-amount'
  | 'reconfirm-due'
  | 'reconfirm-soon';
/** The facts that a text about a commitment is made of. */
export interface OfCommitment {
  readonly company: string;
  /** The company's name when it happened. */
  readonly name: string;
  readonly raise: string;
  readonly commitment: string;
  /** In minor units; of several commitments their sum. */
  readonly amount: number;
  /** How many commitments it is about, where they are several. */
  readonly count?: number;
  readonly currency: Currency;
  /** Until when something can be done, ISO 8601. */
  readonly until?: string;
  /** What had been asked for, in minor units. */
  readonly asked?: number;
  /** What was available, and less than they would take, in minor units. */
  readonly available?: number;
  /** What has arrived and was not paid back, in minor units; left out where nothing is. */
  readonly received?: number;
  /** All that has ever arrived, where that was noted just now, in minor units. */
  readonly arrived?: number;
  /** The side letters that nobody signs any more, because it has ended; left out where none is. */
  readonly letters?: readonly string[];
  /** What has to be paid back now, in minor units; left out where nothing is. */
  readonly owed?: number;
  /** What was paid has to be paid back. */
  readonly refund?: boolean;
  /** The raise was cancelled, and did not fail. */
  readonly cancelled?: boolean;
  /** What it is, where every commitment to a raise is told the same. */
  readonly status?: 'soft' | 'waiting' | 'offered' | 'binding' | 'reconfirm';
  /** When the raise ends, ISO 8601. */
  readonly ends?: string;
  /** Room is shared out at the end, and nobody is offered a place before. */
  readonly shared?: boolean;
  /** It is not known yet how much is to be paid, so that nothing is due. */
  readonly early?: boolean;
  /** Until when nobody is to pay, because the account was changed, ISO 8601. */
  readonly heldUntil?: string;
  readonly reason?: string;
  /** What was issued for it: the day, and the number of the certificate or another reference. */
  readonly issued?: { readonly on: string; readonly reference: string };
  /** What changed, with what it said before and says now. */
  readonly changed?: readonly string[];
  /** Of the reader, IANA; UTC while nobody reads it. */
  readonly timeZone?: string;
}

/** The facts of one kind of notification about commitments. */
export type Facts<W> = OfCommitment & { readonly what: W };
type Words = (facts: OfCommitment) => string;

const by = (at: string | undefined, { timeZone }: OfCommitment) => writtenMoment(at, timeZone);
/** The amount, with its currency. */
export const sum: Words = ({ amount, currency }) => formatMoney({ amount, currency });
/** The raise, by the name of its company. */
export const raiseOf: Words = ({ name }) => `the raise of ${name}`;
const back: Words = (facts) =>
  facts.refund === true ? `; ${sum(facts)} will be paid back to you` : '';
const minor = (amount = 0, { currency }: OfCommitment) => formatMoney({ amount, currency });
const tooMuchBack: Words = (facts) =>
  facts.owed === undefined ? '' : `; ${minor(facts.owed, facts)} of it will be paid back to you`;
const cancelUntil: Words = (facts) =>
  facts.until === undefined
    ? 'It can no longer be cancelled.'
    : `You can cancel until ${by(facts.until, facts)}.`;

const numberOf: Words = ({ issued }) => (issued === undefined ? '' : `: ${issued.reference}`);
const issuedOn: Words = ({ issued }) =>
  issued === undefined ? '' : `Issued on ${shortDay(issued.on)}.`;

const updateTitles: Readonly<Record<InvestorUpdate, Words>> = {
  signed: (facts) => `You committed ${sum(facts)} to ${raiseOf(facts)}`,
  waitlisted: (facts) => `You are on the waitlist of ${raiseOf(facts)} with ${sum(facts)}`,
  amended: (facts) => `Your commitment to ${raiseOf(facts)} is now ${sum(facts)}`,
  countersigned: (facts) =>
    `${facts.name} countersigned your commitment of ${sum(facts)}: it’s signed by both`,
  'offer-expired': (facts) => `Your offer of ${sum(facts)} in ${raiseOf(facts)} has expired`,
  'allocated-paid': (facts) =>
    `You get ${sum(facts)} of ${raiseOf(facts)}, and it has arrived already${tooMuchBack(facts)}`,
  unallocated: (facts) => `Nothing was available for your ${sum(facts)} in ${raiseOf(facts)}`,
  funded: (facts) => `Your ${sum(facts)} for ${raiseOf(facts)} has arrived${tooMuchBack(facts)}`,
  'money-noted': (facts) =>
    facts.arrived === 0
      ? `None of your money for ${raiseOf(facts)} has arrived`
      : `${minor(facts.arrived, facts)} from you ${facts.early === true ? 'was received early' : 'has been received in total'} for ${raiseOf(facts)}${tooMuchBack(facts)}`,
  'refund-withdrawn': (facts) => `${facts.name} has not paid ${sum(facts)} back to you yet`,
  'refund-account': (facts) =>
    `You entered an account for your refund of ${sum(facts)} from ${raiseOf(facts)}`,
  'arrived-late': (facts) =>
    `Your ${sum(facts)} for ${raiseOf(facts)} arrived after your commitment ended${back(facts)}`,
  'owed-back': (facts) => `${facts.name} has to pay back the ${sum(facts)} it received from you`,
  reconfirmed: (facts) => `You reconfirmed your ${sum(facts)} for ${raiseOf(facts)}`,
  lapsed: (facts) =>
    `Your ${sum(facts)} for ${raiseOf(facts)} was not reconfirmed in time and is cancelled${back(facts)}`,
  unpaid: (facts) =>
    `Your ${sum(facts)} for ${raiseOf(facts)} did not arrive in time and is cancelled`,
  declined: (facts) => `${facts.name} declined your commitment of ${sum(facts)}${back(facts)}`,
  cancelled: (facts) => `You cancelled your ${sum(facts)} for ${raiseOf(facts)}${back(facts)}`,
  closed: (facts) => `${facts.name} no longer takes commitments; your ${sum(facts)} ended unsigned`,
  released: (facts) =>
    `The raise of ${facts.name} ${facts.cancelled === true ? 'was cancelled' : 'did not succeed'}${
      facts.refund === true ? back(facts) : `; your ${sum(facts)} is no longer binding`
    }`,
  refunded: (facts) => `Your ${sum(facts)} from ${raiseOf(facts)} was paid back`,
  settled: (facts) => `The raise of ${facts.name} succeeded; your ${sum(facts)} is invested`,
  'raise-closing': (facts) =>
    `The raise of ${facts.name} ends early, on ${by(facts.ends, facts)}; you have ${sum(facts)} in it`,
  'raise-paused': (facts) =>
    `The raise of ${facts.name} is paused; your ${sum(facts)} stays as it is`,
  'passed-over': (facts) =>
    facts.available === undefined
      ? `Part of ${raiseOf(facts)} became available but couldn’t be offered for your ${sum(facts)}`
      : `${minor(facts.available, facts)} became available in ${raiseOf(facts)}, less than the least you’d take`,
  'raise-resumed': (facts) => `The raise of ${facts.name} continues, with your ${sum(facts)}`,
  issued: (facts) => `${facts.name} issued your ${sum(facts)} investment${numberOf(facts)}`,
  'issuance-corrected': (facts) =>
    `${facts.name} corrected the record of your ${sum(facts)} investment${numberOf(facts)}`,
};

const statusTexts: Readonly<Record<NonNullable<OfCommitment['status']>, Words>> = {
  soft: () => 'A soft circle is non-binding: sign it before then, or it ends with the raise.',
  waiting: () =>
    'If nothing becomes available before then, you lose your position on the waitlist.',
  offered: () => 'Your offer expires then. Sign it before.',
  // 17 CFR 227.304(b)(2) asks for both: until when one can cancel, and what is taken in the last days.
  binding: (facts) =>
    `${cancelUntil(facts)} New commitments are taken until the end. ${payingWords(facts)}`,
  reconfirm: (facts) =>
    `${cancelUntil(facts)} New commitments are taken until the end. Nothing is due until you’ve confirmed the changed terms.`,
};

const untilShares: Words = ({ early }) =>
  early === true
    ? ' Nothing is due before the end of the raise, when it’s known how much you get and pay.'
    : '';
/** That commitments were scaled back pro rata. */
const askedForMore: Words = ({ asked, amount, currency }) =>
  asked === undefined || asked === amount
    ? ''
    : `You asked for ${formatMoney({ amount: asked, currency })}. The raise was oversubscribed, so commitments were scaled back pro rata.`;

/** Of a commitment that has ended: its title says what is paid back. */
const endedWords: Words = ({ refund }) => (refund === true ? '' : nothingDueBut);

const updateTexts: Readonly<Partial<Record<InvestorUpdate, Words>>> = {
  signed: (facts) => `${cancelUntil(facts)} ${payingWords(facts)}`,
  amended: (facts) => `${cancelUntil(facts)} ${payingWords(facts)}`,
  reconfirmed: (facts) => `${cancelUntil(facts)} ${payingWords(facts)}`,
  unallocated: () => nothingDue,
  unpaid: ({ name }) => `If you’ve paid, tell ${name}: what arrives is paid back to you.`,
  lapsed: endedWords,
  cancelled: endedWords,
  closed: () => nothingDue,
  countersigned: () =>
    'The executed agreement, with both signatures, can be downloaded from your commitment.',
  waitlisted: (facts) =>
    facts.shared === true
      ? `At the end of the raise, each investor gets a share of what is available.${untilShares(facts)}`
      : 'Amounts that become available are offered in order, to the first whose amount fits. They then have 72 hours to sign. Nothing is due while you wait.',
  'allocated-paid': askedForMore,
  'offer-expired': () => 'You are now at the end of the waitlist.',
  funded: () => 'If the raise isn’t funded, it’s paid back to you.',
  'money-noted': ({ reason = '', early }) =>
    early === true
      ? `${reason} Received early: nothing is due until your allocation is set. Anything above it is paid back to you then.`.trim()
      : `${reason} We’ll tell you when any of it is paid back.`.trim(),
  'refund-withdrawn': ({ reason = '' }) =>
    `${reason} We’ll tell you again once it’s paid back.`.trim(),
  'refund-account': ({ name }) =>
    `If it wasn’t you, change your password and tell ${name} at once. The account is shown in the dashboard only, never in an email.`,
  declined: (facts) =>
    `${facts.reason === undefined ? '' : `The reason they give: ${facts.reason} `}${endedWords(facts)}`.trim(),
  released: (facts) =>
    facts.refund === true ? 'We’ll tell you again once it’s paid back.' : nothingDue,
  'raise-closing': (facts) => statusTexts[facts.status ?? 'binding'](facts),
  'raise-paused': (facts) =>
    `An operator paused it. Nobody can commit for now.${facts.status === 'binding' || facts.status === 'reconfirm' ? ` ${cancelUntil(facts)}` : ''}`,
  issued: (facts) => `${issuedOn(facts)} Your portfolio shows what you hold.`.trim(),
  'issuance-corrected': (facts) => `${issuedOn(facts)} ${facts.reason ?? ''}`.trim(),
  'passed-over': ({ available }) =>
    available !== undefined
      ? 'It was offered to someone after you. You keep your position on the waitlist. To be offered less than your whole amount, set the least you’d take.'
      : 'Your account or investor profile isn’t approved right now, or your amount is more than the raise can take. You keep your position on the waitlist.',
  refunded: () => 'It may take a few days to reach your account.',
};

/** That an offer is of less than was asked for. */
const offeredLess: Words = ({ asked, ...facts }) =>
  asked === undefined ? '' : `, of the ${minor(asked, facts)} you asked for`;

const taskTitles: Readonly<Record<InvestorTask, Words>> = {
  offered: (facts) =>
    `You are offered ${sum(facts)} in ${raiseOf(facts)}${offeredLess(facts)}: sign by ${by(facts.until, facts)}`,
  'offer-soon': (facts) =>
    `Reminder: sign by ${by(facts.until, facts)} for the ${sum(facts)} you’ve been offered in ${raiseOf(facts)}`,
  'closing-soon': (facts) =>
    `The raise of ${facts.name} ends on ${by(facts.until, facts)}: sign your ${sum(facts)} before then`,
  allocated: (facts) =>
    facts.heldUntil !== undefined
      ? `You get ${sum(facts)} of ${raiseOf(facts)}: don’t pay before ${by(facts.heldUntil, facts)}`
      : `You get ${sum(facts)} of ${raiseOf(facts)}: pay ${facts.received === undefined ? '' : `${missing(facts)} `}by ${by(facts.until, facts)}`,
  'funding-due': (facts) => `Pay ${owed(facts)} for ${raiseOf(facts)} by ${by(facts.until, facts)}`,
  'funding-soon': (facts) =>
    `Reminder: pay ${owed(facts)} for ${raiseOf(facts)} by ${by(facts.until, facts)}`,
  'another-amount': (facts) =>
    facts.received === undefined
      ? `None of your ${sum(facts)} for ${raiseOf(facts)} has arrived`
      : `${arrived(facts)} has arrived for your commitment of ${sum(facts)} to ${raiseOf(facts)}`,
  'funding-asked': (facts) =>
    `${facts.name} reminds you to pay ${owed(facts)} by ${by(facts.until, facts)}`,
  'reconfirm-due': (facts) =>
    `The terms of ${raiseOf(facts)} changed: confirm your ${sum(facts)} by ${by(facts.until, facts)}`,
  'reconfirm-soon': (facts) =>
    `Reminder: confirm your ${sum(facts)} for ${raiseOf(facts)} by ${by(facts.until, facts)}`,
};
/** Returns what has arrived so far, with its currency. */
export const arrived: Words = ({ received = 0, currency }) =>
  formatMoney({ amount: received, currency });
const missing: Words = ({ amount, currency, received = 0 }) =>
  `the missing ${formatMoney({ amount: amount - received, currency })}`;
const missingOrAll: Words = (facts) => (facts.received === undefined ? 'it' : missing(facts));
/** What is still to be paid. */
const owed: Words = (facts) => {
  const { amount, received = 0 } = facts;
  if (received === 0 || received > amount) return `your ${sum(facts)}`;
  return `${missing(facts)} of your ${sum(facts)}`;
};
const tooLittle = `Pay what’s missing and report it, or change your commitment while you still can. ${whereToPay}`;
const tooMuch = `What’s too much is paid back to you, unless you change your commitment while you still can. ${accountNeeded}`;
const unpaidEnds = `${whereToPay} Report the payment there. If it has not arrived by then, your commitment is cancelled.`;

const unconfirmedEnds =
  'Nothing is due until you confirm. If you don’t, your commitment is cancelled and what you’ve paid is paid back.';

const taskTexts: Readonly<Record<InvestorTask, Words>> = {
  offered: () =>
    'If you have not signed by then, you move to the end of the waitlist. Nothing is due before you sign.',
  'offer-soon': () =>
    'The offer ends if you haven’t signed by then. You pay nothing before you sign.',
  'closing-soon': () =>
    'Your soft circle is non-binding and reserves nothing. It ends with the raise.',
  allocated: (facts) =>
    facts.heldUntil === undefined
      ? `${askedForMore(facts)} ${unpaidEnds}`.trim()
      : `${askedForMore(facts)} ${heldWords(facts)} If ${missingOrAll(facts)} has not arrived by ${by(facts.until, facts)}, your commitment is cancelled.`.trim(),
  'another-amount': (facts) => {
    const { reason = '', amount, received = 0, heldUntil } = facts;
    if (received > amount) return `${reason} ${tooMuch}`.trim();
    if (heldUntil === undefined) return `${reason} ${tooLittle}`.trim();
    return `${reason} ${heldWords(facts)} You can change your commitment while you still can.`.trim();
  },
  'funding-due': () => unpaidEnds,
  'funding-soon': () => unpaidEnds,
  'funding-asked': () => unpaidEnds,
  'reconfirm-due': ({ changed = [] }) => {
    const what = changed.length === 0 ? '' : `What changed: ${changed.join('; ')}. `;
    return `${what}${unconfirmedEnds}`;
  },
  'reconfirm-soon': () => unconfirmedEnds,
};

/** What is paid back needs an account, and none is asked for by email. */
function accountAsked({ what, refund, owed }: Facts<InvestorUpdate>): string {
  const isDue = (refund === true || owed !== undefined) && saysRefund.includes(what);
  return isDue ? accountNeeded : '';
}

/** Those that say that something has to be paid back, where it has. */
const saysRefund: readonly InvestorUpdate[] = [
  ...(['cancelled', 'lapsed', 'declined', 'released', 'arrived-late', 'owed-back'] as const),
  ...(['funded', 'money-noted', 'allocated-paid', 'refund-withdrawn'] as const),
];

const openCommitment = {
  path: ({ commitment }: OfCommitment) => viewAddress('portfolio', { id: commitment }),
  button: 'View commitment',
} as const;
/** The kinds of events about one's commitments, by their names. */
export const commitmentKinds = {
  'commitment.act': {
    title: (facts: Facts<InvestorTask>) => taskTitles[facts.what](facts),
    text: (facts: Facts<InvestorTask>) => taskTexts[facts.what](facts),
    ...openCommitment,
  },
  'commitment.moved': {
    title: (facts: Facts<InvestorUpdate>) => updateTitles[facts.what](facts),
    text: (facts: Facts<InvestorUpdate>) =>
      `${updateTexts[facts.what]?.(facts) ?? ''} ${accountAsked(facts)}`.trim(),
    ...openCommitment,
  },
} as const;

/** The facts of each kind of notification about commitments. */
export interface CommitmentFacts {
  'commitment.act': Facts<InvestorTask>;
  'commitment.moved': Facts<InvestorUpdate>;
}
