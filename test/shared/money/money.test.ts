/** Money keeps its minor units, is read strictly, and never shows more than there is. */
import fc from 'fast-check';
import t from 'tap';
import { currencies, minorDigits } from '#shared/money/currencies.ts';
import {
  addMoney,
  compactMoney,
  flooredMoney,
  formatMoney,
  majorUnits,
  moneyMax,
  progressPercent,
  roundedMoney,
} from '#shared/money/money.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import { readBasisPoints, readWhole } from '#shared/money/parse-numbers.ts';
import { exactDecimal, rational } from '#shared/money/rational.ts';
import { cents } from '#test/support/money.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const amounts = fc.integer({ min: 0, max: moneyMax });

t.test('minor units survive the way to major units and back, for 0, 2 and 3 digits', async (t) => {
  t.same(['JPY', 'USD', 'KWD'].map(minorDigits), [0, 2, 3]);
  for (const currency of ['JPY', 'USD', 'KWD'] as never[]) {
    fc.assert(
      fc.property(amounts, (amount) => {
        const major = majorUnits({ amount, currency });
        return (
          flooredMoney(major, currency).amount === amount &&
          roundedMoney(major, currency).amount === amount
        );
      }),
      { numRuns: 500 },
    );
  }
});

t.test('amounts in English read as a formatter of Intl writes them', async (t) => {
  for (const currency of currencies) {
    const digits = minorDigits(currency);
    fc.assert(
      fc.property(fc.integer({ min: -moneyMax, max: moneyMax }), fc.boolean(), (any, isWhole) => {
        const unit = 10 ** digits;
        const amount = isWhole ? Math.trunc(any / unit) * unit + 0 : any;
        const shown = amount % unit === 0 ? 0 : digits;
        const style = { style: 'currency', currency, minimumFractionDigits: shown } as const;
        const intl = new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: shown });
        const expected = intl.format(amount / unit);
        if (formatMoney({ amount, currency }) !== expected) throw new Error(expected);
      }),
      { numRuns: 150 },
    );
  }
  t.pass();
});

t.test('what is shown in full can be typed back, in every currency', async (t) => {
  for (const currency of currencies) {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = formatMoney({ amount, currency });
        const back = readMoney(shown, currency);
        if (!back.ok || back.value.money.amount !== amount) throw new Error(shown);
        const decimal = exactDecimal(majorUnits({ amount, currency })) ?? '';
        const read = readMoney(decimal, currency);
        return read.ok && read.value.money.amount === amount;
      }),
      { numRuns: 150 },
    );
  }
  t.pass();
});

t.test('reads what people type and says it back', async (t) => {
  const cases: Record<string, [number, string]> = {
    '2.5m': [250_000_000, '$2,500,000'],
    '250k': [25_000_000, '$250,000'],
    '1,000,000': [100_000_000, '$1,000,000'],
    '$1,000,000.50': [100_000_050, '$1,000,000.50'],
    'US$ 1.5 Million': [150_000_000, '$1,500,000'],
    '1 000 000 usd': [100_000_000, '$1,000,000'],
    '1’250’000': [125_000_000, '$1,250,000'],
    '３００': [30_000, '$300'],
    '5 mio.': [500_000_000, '$5,000,000'],
    '1bn': [100_000_000_000, '$1,000,000,000'],
    '.5': [50, '$0.50'],
    '2.500m': [250_000_000, '$2,500,000'],
    '1.2345k': [123_450, '$1,234.50'],
    ' 12 ': [1_200, '$12'],
    '0': [0, '$0'],
  };
  for (const [typed, [amount, echo]] of Object.entries(cases)) {
    t.same(readMoney(typed, 'USD'), { ok: true, value: { money: cents(amount), echo } }, typed);
  }
  const yen = readMoney('¥3m', 'JPY');
  t.same(yen.ok && yen.value, {
    money: { amount: 3_000_000, currency: 'JPY' },
    echo: '¥3,000,000',
  });
  const dollars = readMoney('S$5k', 'SGD');
  t.equal(dollars.ok && dollars.value.money.amount, 500_000);
});

t.test('asks where an entry can be read in two ways', async (t) => {
  const refusals: Record<string, [string, RegExp]> = {
    '': ['empty', /Enter an amount in USD/],
    $: ['empty', /Enter an amount in USD/],
    '1,12': ['number', /Write 1\.12 with a point for decimals, or 112/],
    '1.000.000': ['number', /more than one way/],
    '1.000,50': ['number', /more than one way/],
    '1,00,000': ['number', /more than one way/],
    "1,000'000": ['number', /more than one way/],
    '0,500': ['number', /more than one way/],
    '1.000': ['precision', /Write 1,000 for thousands/],
    '1.500': ['precision', /Write 1,500 for thousands/],
    '12.0000': ['precision', /at most 2 decimals/],
    '1.005': ['precision', /USD has 2/],
    '-5': ['negative', /0 or more/],
    '−5k': ['negative', /0 or more/],
    abc: ['number', /is not a number/],
    '1e5': ['number', /is not a number/],
    '5q': ['number', /k, m or bn/],
    '€5': ['currency', /in USD\. Leave out “€”/],
    '5 GBP': ['currency', /Leave out “GBP”/],
    CA$5: ['currency', /Leave out “CA\$”/],
    '2000bn': ['maximum', /at most \$1,000,000,000,000/],
    ['9'.repeat(80)]: ['number', /Enter a number/],
  };
  for (const [typed, [code, message]] of Object.entries(refusals)) {
    const read = readMoney(typed, 'USD');
    t.match(read, { ok: false, code, message }, typed);
  }
  t.match(readMoney('1.5', 'JPY'), { code: 'precision', message: /no decimals/ });
  t.match(readMoney('$5', 'EUR'), { code: 'currency' });
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), (text) => {
      const read = readMoney(text, 'USD');
      return read.ok ? Number.isSafeInteger(read.value.money.amount) : read.message.length > 5;
    }),
    { numRuns: 2000 },
  );
});

