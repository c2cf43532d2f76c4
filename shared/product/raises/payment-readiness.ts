import { type Static, Type } from 'typebox';
import { currencyField } from '../fields/money-fields.ts';
import { closed, oneOf } from '../fields/schema.ts';

/** The bank account of a company for payments in a currency, as far as the rules ask for it. */
export const paymentReadiness = closed({
  currency: currencyField,
  state: oneOf(['draft', 'waiting', 'active'], {}),
  hasSecondPerson: Type.Boolean({
    description: 'Whether someone else in the company could confirm it, besides operators.',
  }),
});
export type PaymentReadiness = Static<typeof paymentReadiness>;
