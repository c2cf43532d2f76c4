/** Amounts in words, as contracts write them. */
import fc from 'fast-check';
import t from 'tap';
import { amountInWords, numberInWords } from '#shared/money/amount-in-words.ts';
import { currencies, minorDigits } from '#shared/money/currencies.ts';
import { moneyMax } from '#shared/money/money.ts';

t.test('known amounts', (t) => {
  for (const [amount, currency, words] of [
    [0, 'USD', 'zero US dollars'],
    [1, 'USD', 'zero US dollars and one cent'],
    [100, 'USD', 'one US dollar'],
    [125_005, 'USD', 'one thousand two hundred fifty US dollars and five cents'],
    [1_100_000, 'EUR', 'eleven thousand euros'],
    [100_000_042, 'GBP', 'one million pounds sterling and forty-two pence'],
    [101, 'GBP', 'one pound sterling and one penny'],
    [219_901, 'CHF', 'two thousand one hundred ninety-nine Swiss francs and one centime'],
    [90_000, 'CAD', 'nine hundred Canadian dollars'],
    [1_300, 'AUD', 'thirteen Australian dollars'],
    [1_919, 'AUD', 'nineteen Australian dollars and nineteen cents'],
    [2_020, 'AUD', 'twenty Australian dollars and twenty cents'],
    [8_000, 'SGD', 'eighty Singapore dollars'],
    [1, 'JPY', 'one Japanese yen'],
    [1_000_000_000_017, 'JPY', 'one trillion seventeen Japanese yen'],
    [moneyMax, 'USD', 'one trillion US dollars'],
  ] as const) {
    t.equal(amountInWords({ amount, currency }), words);
  }
  for (const amount of [-1, 0.5, Number.NaN, 2 ** 60]) {
    t.throws(() => amountInWords({ amount, currency: 'USD' }), RangeError);
  }
  t.end();
});

t.test('every number below a hundred has its name, and every currency its cents', (t) => {
  const below20 =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
  const decades = 'twenty thirty forty fifty sixty seventy eighty ninety';
  t.same(
    Array.from({ length: 20 }, (_each, value) => numberInWords(value)),
    below20.split(' '),
  );
  t.same(
    Array.from({ length: 8 }, (_each, at) => numberInWords(20 + 10 * at)),
    decades.split(' '),
  );
  t.equal(numberInWords(71), 'seventy-one');
  for (const [currency, one, several] of [
    ['USD', 'zero US dollars and one cent', 'one US dollar and two cents'],
    ['EUR', 'zero euros and one cent', 'one euro and two cents'],
    ['GBP', 'zero pounds sterling and one penny', 'one pound sterling and two pence'],
    ['CHF', 'zero Swiss francs and one centime', 'one Swiss franc and two centimes'],
    ['CAD', 'zero Canadian dollars and one cent', 'one Canadian dollar and two cents'],
    ['AUD', 'zero Australian dollars and one cent', 'one Australian dollar and two cents'],
    ['SGD', 'zero Singapore dollars and one cent', 'one Singapore dollar and two cents'],
  ] as const) {
    t.equal(amountInWords({ amount: 1, currency }), one);
    t.equal(amountInWords({ amount: 102, currency }), several);
  }
  t.end();
});

const values: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 100 }, (_each, value) => [numberInWords(value), value]),
);
const scales = ['trillion', 'billion', 'million', 'thousand'];

/** Reads the words back, in another way than they are written. */
function numberOf(words: string): number {
  for (const scale of scales) {
    const at = words.split(' ').indexOf(scale);
    if (at === -1) continue;
    const all = words.split(' ');
    const before = numberOf(all.slice(0, at).join(' '));
    const after = at === all.length - 1 ? 0 : numberOf(all.slice(at + 1).join(' '));
    return before * 1_000 ** (scales.length - scales.indexOf(scale)) + after;
  }
  const [, hundreds = '', rest = ''] = /^(?:(\S+) hundred)? ?(.*)$/.exec(words) ?? [];
  return (values[hundreds] ?? 0) * 100 + (values[rest] ?? 0);
}

t.test('the words say the number, and no two numbers have the same words', (t) => {
  t.equal(Object.keys(values).length, 100);
  t.same(
    Object.keys(values).filter((words) => !/^[a-z]+(?:-[a-z]+)?$/.test(words)),
    [],
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: moneyMax }), (value) => {
      return numberOf(numberInWords(value)) === value;
    }),
    { examples: [[0], [100], [1_000], [110_019], [999_999_999], [1_000_001]] },
  );
  t.end();
});

t.test('whole units and minor units are those of the amount, in every currency', (t) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: moneyMax }),
      fc.constantFrom(...currencies),
      (amount, currency) => {
        const words = amountInWords({ amount, currency });
        const unit = 10 ** minorDigits(currency);
        const [whole = '', rest] = words.split(' and ');
        const ofWhole = numberInWords(Math.floor(amount / unit));
        const ofRest = amount % unit === 0 ? undefined : numberInWords(amount % unit);
        return (
          whole.startsWith(`${ofWhole} `) &&
          (ofRest === undefined ? rest === undefined : rest?.startsWith(`${ofRest} `) === true)
        );
      },
    ),
  );
  t.end();
});
