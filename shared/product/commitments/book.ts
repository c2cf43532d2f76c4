/** The book of a raise: who committed what. */
import { type Static, type TString, Type } from 'typebox';
import { itemOutcomes } from '../fields/item-outcomes.ts';
import { bookPageMax, bookPerPage, remindHours } from '../fields/limits.ts';
import { currencyField, moneyField } from '../fields/money-fields.ts';
import { chosenIds, closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { bookSorts, countersigningFilters } from './commitment-words.ts';
import { commitment } from './commitments.ts';
import { paymentStatuses } from './payment-status.ts';
import { commitmentStates } from './states.ts';

/** Several of these words, separated by commas. */
function someOf(all: readonly string[], words: { title: string; description: string }): TString {
  const any = all.join('|');
  return Type.String({ ...words, maxLength: 200, pattern: `^(?:${any})(?:,(?:${any}))*$` });
}

const filter = {
  state: Type.Optional(
    someOf(commitmentStates, {
      title: 'one or more states',
      description: 'Separated by commas: signed,funded.',
    }),
  ),
  payment: Type.Optional(
    someOf(paymentStatuses, {
      title: 'one or more payment statuses',
      description: 'Separated by commas: unpaid,partly_paid.',
    }),
  ),
  countersigning: Type.Optional(
    oneOf(countersigningFilters, {
      title: 'which signatures',
      description:
        '`waiting` lists what the company has not countersigned yet, `done` what it has.',
    }),
  ),
  q: Type.Optional(
    Type.String({
      maxLength: 100,
      title: 'what to search for',
      description: 'A part of the name of an investor, or of the reference of a payment.',
    }),
  ),
  sort: Type.Optional(
    oneOf(bookSorts, {
      title: 'an order',
    }),
  ),
};

/** Without `sort`, what changed last comes first. */
export const bookExportQuery = closed({
  ...filter,
  commitments: Type.Optional(chosenIds('cmt', bookPageMax, 'the commitments')),
});
export type BookFilter = Static<typeof bookExportQuery>;
export const bookQuery = closed({
  ...filter,
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 600,
      title: 'where to go on',
      description: 'The `nextCursor` of the previous page.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: bookPageMax,
      title: 'the number of commitments',
      description: `How many commitments a page has; ${bookPerPage} when not given.`,
    }),
  ),
});
export type BookQuery = Static<typeof bookQuery>;

const money = moneyField();
const figures = { min: orNull(money), target: orNull(money), max: orNull(money) };
export const book = closed({
  items: Type.Array(commitment),
  nextCursor: orNull(Type.String()),
  totals: Type.Array(
    closed({ state: oneOf(commitmentStates), amount: money, count: Type.Integer() }),
    { description: 'Of the whole raise, whatever the filter. States without any are left out.' },
  ),
  payments: Type.Array(closed({ status: oneOf(paymentStatuses), count: Type.Integer() }), {
    description:
      'How many commitments of the whole raise have each payment status, whatever the filter. Statuses without any are left out.',
  }),
  owed: closed(money.properties, {
    description: 'What has to be paid back to investors now, whatever the state of the commitment.',
  }),
  reported: Type.Integer({
    description: 'How many signed commitments have a reported payment that nobody has confirmed.',
  }),
  toCountersign: Type.Integer({
    description:
      'How many signed and funded commitments the company has not countersigned yet, of the whole raise.',
  }),
  paymentHold: orNull(
    Type.String({
      format: 'date-time',
      description:
        'Until when nobody is to pay, because the bank account was changed; nobody is reminded before. Null otherwise.',
    }),
  ),
  ...figures,
  available: closed(money.properties, { description: 'What is left under the maximum.' }),
});
export type Book = Static<typeof book>;

const minor = (description: string) => Type.Integer({ description });
export const bookOverTime = closed({
  ...figures,
  currency: currencyField,
  days: Type.Array(
    closed({
      day: Type.String({ description: 'In UTC.' }),
      soft: minor('Soft circles at the end of the day, in minor units.'),
      signed: minor('Signed and not paid yet.'),
      reconfirming: minor(
        'Needs reconfirmation, since the terms have changed; in none of the others.',
      ),
      funded: minor('What has arrived.'),
    }),
    { description: 'The days on which something happened, oldest first.' },
  ),
});
export type BookOverTime = Static<typeof bookOverTime>;

export const remindRequest = closed({
  commitments: Type.Optional(
    Type.Array(idOf('cmt'), {
      minItems: 1,
      maxItems: bookPageMax,
      title: 'which commitments',
      description: 'Everyone who has not paid, unless given.',
    }),
  ),
});

export const reminded = closed({
  reminded: Type.Integer({
    description: `How many were reminded: those who signed, have not reported a payment, and were not reminded in the past ${remindHours} hours.`,
  }),
  recent: Type.Integer({
    description: `How many of those who have not paid were left out: they had a reminder in the past ${remindHours} hours.`,
  }),
  at: moment,
  outcomes: orNull(itemOutcomes),
});
export type Reminded = Static<typeof reminded>;
