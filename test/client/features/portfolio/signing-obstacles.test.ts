/** What stands in the way of a signature, by what is signed. */
import t from 'tap';
import {
  isAboveLimit,
  obstaclesOf,
  standsInTheWay,
} from '#client/features/portfolio/signing-obstacles.ts';
import type { CommitReason } from '#shared/product/investors/may-commit.ts';
import { cents } from '#test/support/money.ts';

type Content = Parameters<typeof obstaclesOf>[0];
const leaving = (amount: number) => ({
  ...{ limit: cents(500_000), used: cents(500_000 - amount), remaining: cents(amount) },
  resetsOn: null,
});

/** What of 2 000 dollars in `purpose` is in the way, where so much is left of the limit. */
function inTheWay(
  purpose: Content['purpose'],
  { amount = 200_000, signed = 200_000, left = 0, because = ['limit-used-up' as CommitReason] },
): { said: readonly string[]; isAbove: boolean; isRefused: boolean } {
  const content: Content = {
    ...{ purpose, amount: cents(amount), problem: null },
    commitment: purpose === 'commit' ? null : { amount: cents(signed) },
    signing: {
      obstacles: because.map((code) => ({ code, message: code })),
      ...{ limit: leaving(left), wouldWait: false },
    },
  };
  return {
    said: obstaclesOf(content).map(({ code }) => code),
    ...{ isAbove: isAboveLimit(content), isRefused: standsInTheWay(content) },
  };
}

t.test('what binds already is signed anew however little is left of the limit', async (t) => {
  const free = { said: [], isAbove: false, isRefused: false };
  t.same(inTheWay('reconfirm', { because: ['not-open', 'limit-used-up'] }), free);
  t.same(inTheWay('amend', { amount: 150_000 }), free, 'less of it as well');
  const ended = { left: 500_000, because: ['evidence-expired' as CommitReason] };
  t.same(inTheWay('reconfirm', ended), free, 'with evidence that has run out');
  t.same(inTheWay('amend', { ...ended, amount: 150_000 }), free);
  t.same(inTheWay('amend', { ...ended, amount: 250_000 }).said, ended.because, 'but not more');
  t.same(inTheWay('amend', { amount: 150_000, left: 1, because: ['below-ticket'] }), free);
});

t.test('what is new has to be left of the limit, and that is said once', async (t) => {
  const usedUp = { said: ['limit-used-up'], isAbove: false, isRefused: true };
  t.same(inTheWay('commit', {}), usedUp);
  t.same(inTheWay('accept', {}), usedUp);
  t.same(inTheWay('amend', { amount: 250_000 }), usedUp, 'more of what is signed');
  const tooMuch = { said: [], isAbove: true, isRefused: true };
  t.same(inTheWay('sign', { left: 150_000, because: [] }), tooMuch);
  t.same(inTheWay('amend', { amount: 250_000, left: 240_000, because: [] }), tooMuch);
});

t.test('an offered place is taken whatever the tickets are now', async (t) => {
  t.same(inTheWay('accept', { left: 200_000, because: ['below-ticket'] }).said, []);
  t.same(inTheWay('commit', { left: 200_000, because: ['below-ticket'] }).said, ['below-ticket']);
});
