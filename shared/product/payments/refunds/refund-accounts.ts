/** Where refunds are paid to: requests and responses. */
import { type Static, Type } from 'typebox';
import { moneyField } from '../../fields/money-fields.ts';
import { closed, moment, orNull } from '../../fields/schema.ts';
import { bankAccount } from '../payments.ts';

const holder = {
  investor: Type.String({
    description: 'Whose the commitment is: the legal name of the investor, or of their entity.',
  }),
  isOtherHolder: Type.Boolean({
    description: 'Whether the account is held in a name other than `investor`.',
  }),
  isAbroad: Type.Boolean({
    description: 'Whether the bank and the investor, or their entity, are in different countries.',
  }),
};

/** The account of an investor, as they see it. */
export const refundAccount = closed({
  isDue: Type.Boolean({ description: 'Whether a refund is due now, so that it can be entered.' }),
  account: orNull(
    closed(bankAccount.properties, {
      description:
        'Null where none was entered, or it was encrypted with a key that this server does not have.',
    }),
  ),
  enteredAt: orNull(moment),
  ...holder,
});
export type RefundAccount = Static<typeof refundAccount>;

/** What the owner of a company needs for a refund. */
export const refundTransfer = closed({
  account: closed(bankAccount.properties),
  ...holder,
  amount: closed(moneyField().properties, { description: 'All that has to be paid back now.' }),
  reference: Type.String({ description: 'Of the commitment, for the transfer.' }),
  enteredAt: moment,
});
export type RefundTransfer = Static<typeof refundTransfer>;
