/** What is told about a raise as a whole: to its company, and to operators. */
import type { Money } from '#shared/money/money.ts';
import { formatMoney } from '#shared/money/money.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { OfCompany } from './company-notifications.ts';
import { viewAddress } from './view-address.ts';
import { writtenMoment } from './written-moment.ts';

/** The facts that a text about a raise is made of. */
export interface OfRaise extends OfCompany {
  readonly raise: string;
}
/** A decision of an operator about a raise. */
export type RaiseVerdict =
  | 'changes-requested'
  | 'approved'
  | 'rejected'
  | 'change-approved'
  | 'change-declined';
/** A step in the life of a raise that people are told of. */
export type RaiseMove =
  | 'live'
  | 'not-opened'
  | 'paused'
  | 'resumed'
  | 'closing'
  | 'ends-soon'
  | 'settling'
  | 'shared-out'
  | 'closed_funded'
  | 'closed_failed'
  | 'cancelled';
/** What those who watch a raise are told of; not why it is no longer open. */
export type WatchedMove = 'changed' | 'closing' | 'ends' | 'shut' | 'open';
/** A question of a company to the operators. */
export type RaiseQuestion = 'review' | 'change' | 'cancel' | 'settle' | 'settle-ready';

/** More facts about a step of a raise; what is not known is left out. */
export interface MoveFacts {
  /** When the raise ends, or until when it can be paid, ISO 8601. */
  readonly until?: string;
  /** Why, in the words of an operator. */
  readonly reason?: string;
  /** What is to be paid back, or what is invested. */
  readonly payments?: { readonly count: number; readonly amount: Money };
  /** Of the reader, IANA; UTC while nobody reads it. */
  readonly timeZone?: string;
}

/** The facts of each kind of notification about raises. */
export interface RaiseFacts {
  'raise.reviewed': OfRaise & { readonly verdict: RaiseVerdict; readonly reason?: string };
  'raise.moved': OfRaise & MoveFacts & { readonly move: RaiseMove };
  /** `changed`: the names of its fields, some with what they said and what they say now. */
  'raise.changed': OfRaise & {
    readonly changed: readonly string[];
    /** The reader's own, which was signed on an earlier version. */
    readonly commitment?: string;
    /** In the address of its page; left out where that is not there for everybody. */
    readonly slug?: string;
  };
  /** To those who watch it. `slug` is in the address of its page. */
  'raise.watched': OfRaise &
    Pick<MoveFacts, 'until' | 'timeZone'> & { readonly what: WatchedMove; readonly slug: string };
  /** To those whom they fit: how many. Which ones is asked when the email leaves. */
  'raise.fits': { readonly many: number };
  'raise.review-needed': OfRaise & MoveFacts & { readonly asks: RaiseQuestion };
}

const verdicts: Readonly<Record<RaiseVerdict, (name: string) => string>> = {
  'changes-requested': (name) => `An operator asks for changes to the raise of ${name}`,
  approved: (name) => `The raise of ${name} is approved`,
  rejected: (name) => `The raise of ${name} is rejected`,
  'change-approved': (name) => `The change to the raise of ${name} is approved and in effect`,
  'change-declined': (name) => `The change to the raise of ${name} is declined`,
};
type Moved = RaiseFacts['raise.moved'];
const at = ({ until, timeZone }: MoveFacts) => writtenMoment(until, timeZone);
const moves: Readonly<Record<RaiseMove, (facts: Moved) => string>> = {
  live: ({ name }) => `The raise of ${name} is live`,
  'not-opened': ({ name }) => `The raise of ${name} could not open as scheduled`,
  paused: ({ name }) => `An operator paused the raise of ${name}`,
  resumed: ({ name }) => `The raise of ${name} is live again`,
  closing: (facts) =>
    facts.until === undefined
      ? `The raise of ${facts.name} will close early`
      : `The raise of ${facts.name} ends early, on ${at(facts)}`,
  'ends-soon': (facts) => `The raise of ${facts.name} ends on ${at(facts)}`,
  settling: ({ name }) => `The raise of ${name} has ended and is being settled`,
  'shared-out': ({ name }) => `The raise of ${name} is allocated`,
  closed_funded: ({ name }) => `The raise of ${name} succeeded`,
  closed_failed: ({ name }) => `The raise of ${name} ended below its minimum`,
  cancelled: ({ name }) => `The raise of ${name} is cancelled`,
};
const reasonWords = ({ reason = '' }: { readonly reason?: string }) =>
  reason === '' ? '' : `Reason: ${reason}`;
const payments = ({ count, amount }: NonNullable<MoveFacts['payments']>) =>
  `${count === 1 ? 'One payment' : `${count} payments`}, ${formatMoney(amount)} in total`;
