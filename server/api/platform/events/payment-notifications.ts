/** What is told about the bank accounts of companies. No account is ever in it: mails are forged. */
import type { Currency } from '#shared/money/currencies.ts';
import { viewAddress } from './view-address.ts';
import { writtenMoment } from './written-moment.ts';

/** The facts that a text about a bank account is made of. */
export interface OfInstruction {
  readonly company: string;
  /** The company's name when it happened. */
  readonly name: string;
  readonly instruction: string;
  readonly currency: Currency;
}

/** What an investor is told when a bank account was confirmed while a raise runs. */
export interface OfChangedAccount extends OfInstruction {
  readonly commitment: string;
  /** Until when nobody is to pay, ISO 8601; left out where there was no account before. */
  readonly until?: string;
  /** Until when it has to be paid now, ISO 8601; left out before the raise has ended. */
  readonly payBy?: string;
  /** Of the reader, IANA; UTC while nobody reads it. */
  readonly timeZone?: string;
}

/** The facts of each kind of notification about bank accounts. */
export interface PaymentFacts {
  'payment.to-confirm': OfInstruction;
  'payment.review-needed': OfInstruction;
  'payment.decided': OfInstruction & {
    readonly what: 'confirmed' | 'declined';
    readonly reason?: string;
  };
  'payment.changed': OfChangedAccount;
}

const openInstruction = {
  path: ({ instruction }: OfInstruction) => viewAddress('payments', { id: instruction }),
  button: 'Open the payment details',
} as const;
const neverByMail =
  'Account details never come by email: don’t pay to an account that a message names.';

/** The kinds of events about bank accounts, by their names. */
export const paymentKinds = {
  'payment.to-confirm': {
    title: ({ name, currency }: PaymentFacts['payment.to-confirm'], person: string) =>
      `${person} asks you to confirm the ${currency} bank account of ${name}`,
    text: () => 'Compare it with a document from your bank, not with a message.',
    ...openInstruction,
  },
  'payment.review-needed': {
    title: ({ name, currency }: PaymentFacts['payment.review-needed']) =>
      `The ${currency} bank account of ${name} needs to be confirmed`,
    text: () => 'Call the company on a number you know before you confirm it.',
    ...openInstruction,
  },
  'payment.decided': {
    title: ({ name, currency, what }: PaymentFacts['payment.decided']) =>
      `The ${currency} bank account of ${name} was ${what}`,
    text: ({ reason = '' }: PaymentFacts['payment.decided']) =>
      reason === '' ? '' : `The reason: ${reason}`,
    ...openInstruction,
  },
  'payment.changed': {
    title: ({ name, until, timeZone }: PaymentFacts['payment.changed']) =>
      until === undefined
        ? `You can now see where to pay for your commitment to ${name}`
        : `${name} changed its bank account: don’t pay until ${writtenMoment(until, timeZone)}`,
    text: ({ until, payBy, timeZone }: PaymentFacts['payment.changed']) =>
      until === undefined
        ? `It’s shown with your commitment. ${neverByMail}`
        : `Until then neither account is shown. After that, the new one is shown with your commitment. ${payBy === undefined ? '' : `You have until ${writtenMoment(payBy, timeZone)} to pay. `}If you have just paid, tell the company. ${neverByMail}`,
    path: ({ commitment }: PaymentFacts['payment.changed']) =>
      viewAddress('portfolio', { id: commitment }),
    button: 'Open your commitment',
  },
} as const;
