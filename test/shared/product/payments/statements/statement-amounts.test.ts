/** Amounts and days of bank statements: what tells a point from a comma, and that nothing is guessed. */
import fc from 'fast-check';
import t from 'tap';
import {
  type DecimalMark,
  decimalMarkOf,
  readStatementAmount,
} from '#shared/product/payments/statements/statement-amounts.ts';
import {
  dayOrderOf,
  readStatementDay,
} from '#shared/product/payments/statements/statement-days.ts';

t.test('a point and a comma are told apart by all amounts together', (t) => {
  const is = (...texts: string[]) => decimalMarkOf(texts, 'EUR').is;
  t.equal(is('1.234,56'), 'comma');
  t.equal(is('1,234.56'), 'point');
  t.equal(is('1.234', '12,50'), 'comma');
  t.equal(is('1.234.567'), 'comma');
  t.equal(is('1,234,567', '5'), 'point');
  t.equal(is('12.5'), 'point');
  t.equal(is('1234.567'), 'point', 'no thousands stand like this');
  t.equal(is('0.123'), 'point');
  t.equal(is('1.234'), 'unclear');
  t.equal(is('1,234', '500'), 'unclear');
  t.equal(is('500', '7'), 'either');
  t.same(decimalMarkOf(['1.234,56', '1,234.56'], 'EUR'), {
    ...{ is: 'both', examples: ['1,234.56', '1.234,56'] },
  });
  t.equal(decimalMarkOf(['1.234'], 'JPY').is, 'comma', 'yen have no decimals');
  t.end();
});

t.test('one amount is read as banks write it, or not at all', (t) => {
  const read = (text: string, mark: DecimalMark = 'point') => {
    const result = readStatementAmount(text, mark, 'EUR');
    return result.ok ? result.amount : result.code;
  };
  t.equal(read('1,234.56'), 123_456);
  t.equal(read('1.234,56', 'comma'), 123_456);
  t.equal(read('1 234,5', 'comma'), 123_450);
  t.equal(read('1\u00a0234,50', 'comma'), 123_450);
  t.equal(read("1'234.50"), 123_450);
  t.equal(read('€ 12'), 1_200);
  t.equal(read('EUR12.00'), 1_200);
  t.equal(read('+12.00'), 1_200);
  t.equal(read('12.5000'), 1_250, 'zeros are no other amount');
  t.equal(read('−12.00'), -1_200);
  t.equal(read('12.00-'), -1_200);
  t.equal(read('(12.00)'), -1_200);
  t.equal(read('12.00 DR'), -1_200);
  t.equal(read('12.00 CR'), 1_200);
  t.equal(read('USD 12.00'), 'currency');
  t.equal(read('12.00 SEK'), 'currency');
  t.equal(read('1.234,56'), 'unreadable', 'in the wrong locale');
  t.equal(read('1,23.45'), 'unreadable');
  t.equal(read('12.345'), 'unreadable');
  t.equal(read('12.00 / 3'), 'unreadable');
  t.equal(read('twelve'), 'unreadable');
  t.equal(read(''), 'unreadable');
  t.equal(read('999999999999999999999'), 'unreadable');
  t.end();
});

t.test('whatever amount is written in either way is read back, once it is said which', (t) => {
  const locales = [
    ['point', 'en-US'],
    ['comma', 'de-DE'],
  ] as const;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.constantFrom(...locales),
      (minor, how) => {
        const [mark, locale] = how;
        const text = (minor / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
        const found = decimalMarkOf([text], 'USD').is;
        return (
          found === mark &&
          JSON.stringify(readStatementAmount(text, mark, 'USD')) ===
            JSON.stringify({ ok: true, amount: minor })
        );
      },
    ),
  );
  t.end();
});

t.test('days are told apart likewise', (t) => {
  const is = (...texts: string[]) => dayOrderOf(texts).is;
  t.equal(is('03/04/2026', '13/04/2026'), 'day-first');
  t.equal(is('03/04/2026', '03/14/2026'), 'month-first');
  t.equal(is('03/04/2026'), 'unclear');
  t.equal(is('14/03/2026', '03/14/2026'), 'both');
  t.equal(is('03.04.2026', '2026-04-03', '04/04/2026'), 'either');
  t.equal(readStatementDay('03/04/2026', 'day-first'), '2026-04-03');
  t.equal(readStatementDay('03/04/26', 'month-first'), '2026-03-04');
  t.equal(readStatementDay('3.4.2026', 'month-first'), '2026-04-03', 'a point is day first');
  t.equal(readStatementDay('20260403', 'day-first'), '2026-04-03');
  t.equal(readStatementDay('2026-04-03T10:00:00+01:00', 'day-first'), '2026-04-03');
  t.equal(readStatementDay('03/04/2026 12:00', 'day-first'), '2026-04-03');
  t.equal(readStatementDay('31.02.2026', 'day-first'), undefined);
  t.equal(readStatementDay('soon', 'day-first'), undefined);
  t.end();
});
