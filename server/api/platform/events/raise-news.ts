/** What is told about a raise as a whole: to its company, and to operators. */
import type { OfCompany } from './company-news.ts';
import { viewAddress } from './view-address.ts';

/** What is said of a raise. */
export interface OfRaise extends OfCompany {
  readonly raise: string;
}
/** What an operator decided about a raise. */
export type RaiseVerdict =
  | 'changes-requested'
  | 'approved'
  | 'rejected'
  | 'change-approved'
  | 'change-declined';
/** What became of a raise. */
export type RaiseMove =
  | 'live'
  | 'not-opened'
  | 'paused'
  | 'resumed'
  | 'closing'
  | 'settling'
  | 'closed_funded'
  | 'closed_failed'
  | 'cancelled';
/** What a company asks of an operator. */
export type RaiseQuestion = 'review' | 'change' | 'cancel';

/** What each of these kinds says. */
export interface RaiseFacts {
  'raise.reviewed': OfRaise & { readonly verdict: RaiseVerdict };
  'raise.moved': OfRaise & { readonly move: RaiseMove };
  'raise.review-needed': OfRaise & { readonly asks: RaiseQuestion };
}

const openRaise = {
  path: ({ raise }: OfRaise) => viewAddress('raise', { raise }),
  button: 'Open the raise',
} as const;
const verdicts: Readonly<Record<RaiseVerdict, (name: string) => string>> = {
  'changes-requested': (name) => `An operator asks for changes to the raise of ${name}`,
  approved: (name) => `The raise of ${name} is approved`,
  rejected: (name) => `The raise of ${name} is rejected`,
  'change-approved': (name) => `The change of the raise of ${name} is approved and holds now`,
  'change-declined': (name) => `The change of the raise of ${name} is declined`,
};
const moves: Readonly<Record<RaiseMove, (name: string) => string>> = {
  live: (name) => `The raise of ${name} is live`,
  'not-opened': (name) => `The raise of ${name} could not open at its time`,
  paused: (name) => `An operator paused the raise of ${name}`,
  resumed: (name) => `The raise of ${name} is live again`,
  closing: (name) => `An earlier close of the raise of ${name} is announced`,
  settling: (name) => `The raise of ${name} has reached its end and is being settled`,
  closed_funded: (name) => `The raise of ${name} succeeded`,
  closed_failed: (name) => `The raise of ${name} ended below its minimum`,
  cancelled: (name) => `The raise of ${name} is cancelled`,
};
const questions: Readonly<Record<RaiseQuestion, (name: string) => string>> = {
  review: (name) => `${name} submitted a raise for review`,
  change: (name) => `${name} proposes a change of its live raise`,
  cancel: (name) => `${name} asks to cancel its raise`,
};

/** The kinds of events about raises, by their names. */
export const raiseKinds = {
  'raise.reviewed': {
    told: 'company-editors',
    title: ({ name, verdict }: RaiseFacts['raise.reviewed']) => verdicts[verdict](name),
    ...openRaise,
  },
  'raise.moved': {
    told: 'company-editors',
    title: ({ name, move }: RaiseFacts['raise.moved']) => moves[move](name),
    ...openRaise,
  },
  'raise.review-needed': {
    told: 'operators',
    title: ({ name, asks }: RaiseFacts['raise.review-needed']) => questions[asks](name),
    path: ({ raise }: RaiseFacts['raise.review-needed']) => viewAddress('review', { raise }),
    button: 'Open the review',
  },
} as const;
