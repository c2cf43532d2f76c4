/** Contacts that are imported from a file: requests and responses. */
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../fields/schema.ts';
import { decimalMarks } from '../payments/statements/statement-amounts.ts';
import { dayOrders } from '../payments/statements/statement-days.ts';
import { importAtOnce } from './limits.ts';
import { contactRequest } from './pipeline.ts';
import { pipelineStages } from './stages.ts';

/** What a column of the file can be. */
export const importRoles = ['name', 'firm', 'email', 'amount', 'currency', 'followUpOn'] as const;
export type ImportRole = (typeof importRoles)[number];

const column = (what: string) =>
  Type.Optional(
    Type.String({
      maxLength: 2,
      pattern: '^[1-9][0-9]?$',
      description: `The number of the column with ${what}, from 1. Found by its title unless given.`,
    }),
  );

/** What someone says about a file where it does not say it. */
export const importQuery = closed({
  name: column('the name'),
  firm: column('the firm'),
  email: column('the address'),
  amount: column('the amount'),
  currency: column('the currency'),
  followUpOn: column('the day to follow up'),
  decimal: Type.Optional(
    oneOf(decimalMarks, { description: 'What separates the decimals, where that is unclear.' }),
  ),
  dayOrder: Type.Optional(
    oneOf(dayOrders, { description: 'Whether the day or the month comes first, likewise.' }),
  ),
});
export type ImportQuery = Static<typeof importQuery>;

const found = Type.Optional(Type.Integer());
const { name, firm, email, expected, followUpOn } = contactRequest.properties;
const importedContact = closed({ name, firm, email, expected, followUpOn });
export type ImportedContact = Static<typeof importedContact>;

export const importCheck = closed({
  columns: Type.Array(
    closed({ number: Type.Integer(), title: Type.String(), example: Type.String() }),
  ),
  found: closed({
    name: found,
    firm: found,
    email: found,
    amount: found,
    currency: found,
    followUpOn: found,
  }),
  questions: Type.Array(closed({ pointer: Type.String(), message: Type.String() }), {
    description: 'What has to be said first, each by a parameter of the same name; none usually.',
  }),
  contacts: Type.Array(closed({ line: Type.Integer(), contact: importedContact }), {
    description: 'What would be added.',
  }),
  moreContacts: Type.Integer({ description: 'How many there are besides those listed.' }),
  others: Type.Array(
    closed({
      line: Type.Integer(),
      name: Type.String(),
      outcome: oneOf(['duplicate', 'refused'], {}),
      message: Type.String(),
    }),
    { description: 'Lines that add nothing, and why.' },
  ),
  moreOthers: Type.Integer(),
});
export type ImportCheck = Static<typeof importCheck>;

export const importRequest = closed({
  contacts: Type.Array(importedContact, {
    ...{ minItems: 1, maxItems: importAtOnce, title: 'the contacts to import' },
    sentences: { minItems: 'There is nothing to import.' },
  }),
  stage: Type.Optional(oneOf(pipelineStages, { title: 'a stage' })),
});
export const importDone = closed({
  added: Type.Integer({ minimum: 0 }),
  before: Type.Integer({ minimum: 0, description: 'Those that were there already.' }),
});
