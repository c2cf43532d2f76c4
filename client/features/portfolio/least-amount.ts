import type { Currency } from '#shared/money/currencies.ts';
import type { Money } from '#shared/money/money.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { text } from '../../framework/pages/run-page.ts';

/**
 * The least that somebody on the waitlist would take, as typed in `atLeast`; undefined where it is
 * left empty. Rejects what is no amount, at its field.
 */
export function leastIn(form: FormData, currency: Currency): Money | undefined {
  const typed = text(form, 'atLeast').trim();
  if (typed === '') return undefined;
  const read = readMoney(typed, currency);
  if (!read.ok) throw fieldErrors({ pointer: '/atLeast', message: read.message });
  return read.value.money;
}