t.test('reads counts and percentages', async (t) => {
  t.match(readWhole('9.25m', 10n ** 15n), { ok: true, value: 9_250_000n });
  for (const [words, value] of [
    ['k thousand', 1_000n],
    ['m mm mn mio million', 1_000_000n],
    ['b bn billion', 1_000_000_000n],
  ] as const) {
    for (const word of words.split(' ')) {
      t.same(readWhole(`1 ${word}`, 10n ** 15n), { ok: true, value }, word);
    }
  }
  t.match(readWhole('10', 10n), { ok: true, value: 10n }, 'the most is accepted');
  t.match(readWhole('ten', 10n), { code: 'number' });
  t.match(readBasisPoints('ten', 10_000), { code: 'number' });
  t.match(readBasisPoints('100%', 10_000), { ok: true, value: 10_000 });
  t.match(readWhole('1.5', 10n), { code: 'precision' });
  t.match(readWhole('11', 10n), { code: 'maximum', message: /at most 10\./ });
  t.match(readBasisPoints('7.25 %', 10_000), { ok: true, value: 725 });
  t.match(readBasisPoints('20 per cent', 10_000), { ok: true, value: 2_000 });
  t.match(readBasisPoints('20', 5_000), { ok: true, value: 2_000 });
  t.match(readBasisPoints('7.255', 10_000), { code: 'precision' });
  t.match(readBasisPoints('60%', 5_000), { code: 'maximum', message: /at most 50%/ });
  t.match(readBasisPoints('%', 5_000), { code: 'empty' });
});

t.test('never adds or compares two currencies', async (t) => {
  t.same(addMoney(cents(1), cents(2)), cents(3));
  t.throws(() => addMoney(cents(1), { amount: 1, currency: 'EUR' }), TypeError);
  t.throws(() => progressPercent(cents(1), { amount: 1, currency: 'EUR' }), TypeError);
});

t.test('shows 100 percent only when it is reached', async (t) => {
  t.equal(progressPercent(cents(1), cents(1)), 100);
  t.equal(progressPercent(cents(1), cents(0)), 0, 'of nothing');
  t.equal(progressPercent(cents(999_999), cents(1_000_000)), 99);
  t.equal(progressPercent(cents(1_000_000), cents(1_000_000)), 100);
  t.equal(progressPercent(cents(1_309_999), cents(1_000_000)), 130);
  t.equal(progressPercent(cents(5), cents(0)), 0);
  t.equal(progressPercent(cents(moneyMax - 1), cents(moneyMax)), 99, 'at any size');
});

t.test('a thousand is the first amount that is shortened', async (t) => {
  t.equal(compactMoney(cents(99_999)), '$999.99');
  t.equal(compactMoney(cents(100_000)), '$1K');
  t.equal(compactMoney(cents(-100_000)), '-$1K');
});

t.test('compact amounts never grow and never vanish', async (t) => {
  const cases: Record<number, string> = {
    150000: '$1.5K',
    155000: '$1.55K',
    199999: '$1.99K',
    99999999: '$999.99K',
    250000000: '$2.5M',
    50: '$0.50',
    1: '$0.01',
    99900: '$999',
    0: '$0',
  };
  for (const [amount, shown] of Object.entries(cases)) {
    t.equal(compactMoney(cents(Number(amount))), shown);
  }
  t.equal(compactMoney({ amount: 1_500, currency: 'JPY' }), '¥1.5K');
  fc.assert(
    fc.property(amounts, (amount) => {
      const shown = compactMoney(cents(amount));
      const read = readMoney(shown.replace('T', '000B'), 'USD');
      return (
        read.ok && read.value.money.amount <= amount && read.value.money.amount > 0 === amount > 0
      );
    }),
    { numRuns: 1000 },
  );
});

t.test('rounds to minor units only when told to', async (t) => {
  const cents = rational(49_999_896_24n, 10_000n);
  t.equal(roundedMoney(cents, 'USD').amount, 49_999_896);
  t.equal(flooredMoney(rational(29_917_808n, 1_000n), 'USD').amount, 2_991_780);
  t.equal(formatMoney({ amount: 1_250, currency: 'EUR' }, 'de-DE').replace(/\s/, ' '), '12,50 €');
});
