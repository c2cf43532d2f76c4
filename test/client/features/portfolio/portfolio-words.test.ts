/** What a commitment means for its investor now, in words. */
import t from 'tap';
import { meaningOf } from '#client/features/portfolio/portfolio-words.ts';
import { cents } from '#test/support/money.ts';

type WordedCommitment = Parameters<typeof meaningOf>[0];

/** A signed commitment of $10,000 for which nothing has arrived. */
const signed = {
  ...{ state: 'signed', amount: cents(1_000_000), raise: { company: 'Acme' } },
  ...{ queuePosition: null, reported: null, evidence: null, received: null, refund: null },
  ...{ owed: null, atLeast: null, wanted: null, awaitsShares: false, receivedEarly: false },
} as unknown as WordedCommitment;
const means = (more: Partial<WordedCommitment>) => meaningOf({ ...signed, ...more });

t.test('nothing is due before it is known how much somebody gets', async (t) => {
  t.match(means({}), 'You pay $10,000 to Acme directly.');
  const early = { awaitsShares: true };
  t.match(means(early), /Nothing is due yet/);
  t.notMatch(means(early), /You pay|\$10,000/);
  const paid = { ...early, received: cents(1_000_000), receivedEarly: true };
  t.match(means(paid), /^\$10,000 was received early\. Nothing is due/);
  const waits = { ...paid, state: 'waitlisted', queuePosition: 1 } as const;
  t.match(means(waits), /\$10,000 was received early\. Nothing is due/);
  t.notMatch(means(waits), /We’ll email you as soon as/, 'nothing is offered before the end');
});

t.test('nobody is asked for a missing nothing', async (t) => {
  t.match(means({ received: cents(400_000) }), 'Pay the missing $6,000 to Acme');
  t.match(means({ received: cents(1_200_000) }), 'which is $2,000 too much');
  const refund = { amount: cents(200_000), on: '2026-03-02', reference: 'R-1' };
  for (const more of [
    { received: cents(1_000_000) },
    { received: cents(1_200_000), refund },
  ] as const) {
    t.match(means(more), '$10,000 of your payment has arrived, which is all of it.');
    t.notMatch(means(more), /missing|\$0/);
  }
});
