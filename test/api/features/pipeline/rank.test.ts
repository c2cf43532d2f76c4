/** Cards keep their order, whatever is moved where. */
import t from 'tap';
import { rankBetween, rankGap } from '#api/features/pipeline/rank.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

t.test('a rank is between its neighbours, or there is none', async (t) => {
  t.equal(rankBetween(undefined, undefined), 0);
  t.equal(rankBetween(undefined, 5), 5 - rankGap);
  t.equal(rankBetween(5, undefined), 5 + rankGap);
  t.equal(rankBetween(4, 5), undefined);
  t.equal(rankBetween(-6, -4), -5);
  t.equal(rankBetween(-5, -4), undefined);
  const random = seededRandom(7);
  for (let n = 0; n < 2_000; n += 1) {
    const above = Math.floor((random() - 0.5) * 2 ** 40);
    const below = above + 2 + Math.floor(random() * 2 ** 30);
    const rank = rankBetween(above, below) ?? Number.NaN;
    t.ok(Number.isSafeInteger(rank) && above < rank && rank < below, `${above} ${below}`);
  }
});

t.test('a gap takes 24 cards one after the other before it is full', async (t) => {
  let [below, taken] = [rankGap, 0];
  for (;;) {
    const rank = rankBetween(0, below);
    if (rank === undefined) break;
    below = rank;
    taken += 1;
  }
  t.equal(taken, 24);
});
