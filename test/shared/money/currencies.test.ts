/** The minor units of ISO 4217, and what is one of our currencies. */
import t from 'tap';
import { currencies, isCurrency, minorDigits } from '#shared/money/currencies.ts';

t.test('how many digits a minor unit has', (t) => {
  const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
  const three = 'BHD IQD JOD KWD LYD OMR TND';
  for (const [codes, digits] of [
    [none, 0],
    [three, 3],
    ['USD EUR GBP CHF CAD AUD SGD', 2],
  ] as const) {
    for (const code of codes.split(' ')) t.equal(minorDigits(code), digits, code);
  }
  t.end();
});

t.test('which of them a raise can use', (t) => {
  t.ok(currencies.every(isCurrency));
  for (const other of ['KWD', 'usd', '']) t.notOk(isCurrency(other), other);
  t.end();
});
