import { countText } from '#shared/calculators/figures.ts';
import type { Holder } from '#shared/product/holders/holders.ts';

/** Writes the shares of a priced round; says so where they do not follow from the terms. */
export function sharesText({ shares, instrument }: Pick<Holder, 'shares' | 'instrument'>): string {
  if (shares !== null) return countText(BigInt(shares));
  return instrument === 'priced_equity' ? 'To be entered' : '';
}

/** Writes what a share cost, with its currency. */
export function priceWords({ sharePrice, amount }: Pick<Holder, 'sharePrice' | 'amount'>): string {
  return sharePrice === null ? '' : `${sharePrice} ${amount.currency}`;
}
