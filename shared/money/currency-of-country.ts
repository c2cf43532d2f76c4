import type { Currency } from './currencies.ts';

const inEuro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

const others: Readonly<Partial<Record<string, Currency>>> = {
  ...{ AU: 'AUD', CA: 'CAD', CH: 'CHF', GB: 'GBP', JP: 'JPY', LI: 'CHF', SG: 'SGD' },
};

/**
 * Finds the currency in which a company of a country most likely raises: that of the country where
 * raises may use it, and else the dollar. The country is an ISO 3166 code, or empty.
 */
export function currencyOfCountry(country: string): Currency {
  return inEuro.includes(country) ? 'EUR' : (others[country] ?? 'USD');
}
