/** Fractions are exact, and only rounded where digits are asked for. */
import fc from 'fast-check';
import t from 'tap';
import {
  add,
  compare,
  divide,
  equals,
  exactDecimal,
  floor,
  larger,
  multiply,
  parseDecimal,
  type Rational,
  rational,
  rounded,
  smaller,
  subtract,
  sum,
  toDecimal,
  toFraction,
  whole,
} from '#shared/money/rational.ts';

// The same cases on every run: what is red once stays red until it is mended.
fc.configureGlobal({ seed: 20_260_301 });

const integers = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const fractions = fc.tuple(integers, integers).map(([n, d]) => rational(n, d === 0n ? 1n : d));

t.test('which of two is more, and whether they are the same', async (t) => {
  const [third, half] = [rational(1n, 3n), rational(1n, 2n)];
  t.equal(equals(third, rational(2n, 6n)), true);
  t.equal(equals(third, rational(2n, 3n)), false, 'with the same denominator');
  t.equal(equals(half, third), false, 'with the same numerator');
  t.same([compare(third, half), compare(half, third), compare(half, half)], [-1, 1, 0]);
  for (const [a, b] of [
    [third, half],
    [half, third],
  ] as const) {
    t.same(larger(a, b), half);
    t.same(smaller(a, b), third);
  }
});

t.test('are always in lowest terms, so equal values have equal parts', async (t) => {
  t.same(rational(6n, -4n), { n: -3n, d: 2n });
  t.same(rational(0n, -7n), { n: 0n, d: 1n });
  t.throws(() => rational(1n, 0n), RangeError);
  t.throws(() => divide(whole(1), whole(0)), RangeError);
  fc.assert(
    fc.property(fractions, integers, (value, factor) => {
      const k = factor === 0n ? 3n : factor;
      return equals(rational(value.n * k, value.d * k), value);
    }),
    { numRuns: 300 },
  );
});

t.test('obey the laws of arithmetic', async (t) => {
  const holds = (a: Rational, b: Rational, c: Rational) =>
    equals(add(a, b), add(b, a)) &&
    equals(add(add(a, b), c), add(a, add(b, c))) &&
    equals(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c))) &&
    equals(subtract(add(a, b), b), a) &&
    (b.n === 0n || equals(multiply(divide(a, b), b), a)) &&
    equals(sum([a, b, c]), add(a, add(b, c))) &&
    compare(a, b) === -compare(b, a) + 0 &&
    compare(larger(a, b), smaller(a, b)) >= 0;
  fc.assert(fc.property(fractions, fractions, fractions, holds), { numRuns: 1000 });
  t.pass();
});

t.test('round where they are told to', async (t) => {
  const half = (n: bigint, d: bigint, decimals: number) => toDecimal(rational(n, d), decimals);
  t.equal(half(1n, 8n, 2), '0.13');
  t.equal(half(-1n, 8n, 2), '-0.13');
  t.equal(half(-1n, 1000n, 2), '0.00', 'no negative zero');
  t.equal(half(199n, 100n, 0), '2');
  t.equal(half(51000n, 45763n, 6), '1.114437');
  t.equal(floor(rational(-1n, 2n)), -1n);
  t.equal(floor(rational(-4n, 2n)), -2n);
  t.equal(floor(rational(7n, 2n)), 3n);
  t.same(rounded(rational(51000n, 45763n), 4), rational(11144n, 10000n));
  fc.assert(
    fc.property(fractions, fc.integer({ min: 0, max: 9 }), (value, decimals) => {
      const low = floor(value);
      const text = toDecimal(value, decimals);
      const error = subtract(parseDecimal(text) ?? whole(0), value);
      const within = compare(
        { n: error.n < 0n ? -error.n : error.n, d: error.d },
        rational(1n, 2n * 10n ** BigInt(decimals)),
      );
      return (
        compare(rational(low), value) <= 0 && compare(rational(low + 1n), value) > 0 && within <= 0
      );
    }),
    { numRuns: 1000 },
  );
});

t.test('read and write decimals', async (t) => {
  t.same(parseDecimal('-12.50'), rational(-25n, 2n));
  for (const text of ['', '1e5', ' 1', '1.', '.5', '+1', '1,000', '0x10', '9'.repeat(61)]) {
    t.equal(parseDecimal(text), undefined, text);
  }
  t.equal(exactDecimal(rational(1n, 8n)), '0.125');
  t.equal(exactDecimal(rational(7n)), '7');
  t.equal(exactDecimal(rational(1n, 3n)), undefined);
  t.equal(toFraction(rational(4n, 2n)), '2');
  t.equal(toFraction(rational(51000n, 45763n)), '51000/45763');
  const exact = fc.tuple(integers, fc.integer({ min: 0, max: 12 }));
  fc.assert(
    fc.property(exact, ([n, digits]) => {
      const value = rational(n, 10n ** BigInt(digits));
      const text = exactDecimal(value) ?? '';
      return equals(parseDecimal(text) ?? whole(-1), value) && !/\.\d*0$/.test(text);
    }),
    { numRuns: 500 },
  );
});
