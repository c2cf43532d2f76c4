/** Where a company is paid: requests and responses. */
import { type Static, Type } from 'typebox';
import { currencyField, moneyField } from '../fields/money-fields.ts';
import { closed, freeText, idOf, line, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';
import { accountKinds } from './account-kinds.ts';
import { operatorReasons } from './confirming.ts';
import { instructionEvents, instructionStates } from './lifecycle.ts';
import {
  accountHolderMaxLength,
  accountNumberMaxLength,
  bankNameMaxLength,
  declineReasonMaxLength,
} from './limits.ts';

const number = (title: string, description: string) =>
  Type.Optional(Type.String({ ...freeText(accountNumberMaxLength, title), description, title }));

const account = {
  kind: oneOf(accountKinds, { title: 'a kind of account' }),
  holder: nameLine(accountHolderMaxLength, { title: 'the name in which the account is' }),
  bank: nameLine(bankNameMaxLength, { title: 'the name of the bank' }),
  iban: number('the IBAN', 'Of a kind `iban`. Spaces do not matter, here and below.'),
  routingNumber: number('the routing number', 'Of a kind `us`: nine digits (ABA).'),
  sortCode: number('the sort code', 'Of a kind `uk`: six digits.'),
  accountNumber: number('the account number', 'Of a kind `us` or `uk`.'),
  bic: number('the BIC', 'May be left out.'),
};

const entered = {
  ...account,
  country: Type.Optional(
    Type.String({
      description:
        'Of the bank: ISO 3166-1, two letters, or XK for Kosovo. Refused where the numbers are of another country; left out, it is the one that they name.',
      maxLength: 2,
      title: 'the country of the bank',
    }),
  ),
};

/** A bank account for payments in a currency. */
export const instructionRequest = closed({ currency: currencyField, ...entered });
export type InstructionRequest = Static<typeof instructionRequest>;
/** The whole account of a draft, anew. */
export const instructionChange = closed(entered);
export type InstructionChange = Static<typeof instructionChange>;
export const declineInstruction = closed({
  reason: line(declineReasonMaxLength, { title: 'a reason, which the owner reads' }),
});

/** An account as it was understood; what its kind does not have is empty. */
export const bankAccount = closed({
  kind: account.kind,
  holder: Type.String(),
  bank: Type.String(),
  country: Type.String({ description: 'Of the bank: ISO 3166-1, two letters, or XK.' }),
  iban: Type.String({ description: 'Without spaces. This and the following may be empty.' }),
  routingNumber: Type.String(),
  sortCode: Type.String(),
  accountNumber: Type.String(),
  bic: Type.String(),
});

export const paymentInstruction = closed({
  id: idOf('pin'),
  company: closed({
    id: idOf('cmp'),
    name: Type.String(),
    legalName: Type.String({ description: 'Empty where it has entered none.' }),
    country: Type.String({ description: 'ISO 3166-1. Empty where it has entered none.' }),
  }),
  currency: currencyField,
  state: oneOf(instructionStates),
  account: orNull(
    closed(bankAccount.properties, {
      description: 'Null where it was encrypted with a key that this server does not have.',
    }),
  ),
  isAbroad: Type.Boolean({
    description: 'Whether the bank and the company are in different countries.',
  }),
  operatorNeeded: orNull(
    oneOf(operatorReasons, {
      description:
        'Why only an operator can confirm it: its holder is not the legal name of the company, or a raise of the company in this currency runs, is in review or was approved. Null otherwise.',
    }),
  ),
  submittedBy: orNull(Type.String({ description: 'Their name.' })),
  submittedAt: orNull(moment),
  confirmedBy: orNull(Type.String({ description: 'Their name. Operators are not named.' })),
  confirmedAt: orNull(moment),
  shownFrom: orNull(
    Type.String({
      format: 'date-time',
      description: 'From when investors see it; until then they are asked not to pay.',
    }),
  ),
  declined: Type.String({ description: 'Why it was declined last. Empty where it was not.' }),
  isYours: Type.Boolean({
    description: 'You submitted it, so that someone else has to confirm it.',
  }),
  hasSecondPerson: Type.Boolean({
    description:
      'Whether someone in the company could confirm it, besides operators. False until it is submitted.',
  }),
  can: Type.Array(oneOf(instructionEvents), { description: 'What you may do with it now.' }),
  updatedAt: moment,
  version: Type.Integer(),
});
export type PaymentInstruction = Static<typeof paymentInstruction>;
export const instructionResponse = closed({ instruction: paymentInstruction });
export const instructionList = closed({
  items: Type.Array(paymentInstruction, {
    description: 'By currency; of each the draft or the one that waits, then the active one.',
  }),
});

/** What an investor is told about paying a commitment. */
export const paymentStates = ['not-due', 'none', 'held', 'shown', 'unreadable'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const commitmentPayment = closed({
  state: oneOf(paymentStates, {
    description:
      '`not-due`: there is nothing to pay now. `none`: the company has entered no account. `held`: it has changed its account, and nobody is to pay before `until`. `shown`: pay to `account`. `unreadable`: it cannot be shown at present.',
  }),
  until: orNull(
    Type.String({ format: 'date-time', description: 'Do not pay before. Null unless `held`.' }),
  ),
  account: orNull(bankAccount),
  amount: orNull(
    closed(moneyField().properties, { description: 'What is still to be paid. Null if nothing.' }),
  ),
  reference: Type.String({
    description:
      'For the transfer: of this commitment alone, with a check character. Empty where nothing is left to pay.',
  }),
  qr: orNull(
    closed(
      { size: Type.Integer(), path: Type.String() },
      {
        description:
          'For banking apps, in euro: the dark modules of a QR code as the path of an SVG of `size` by `size`.',
      },
    ),
  ),
});
export type CommitmentPayment = Static<typeof commitmentPayment>;
