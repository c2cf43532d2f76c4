/** How money, shares, percentages and days are written as JSON. */
import { type TInteger, type TObject, type TString, type TUnsafe, Type } from 'typebox';
import { type Currency, currencies } from '../../money/currencies.ts';
import { moneyMax } from '../../money/money.ts';
import { closed, type FieldWords, oneOf } from './schema.ts';

/** A currency of this product. */
export const currencyField: TUnsafe<Currency> = Type.Unsafe<Currency>(
  oneOf(currencies, { title: 'a currency' }),
);

/** An amount that a person enters: whole minor units and a currency. */
export function moneyField(
  words: FieldWords = {},
): TObject<{ amount: TInteger; currency: TUnsafe<Currency> }> {
  return closed(
    {
      amount: Type.Integer({
        minimum: 0,
        maximum: moneyMax,
        title: words.title ?? 'an amount',
        description: 'In minor units: cents of a dollar, yen as they are.',
      }),
      currency: currencyField,
    },
    { ...words },
  );
}

/** A number of shares up to 1e15, as text: more digits than JSON numbers keep safely. */
export function sharesField(words: FieldWords & { readonly description?: string }): TString {
  return Type.String({ maxLength: 16, pattern: '^(?:0|[1-9][0-9]{0,14}|10{15})$', ...words });
}

/** A percentage from `min` to `max` basis points; the description translates an `example`. */
export function basisPointsField(
  limits: { readonly min?: number; readonly max: number; readonly example?: number },
  words: { readonly title: string; readonly description?: string },
): TInteger {
  const { min = 0, max, example = 2_000 } = limits;
  const meaning = words.description === undefined ? '' : `${words.description} `;
  return Type.Integer({
    minimum: min,
    maximum: max,
    title: words.title,
    description: `${meaning}In basis points: ${example} is ${example / 100}%.`,
  });
}

/** A price per share in major units, as decimal text. */
export function priceField(words: FieldWords & { readonly description?: string }): TString {
  return Type.String({
    maxLength: 23,
    pattern: '^(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,10})?$',
    ...words,
  });
}

/** A day of the calendar. */
export function dayField(words: FieldWords & { readonly description?: string }): TString {
  return Type.String({ maxLength: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', ...words });
}
