import t from 'tap';
import { currencyOfCountry } from '#shared/money/currency-of-country.ts';

t.test('a company begins with the currency of its country', (t) => {
  const begins = Object.fromEntries(
    ['DE', 'GB', 'CH', 'US', 'SE', ''].map((country) => [country, currencyOfCountry(country)]),
  );
  t.same(begins, { DE: 'EUR', GB: 'GBP', CH: 'CHF', US: 'USD', SE: 'USD', '': 'USD' });
  t.end();
});
