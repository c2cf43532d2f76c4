/** Bank statements that are matched to commitments: requests and responses. */
import { type Static, Type } from 'typebox';
import { commitmentStates } from '../../commitments/states.ts';
import { currencyField, dayField, moneyField } from '../../fields/money-fields.ts';
import { closed, idOf, oneOf, orNull } from '../../fields/schema.ts';
import { statementPaymentsMax } from '../limits.ts';
import { decimalMarks } from './statement-amounts.ts';
import { dayOrders } from './statement-days.ts';

/** What a line of a statement is to the commitments of a raise. */
export const statementMatches = [
  'exact',
  'differs',
  'not-due',
  'twice',
  'recorded',
  'several',
  'refused',
  'unknown',
] as const;
export type StatementMatch = (typeof statementMatches)[number];

const column = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 2,
      pattern: '^[1-9][0-9]?$',
      description: `Of a CSV file: the number of the column with ${what}, from 1. Found by its title unless given.`,
    }),
  );

/** What somebody says about a file where it does not say it. */
export const statementQuery = closed({
  date: column('the day'),
  amount: column('the amount'),
  text: column('what the payment is about'),
  payer: column('who paid'),
  decimal: Type.Optional(
    oneOf(decimalMarks, { description: 'What separates the decimals, where that is unclear.' }),
  ),
  dayOrder: Type.Optional(
    oneOf(dayOrders, { description: 'Whether the day or the month comes first, likewise.' }),
  ),
});
export type StatementQuery = Static<typeof statementQuery>;

const chosen = Type.Optional(Type.Integer());

export const statementPayment = closed({
  line: Type.Integer({ description: 'Of the CSV file, or the entry of the camt.053 file.' }),
  on: Type.String({ description: 'As 2026-11-26.' }),
  amount: closed(moneyField().properties),
  payer: Type.String({ description: 'As the bank says it; may be empty, like `text`.' }),
  text: Type.String(),
  match: oneOf(statementMatches, {
    description:
      '`exact`: its reference is that of a commitment, and its amount what is due. `differs`: another amount is due. `not-due`: nothing is due. `twice`: an earlier line has the same reference, day and amount. `recorded`: it was recorded from a statement before. `several`: it has the references of several commitments. `refused`: it can’t be recorded, and `message` says why. `unknown`: no reference of this raise.',
  }),
  message: Type.String({ description: 'Empty unless `refused`.' }),
  commitment: orNull(
    closed({
      id: idOf('cmt'),
      investor: Type.String(),
      state: oneOf(commitmentStates),
      due: orNull(closed(moneyField().properties, { description: 'Null where nothing is.' })),
      version: Type.Integer(),
    }),
  ),
});
export type StatementPayment = Static<typeof statementPayment>;

export const statementCheck = closed({
  format: oneOf(['csv', 'camt.053'], {}),
  currency: currencyField,
  columns: Type.Array(
    closed({
      number: Type.Integer(),
      title: Type.String(),
      example: Type.String({ description: 'Its first cell.' }),
    }),
    { description: 'Of a CSV file.' },
  ),
  found: closed({ date: chosen, amount: chosen, text: chosen, payer: chosen }),
  questions: Type.Array(closed({ pointer: Type.String(), message: Type.String() }), {
    description: 'What has to be said first, each by a parameter of the same name; none usually.',
  }),
  payments: Type.Array(statementPayment, {
    description: 'Those with a reference of this raise, the exact ones first.',
  }),
  morePayments: Type.Integer({ description: 'How many there are besides those listed.' }),
  others: Type.Array(statementPayment, {
    description: 'Payments without one. Nothing of them can be recorded from here.',
  }),
  moreOthers: Type.Integer(),
  debits: Type.Integer({ description: 'Lines of money that left the account, or of reversals.' }),
  pending: Type.Integer({ description: 'Entries that are not booked yet.' }),
  otherCurrencies: Type.Integer({ description: 'Lines in other currencies.' }),
  faults: Type.Array(closed({ line: Type.Integer(), message: Type.String() }), {
    description: 'Lines that could not be read.',
  }),
  moreFaults: Type.Integer(),
});
export type StatementCheck = Static<typeof statementCheck>;

/** Payments of a statement that somebody has confirmed. */
export const statementConfirmation = closed({
  payments: Type.Array(
    closed({
      commitment: idOf('cmt'),
      version: Type.Integer({ description: 'Of the commitment, as it was shown.' }),
      on: dayField({ title: 'the day it arrived' }),
      amount: moneyField({ title: 'the amount of this payment' }),
    }),
    {
      ...{ minItems: 1, maxItems: statementPaymentsMax, title: 'the payments to record' },
      sentences: { minItems: 'Select the payments to record first.' },
    },
  ),
});
export type StatementConfirmation = Static<typeof statementConfirmation>;

export const statementRecorded = closed({
  received: Type.Integer({ description: 'Commitments that are paid in full now.' }),
  noted: Type.Integer({ description: 'Payments of other amounts that were noted.' }),
  before: Type.Integer({ description: 'Payments that had been recorded before.' }),
});
export type StatementRecorded = Static<typeof statementRecorded>;
