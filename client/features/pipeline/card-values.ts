/** A card as its form sees it. */
import { type Currency, currencies, minorDigits } from '#shared/money/currencies.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import type { Card, CardChange } from '#shared/product/pipeline/pipeline.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import type { ConflictedForm } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';

/** The form of a card. */
export const cardForm: FormName<ConflictedForm> = formName('save-card');

type Written = Pick<
  Card,
  | 'version'
  | 'name'
  | 'firm'
  | 'email'
  | 'expected'
  | 'followUpOn'
  | 'reasonForNo'
  | 'can'
  | 'stage'
>;

/** A card, as its form sees it: of a person of the portal without their name and address. */
export function storedCard(card: Written, currency: Currency): Stored {
  const { version, name, firm, email, expected, followUpOn, reasonForNo, can, stage } = card;
  return {
    version,
    values: {
      ...(can.includes('rename') ? { name, email } : {}),
      ...(can.includes('rename') ? { firm } : {}),
      amount: expected === null ? '' : amountText(expected),
      currency: expected?.currency ?? currency,
      followUpOn: followUpOn ?? '',
      ...(stage === 'passed' ? { reasonForNo } : {}),
    },
  };
}

/** An amount as it is typed. */
export function amountText({ amount, currency }: NonNullable<Card['expected']>): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits).replace(/\.0+$/, '');
}

/** An amount that was typed with its currency; null for an empty one. Rejects with 422 what is none. */
export function expectedIn(typed: string, named: string): Card['expected'] {
  if (typed.trim() === '') return null;
  const currency = currencies.find((one) => one === named) ?? 'USD';
  const read = readMoney(typed, currency);
  if (!read.ok) throw fieldErrors({ pointer: '/amount', message: read.message });
  const { amount } = read.value.money;
  if (amount === 0) throw fieldErrors({ pointer: '/amount', message: 'Enter more than 0.' });
  return { amount, currency };
}

/**
 * What is changed, as the API takes it.
 * @param base what it was before: an amount goes with its currency
 */
export function changeOf(changes: FormValues, base: FormValues): CardChange {
  const { name, firm, email, amount, currency, followUpOn, reasonForNo } = changes;
  const isOtherAmount = amount !== undefined || currency !== undefined;
  return {
    ...(name === undefined ? {} : { name }),
    ...(firm === undefined ? {} : { firm }),
    ...(email === undefined ? {} : { email: email || null }),
    ...(isOtherAmount
      ? { expected: expectedIn(amount ?? base['amount'] ?? '', currency ?? base['currency'] ?? '') }
      : {}),
    ...(followUpOn === undefined ? {} : { followUpOn: followUpOn || null }),
    ...(reasonForNo === undefined ? {} : { reasonForNo }),
  };
}

/** The field that shows what the API refuses: the amount is one of two parts there. */
export function controlOf(pointer: string): string {
  return pointer === '/expected' ? '/amount' : pointer.replace(/^\/expected\//, '/');
}

const labels: Readonly<Record<string, string>> = {
  ...{ name: 'Name', firm: 'Firm', email: 'Email', amount: 'Amount hoped for' },
  ...{ currency: 'Currency', followUpOn: 'Follow up on', reasonForNo: 'Why they passed' },
};

/** What a field of the form is called. */
export function cardLabel(name: string): string {
  return labels[name] ?? name;
}
