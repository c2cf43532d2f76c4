/** What is only offered, wished for or to be reconfirmed is no part of the minimum, in any sentence. */
import t from 'tap';
import {
  type BarFigures,
  fundedWords,
  minimumWords,
  overTimeSummary,
} from '#client/features/book/minimum-words.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { cents } from '#test/support/money.ts';

const min = cents(10_000_000);
/** 154% of the minimum. */
const much = cents(15_400_000);

function book(...totals: readonly (readonly [CommitmentState, number])[]): BarFigures {
  return {
    ...{ min, target: cents(20_000_000), max: cents(100_000_000), available: cents(1) },
    totals: totals.map(([state, amount]) => ({ state, amount: cents(amount), count: 1 })),
  };
}

const mayLapse = (
  ['soft_circled', 'waitlisted', 'offered', 'reconfirm_due', 'refund_due', 'cancelled'] as const
).map((state) => [state, much.amount] as const);

t.test('what may lapse reaches no minimum', (t) => {
  const figures = book(...mayLapse);
  t.equal(fundedWords(figures), '$0 funded, 0% of the minimum.');
  t.same(minimumWords({ figures, isPayable: false }), {
    amount: '$100,000',
    words: 'left to fund to reach the minimum.',
    underWay: '$154,000 needs reconfirmation.',
  });
  const grown = (funded: number) =>
    overTimeSummary({
      ...{ min, target: null, max: null, currency: 'USD' },
      days: [
        { day: '2026-03-02', soft: much.amount, signed: 0, reconfirming: much.amount, funded },
      ],
    });
  t.match(grown(0), /have not reached the minimum of \$100,000\.$/);
  t.match(grown(min.amount), /On 2 Mar 2026, .* first reached the minimum/);
  t.end();
});

t.test('what is signed is under way, and what has arrived counts', (t) => {
  const figures = book(...mayLapse, ['signed', 1_000_000], ['funded', 500_000]);
  t.equal(fundedWords(figures), '$5,000 funded, 5% of the minimum.');
  t.match(minimumWords({ figures, isPayable: true }), {
    amount: '$95,000',
    underWay: '$10,000 signed but not funded yet, $154,000 needs reconfirmation.',
  });
  const reached = book(...mayLapse, ['settled', min.amount]);
  t.equal(fundedWords(reached), '$100,000 funded, 100% of the minimum.');
  t.match(minimumWords({ figures: reached, isPayable: true }), {
    words: 'funded. The minimum is reached.',
  });
  t.end();
});