const paidBack: (facts: Moved) => string = (facts) =>
  [
    reasonWords(facts),
    facts.payments === undefined
      ? 'Nothing has to be paid back.'
      : `${payments(facts.payments)}, ${facts.payments.count === 1 ? 'has' : 'have'} to be paid back. The book shows the owner the account for each, once its investor has entered it; record the reference there.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
const payUntil: (facts: Moved) => string = (facts) =>
  facts.until === undefined
    ? 'Nothing is due yet: allocations are set first. We’ll tell you when investors can pay.'
    : `Investors have until ${at(facts)} to pay. Confirm each payment in the book once it has arrived.`;
const moveTexts: Readonly<Partial<Record<RaiseMove, (facts: Moved) => string>>> = {
  'not-opened': reasonWords,
  paused: reasonWords,
  closing: () => 'We’ve told everyone who has committed.',
  'ends-soon': () => 'It stops taking commitments then. Unsigned soft circles end.',
  settling: payUntil,
  'shared-out': payUntil,
  closed_funded: (facts) =>
    facts.payments === undefined ? '' : `Invested: ${payments(facts.payments)}.`,
  closed_failed: paidBack,
  cancelled: paidBack,
};
/** After its end what is left to do about a raise is done in its book. */
const inBook: readonly RaiseMove[] = [
  'ends-soon',
  'settling',
  'shared-out',
  'closed_funded',
  'closed_failed',
  'cancelled',
];
const questions: Readonly<Record<RaiseQuestion, (name: string) => string>> = {
  review: (name) => `${name} submitted a raise for review`,
  change: (name) => `${name} proposed a change to its raise`,
  cancel: (name) => `${name} asked to cancel its raise`,
  settle: (name) => `The raise of ${name} has ended: settle it`,
  'settle-ready': (name) => `The raise of ${name} is ready to close successfully`,
};
const questionTexts: Readonly<
  Partial<Record<RaiseQuestion, (facts: RaiseFacts['raise.review-needed']) => string>>
> = {
  settle: (facts) =>
    facts.until === undefined
      ? 'Allocations are not known yet, so nothing is due.'
      : `Investors have until ${at(facts)} to pay. If less than the minimum arrives, it closes as not funded automatically.`,
  'settle-ready': () => 'Its minimum has arrived and nothing is left to pay or confirm.',
};
type Watched = RaiseFacts['raise.watched'];
const watchedTitles: Readonly<Record<WatchedMove, (facts: Watched) => string>> = {
  changed: ({ name }) => `The raise of ${name}, which you watch, has changed`,
  closing: (facts) => `The raise of ${facts.name}, which you watch, ends early, on ${at(facts)}`,
  ends: (facts) => `The raise of ${facts.name}, which you watch, ends on ${at(facts)}`,
  shut: ({ name }) => `The raise of ${name}, which you watched, is no longer open`,
  open: ({ name }) => `The raise of ${name}, which you watch, is open again`,
};
/** How many new raises fit somebody, as a notification and an email say it. */
export function fitTitle(many: number): string {
  return many === 1
    ? 'A new raise fits what you look for'
    : `New raises fit what you look for: ${many}`;
}
const isOfSettling = (asks: RaiseQuestion) => asks === 'settle' || asks === 'settle-ready';

/** The kinds of events about raises, by their names. */
export const raiseKinds = {
  'raise.reviewed': {
    title: ({ name, verdict }: RaiseFacts['raise.reviewed']) => verdicts[verdict](name),
    text: (facts: RaiseFacts['raise.reviewed']) =>
      facts.verdict === 'approved' ? 'Publish it when you’re ready.' : reasonWords(facts),
    // Approved, it is published where it was submitted.
    path: ({ raise, verdict }: RaiseFacts['raise.reviewed']) =>
      viewAddress('raise', verdict === 'approved' ? { raise, step: 'review' } : { raise }),
    button: 'Open the raise',
  },
  'raise.moved': {
    title: (facts: Moved) => moves[facts.move](facts),
    text: (facts: Moved) => moveTexts[facts.move]?.(facts) ?? '',
    path: ({ raise, move }: Moved) =>
      viewAddress(inBook.includes(move) ? 'book' : 'raise', { raise }),
    button: 'View raise',
  },
  'raise.changed': {
    title: ({ name }: RaiseFacts['raise.changed']) => `The raise of ${name} has changed`,
    text: ({ changed }: RaiseFacts['raise.changed']) =>
      `An operator approved this: ${changed.join('; ')}. You don’t have to do anything.`,
    path: ({ raise, commitment, slug }: RaiseFacts['raise.changed']) => {
      if (commitment !== undefined) return viewAddress('portfolio', { signed: commitment });
      return slug === undefined
        ? viewAddress('rooms', { raise })
        : `${networkRaiseHref(slug)}#raise-changes`;
    },
    button: 'See the raise',
  },
  'raise.watched': {
    title: (facts: Watched) => watchedTitles[facts.what](facts),
    text: ({ what }: Watched) =>
      what === 'closing' || what === 'ends' ? 'It stops taking commitments then.' : '',
    path: ({ what, slug }: Watched) =>
      what === 'shut' ? viewAddress('watchlist') : networkRaiseHref(slug),
    button: 'View raise',
  },
  'raise.fits': {
    title: ({ many }: RaiseFacts['raise.fits']) => fitTitle(many),
    path: () => routeOf('investors-network').path,
    button: 'View new raises',
  },
  'raise.review-needed': {
    title: ({ name, asks }: RaiseFacts['raise.review-needed']) => questions[asks](name),
    text: (facts: RaiseFacts['raise.review-needed']) => questionTexts[facts.asks]?.(facts) ?? '',
    path: ({ raise, asks }: RaiseFacts['raise.review-needed']) =>
      viewAddress(isOfSettling(asks) ? 'settling' : 'review', { raise }),
    button: 'Review raise',
  },
} as const;
