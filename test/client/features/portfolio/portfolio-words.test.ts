/** What a commitment means for its investor now, in words. */
import t from 'tap';
import { cancelWords, meaningOf } from '#client/features/portfolio/portfolio-words.ts';
import { dueWords, receivedFact } from '#client/features/portfolio/signing-words.ts';
import { cents } from '#test/support/money.ts';

type WordedCommitment = Parameters<typeof meaningOf>[0];

/** A signed commitment of $10,000 for which nothing has arrived. */
const signed = {
  ...{ state: 'signed', amount: cents(1_000_000), raise: { company: 'Acme' } },
  ...{ queuePosition: null, reported: null, evidence: null, received: null, refund: null },
  ...{
    fundingDueAt: null,
    payingHeldUntil: null,
    owed: null,
    atLeast: null,
    wanted: null,
    awaitsShares: false,
    receivedEarly: false,
  },
} as unknown as WordedCommitment;
const means = (more: Partial<WordedCommitment>) => meaningOf({ ...signed, ...more });

t.test('nothing is due before it is known how much somebody gets', async (t) => {
  t.match(means({}), 'You pay $10,000 to Acme directly.');
  const held = { payingHeldUntil: '2026-06-15T20:00:00.000Z' };
  t.equal(means(held), 'It’s binding. Don’t pay Acme yet.');
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

t.test('each state says when to pay, or that nothing is due', async (t) => {
  const later = /It’s due within ten business days after the raise ends\. You can pay earlier\.$/;
  t.match(means({}), later);
  t.notMatch(means({ fundingDueAt: '2026-06-15T20:00:00.000Z' }), later, 'a date is shown then');
  const nothing = /[Nn]othing is due/;
  for (const state of [
    'soft_circled',
    'waitlisted',
    'offered',
    'reconfirm_due',
    'cancelled',
  ] as const) {
    t.match(means({ state }), nothing, state);
  }
  t.match(means({ state: 'funded' }), 'Your money has arrived');
  const owed = cents(400_000);
  t.equal(means({ state: 'refund_due', owed }), 'Acme has to pay $4,000 back to you.');
});

t.test('who signs reads when it is due, and what has arrived already', async (t) => {
  const of = (oversubscription: 'waitlist_fifo' | 'scale_back') =>
    dueWords({ signing: { oversubscription } });
  t.match(of('waitlist_fifo'), /Payment is due within ten business days after the end/);
  t.match(of('scale_back'), /Nothing is due before your allocation is set/);
  t.same(receivedFact(null), []);
  t.same(receivedFact(signed), []);
  t.same(receivedFact({ ...signed, received: cents(400_000) }), [
    { label: 'Received so far', value: '$4,000' },
  ]);
});

t.test('who cancels reads what becomes of their money', async (t) => {
  const cancels = (more: Partial<WordedCommitment>) => cancelWords({ ...signed, ...more });
  t.match(cancels({}), /Nothing is due then/);
  const back =
    /Acme then has to pay \$4,000 back to you, and you enter the account to pay to here\./;
  for (const state of ['signed', 'funded', 'waitlisted', 'soft_circled'] as const) {
    t.match(cancels({ state, received: cents(400_000) }), back, state);
    t.notMatch(cancels({ state }), /pay .* back/, state);
  }
  const reported = { reference: 'WIRE 1' } as WordedCommitment['reported'];
  t.match(cancels({ reported }), /If you made it, what arrives is paid back to you/);
});
