/** What a company is told about the commitments to its raise, in words. */
import {
  arrived,
  type Facts,
  type OfCommitment,
  raiseOf,
  sum,
} from './commitment-notifications.ts';
import { nothingDue, payingToCompany } from './paying-words.ts';
import { viewAddress } from './view-address.ts';
import { writtenMoment } from './written-moment.ts';

/** A change of a commitment, as the company is told of it. */
export type BookUpdate =
  | 'soft-circled'
  | 'soft-circle-changed'
  | 'signed'
  | 'waitlisted'
  | 'amended'
  | 'cancelled'
  | 'reconfirmed'
  | 'lapsed'
  | 'offer-expired'
  | 'report-withdrawn'
  | 'another-amount'
  | 'unpaid'
  | 'funded'
  | 'declined'
  | 'refunded'
  | 'refund-withdrawn';
/** A task of the company about a commitment. */
export type BookTask =
  | 'funding-reported'
  | 'reported-ended'
  | 'refund-due'
  | 'refund-lapsed'
  | 'refund-arrived'
  | 'refund-owed'
  | 'refund-surplus'
  | 'refund-account'
  | 'confirm-soon';

type Words = (who: string, facts: OfCommitment) => string;

const allArrived = (facts: OfCommitment) =>
  arrived({ ...facts, received: facts.arrived ?? facts.received ?? 0 });
const owedIn = (facts: OfCommitment) => arrived({ ...facts, received: facts.owed ?? 0 });

const updateTitles: Readonly<Record<BookUpdate, Words>> = {
  'soft-circled': (who, facts) => `${who} soft-circled ${sum(facts)} in ${raiseOf(facts)}`,
  'soft-circle-changed': (who, facts) =>
    `${who} changed their soft circle in ${raiseOf(facts)} to ${sum(facts)}`,
  signed: (who, facts) => `${who} committed ${sum(facts)} to ${raiseOf(facts)}`,
  waitlisted: (who, facts) => `${who} joined the waitlist of ${raiseOf(facts)} with ${sum(facts)}`,
  amended: (who, facts) => `${who} changed their commitment to ${raiseOf(facts)} to ${sum(facts)}`,
  cancelled: (who, facts) => `${who} cancelled ${sum(facts)} in ${raiseOf(facts)}`,
  reconfirmed: (who, facts) => `${who} reconfirmed ${sum(facts)} in ${raiseOf(facts)}`,
  lapsed: (who, facts) => `${who} did not reconfirm ${sum(facts)} in ${raiseOf(facts)} in time`,
  'offer-expired': (who, facts) =>
    `${who} did not accept the offer of ${sum(facts)} in ${raiseOf(facts)} in time`,
  'report-withdrawn': (who, facts) =>
    `${who} took back the report that ${sum(facts)} for ${raiseOf(facts)} was paid`,
  'another-amount': (who, facts) =>
    (facts.arrived ?? facts.received ?? 0) === 0
      ? `None of the ${sum(facts)} from ${who} for ${raiseOf(facts)} has arrived`
      : facts.early === true
        ? `${allArrived(facts)} of ${sum(facts)} from ${who} for ${raiseOf(facts)} was received early`
        : `${allArrived(facts)} has arrived of ${sum(facts)} from ${who} for ${raiseOf(facts)}`,
  unpaid: (who, facts) =>
    `${sum(facts)} from ${who} for ${raiseOf(facts)} did not arrive in time and is cancelled`,
  funded: (who, facts) => `${sum(facts)} from ${who} for ${raiseOf(facts)} is confirmed as arrived`,
  declined: (who, facts) => `${sum(facts)} from ${who} for ${raiseOf(facts)} was declined`,
  refunded: (who, facts) => `${sum(facts)} from ${raiseOf(facts)} was paid back to ${who}`,
  'refund-withdrawn': (who, facts) =>
    `${sum(facts)} from ${raiseOf(facts)} was not paid back to ${who} and is still due`,
};

