import t from 'tap';
import { endedOnWords, endedWords } from '#client/domain/raise/ended-words.ts';
import { endedRaiseStates, raiseStates } from '#shared/product/raises/lifecycle.ts';

const endedAt = '2026-12-04T09:30:00.000Z';

t.test('how a raise ended, and on which day', (t) => {
  const words = endedRaiseStates.map((state) => endedWords({ state, endedAt }));
  t.same(words, [
    'Closed as funded on 4 Dec 2026.',
    'Closed as not funded on 4 Dec 2026.',
    'Rejected on 4 Dec 2026.',
    'Cancelled on 4 Dec 2026.',
  ]);
  t.equal(endedWords({ state: 'cancelled', endedAt: null }), 'Cancelled.');
  t.equal(endedOnWords({ endedAt }), 'Ended 4 Dec 2026.', 'beside its state');
  t.equal(endedOnWords({ endedAt: null }), '');
  t.end();
});

t.test('nothing is said of one that has not ended', (t) => {
  for (const state of raiseStates.filter((one) => !endedRaiseStates.includes(one))) {
    t.equal(endedWords({ state, endedAt: null }), null, state);
  }
  t.end();
});
