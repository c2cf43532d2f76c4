import { countries } from '../fields/countries.ts';

/**
 * The countries where a bank may be, by English name: those of companies, and Kosovo. ISO 3166-1 has no
 * letters for it; its IBANs and BICs have XK.
 */
export const bankCountries: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(countries).flatMap(([code, name]) =>
    code === 'KW'
      ? [
          ['XK', 'Kosovo'],
          [code, name],
        ]
      : [[code, name]],
  ),
);