const updateTexts: Readonly<Partial<Record<BookUpdate, (facts: OfCommitment) => string>>> = {
  'soft-circled': () => 'A soft circle is non-binding and reserves nothing.',
  'soft-circle-changed': () => 'A soft circle is non-binding and reserves nothing.',
  signed: payingToCompany,
  amended: payingToCompany,
  reconfirmed: payingToCompany,
  waitlisted: () => 'Nothing is due while they wait.',
  cancelled: () => nothingDue,
  lapsed: () => nothingDue,
  unpaid: () => 'If the money arrives later, record it in the book: it has to be paid back.',
  'offer-expired': () => 'They are now at the end of the waitlist.',
  'another-amount': ({ early }) =>
    early === true ? 'Nothing is due until allocations are set at the end of the raise.' : '',
  declined: ({ refund }) => (refund === true ? 'It has to be paid back.' : nothingDue),
};

const taskTitles: Readonly<Record<BookTask, Words>> = {
  'funding-reported': (who, facts) =>
    `${who} reports that ${sum(facts)} for ${raiseOf(facts)} was paid`,
  'reported-ended': (who, facts) =>
    `${who}’s commitment ended after they reported that ${sum(facts)} for ${raiseOf(facts)} was paid`,
  'refund-due': (who, facts) =>
    `${who} cancelled ${sum(facts)} in ${raiseOf(facts)}: pay back what arrived`,
  'refund-lapsed': (who, facts) =>
    `${who} did not reconfirm ${sum(facts)} in ${raiseOf(facts)} in time: pay back what arrived`,
  'refund-arrived': (who, facts) =>
    `${sum(facts)} from ${who} for ${raiseOf(facts)} arrived after the commitment had ended: pay it back`,
  'refund-owed': (who, facts) =>
    `${sum(facts)} from ${who} for ${raiseOf(facts)} had arrived: pay it back`,
  'refund-surplus': (who, facts) =>
    `${owedIn(facts)} more than is due has arrived from ${who} for ${raiseOf(facts)}: pay it back`,
  'refund-account': (who, facts) =>
    `Pay back ${sum(facts)} to ${who} for ${raiseOf(facts)}: the account is entered`,
  'confirm-soon': (who, facts) => {
    const until = writtenMoment(facts.until, facts.timeZone);
    return facts.count === undefined
      ? `${who} reported ${sum(facts)} for ${raiseOf(facts)}: confirm it by ${until}`
      : `${facts.count} payments are reported for ${raiseOf(facts)}, ${sum(facts)} in total: confirm them by ${until}`;
  },
};
// Editors are told as well, and only the owner and operators can do it.
const refund =
  'The owner sees the account to pay to with the commitment, once the investor has entered it. The owner of the company or an operator records the reference once it’s paid back.';
const taskTexts: Readonly<Record<BookTask, string>> = {
  'funding-reported': 'The owner of the company or an operator confirms it once it arrives.',
  'reported-ended':
    'If it arrives, the owner of the company or an operator confirms it in the book and pays it back.',
  'refund-due': refund,
  'refund-lapsed': refund,
  'refund-arrived': refund,
  'refund-owed': refund,
  'refund-surplus': refund,
  'refund-account':
    'The owner of the company sees it with the commitment while the refund is due. It never comes by email: if a message names an account, don’t pay to it.',
  'confirm-soon':
    'The owner of the company or an operator confirms what has arrived. Anything not confirmed by then is cancelled.',
};

const openBook = {
  path: ({ raise, commitment, count }: OfCommitment) =>
    viewAddress(
      'book',
      count === undefined ? { raise, id: commitment } : { raise, state: 'signed' },
    ),
  button: 'View book',
} as const;

/** The kinds of events about the book of a raise, by their names. */
export const bookKinds = {
  'book.act': {
    title: (facts: Facts<BookTask>, person: string) => taskTitles[facts.what](person, facts),
    text: ({ what }: Facts<BookTask>) => taskTexts[what],
    ...openBook,
  },
  'book.moved': {
    title: (facts: Facts<BookUpdate>, person: string) => updateTitles[facts.what](person, facts),
    text: (facts: Facts<BookUpdate>) => updateTexts[facts.what]?.(facts) ?? '',
    ...openBook,
  },
} as const;

/** The facts of each kind of notification about the book. */
export interface BookFacts {
  'book.act': Facts<BookTask>;
  'book.moved': Facts<BookUpdate>;
}
