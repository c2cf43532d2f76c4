/** What an investor reads to do: nothing is left out, and the soonest comes first. */
import fc from 'fast-check';
import t from 'tap';
import { investorTasks, waitsForOthers } from '#client/features/dashboard/investor-tasks.ts';
import { moneyWords } from '#client/features/dashboard/money-words.ts';
import { orderedSides } from '#client/features/dashboard/overview-sides.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { day } from '#test/support/times.ts';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });

type Kind = 'accept-offer' | 'reconfirm' | 'report-funding' | 'none';

function commitment(n: number, kind: Kind, until: string, more: object = {}): Commitment {
  const isDue = (one: Kind) => (kind === one ? until : null);
  return {
    ...{ id: `cmt_${n}`, amount: usd(100), state: 'signed', queuePosition: null, owed: null },
    ...{ reported: null, received: null, refund: null, awaitsShares: false },
    raise: {
      id: `rse_${n}`,
      slug: '',
      name: '',
      company: `Acme ${n}`,
      currency: 'USD',
      state: 'live',
    },
    can: kind === 'none' ? [] : [kind],
    offerExpiresAt: isDue('accept-offer'),
    reconfirmDueAt: isDue('reconfirm'),
    fundingDueAt: isDue('report-funding'),
    payingHeldUntil: null,
    ...more,
  } as unknown as Commitment;
}

const room = (n: number, waitsFor: 'nda' | 'company', until: string | null) => ({
  ...{ raise: `rse_${n}`, title: '', company: `Bolt ${n}`, waitsFor, since: at(-day), until },
});
const request = (n: number, ms: number) => ({
  ...{ id: `itr_${n}`, side: 'investor' as const, title: '', from: `Cove ${n}`, until: at(ms) },
});
const nothing = {
  state: 'approved',
  commitments: [],
  access: [],
  introductions: [],
  certifications: [],
} as const;

t.test('each thing says what to do and by when', async (t) => {
  const facts = {
    state: 'approved',
    commitments: [
      commitment(1, 'report-funding', at(9 * day)),
      commitment(2, 'accept-offer', at(2 * day)),
      commitment(3, 'none', ''),
    ],
    introductions: [request(6, 12 * day)],
    access: [room(4, 'nda', null), room(5, 'company', null)],
    certifications: [{ jurisdiction: 'US', expiresAt: at(5 * day) }],
  } as const;
  t.same(
    investorTasks(facts, now).map(({ by, words }) => [by, words]),
    [
      ['By', 'Sign for the $100 that Acme 2 offers you'],
      ['Expires', 'Certify again under US rules'],
      ['By', 'Pay $100 to Acme 1'],
      ['Expires', 'Answer Cove 6, who asks for an introduction'],
      ['', 'Accept the NDA of Bolt 4 to read its documents'],
    ],
  );
  t.same(
    waitsForOthers(facts).map(({ words }) => words),
    ['Bolt 5 is deciding on your access to its data room'],
  );
  t.match(investorTasks({ ...nothing, state: 'draft' }, now), [{ href: /view=investing/ }]);
  t.match(investorTasks(nothing, now), [{ href: /view=certification/ }], 'nothing certified yet');
  const far = [{ jurisdiction: 'UK', expiresAt: at(90 * day) }] as const;
  t.same(investorTasks({ ...nothing, certifications: far }, now), []);
});

t.test('nobody who waits for them is left out, and the soonest comes first', async (t) => {
  const ahead = fc.integer({ min: 0, max: 90 * day });
  const kinds = fc.constantFrom<Kind>('accept-offer', 'reconfirm', 'report-funding', 'none');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(kinds, ahead), { maxLength: 8 }),
      fc.array(fc.tuple(fc.constantFrom('nda', 'company'), fc.option(ahead)), { maxLength: 6 }),
      fc.array(ahead, { maxLength: 4 }),
      fc.option(ahead),
      (places, rooms, asks, certified) => {
        const commitments = places.map(([kind, ms], n) => commitment(n, kind, at(ms)));
        const access = rooms.map(([waitsFor, ms], n) =>
          room(n, waitsFor, ms === null ? null : at(ms)),
        );
        const certifications =
          certified === null ? [] : [{ jurisdiction: 'EU' as const, expiresAt: at(certified) }];
        const introductions = asks.map((ms, n) => request(n, ms));
        const state = 'approved' as const;
        const facts = { state, commitments, access, introductions, certifications };
        const tasks = investorTasks(facts, now);
        const dated = tasks.flatMap(({ until }) => (until === null ? [] : [until]));
        const expected =
          places.filter(([kind]) => kind !== 'none').length +
          rooms.filter(([waitsFor]) => waitsFor === 'nda').length +
          asks.length +
          (certified === null || certified <= 30 * day ? 1 : 0);
        const asked = rooms.length - rooms.filter(([waitsFor]) => waitsFor === 'nda').length;
        return (
          tasks.length === expected &&
          new Set(tasks.map(({ key }) => key)).size === expected &&
          dated.join() === dated.toSorted().join() &&
          tasks.slice(dated.length).every(({ until }) => until === null) &&
          waitsForOthers(facts).length === asked
        );
      },
    ),
  );
  t.pass();
});

t.test('money and commitment are two things', async (t) => {
  const of = (more: object) => moneyWords(commitment(1, 'none', '', more));
  t.equal(of({}), 'Due after the raise ends');
  t.equal(of({ fundingDueAt: at(day) }), 'Unpaid');
  t.equal(of({ fundingDueAt: at(day), payingHeldUntil: at(1) }), 'Don’t pay yet');
  t.equal(of({ state: 'reconfirm_due' }), 'Nothing to pay until you confirm');
  t.equal(of({ reported: { amount: usd(100) } }), 'Payment reported');
  t.equal(of({ received: usd(40) }), '$40 received');
  t.equal(of({ received: usd(100) }), 'Paid');
  t.equal(of({ awaitsShares: true }), 'Nothing to pay yet');
  t.equal(of({ awaitsShares: true, received: usd(40) }), '$40 received early');
  t.equal(of({ state: 'soft_circled' }), 'Non-binding, nothing to pay');
  t.equal(of({ state: 'refund_due', owed: usd(100) }), '$100 to be paid back');
});

t.test('a refund asks for an account, and then waits for the company', async (t) => {
  const due = { state: 'refund_due', owed: usd(60) };
  const asked = commitment(1, 'none', '', { ...due, refundAccountAsked: true });
  const entered = commitment(1, 'none', '', { ...due, refundAccountAsked: false });
  const words = (one: Commitment) => {
    const facts = { ...nothing, commitments: [one] };
    return [
      investorTasks(facts, now).flatMap(({ key, words }) => (key === 'cmt_1' ? [words] : [])),
      waitsForOthers(facts).map(({ words }) => words),
    ];
  };
  t.same(words(asked), [['Enter your bank account for the refund of $60 from Acme 1'], []]);
  t.same(words(entered), [[], ['Acme 1 has to pay $60 back to you']]);
});

t.test('a side letter is signed beside what is due, and counted once', async (t) => {
  const tasks = (more: object) =>
    investorTasks({ ...nothing, commitments: [commitment(1, 'none', '', more)] }, now)
      .filter(({ key }) => key.includes('cmt_1'))
      .map(({ key, words }) => `${key}: ${words}`);
  const letter = 'Sign or decline the side letter of Acme 1';
  t.same(tasks({ sideLetterAsked: true }), [`cmt_1: ${letter}`]);
  t.same(tasks({ sideLetterAsked: true, refundAccountAsked: true, owed: usd(60) }), [
    'cmt_1: Enter your bank account for the refund of $60 from Acme 1',
    `letter-cmt_1: ${letter}`,
  ]);
  t.same(tasks({ sideLetterAsked: false }), []);
});

t.test('of several sides, the one with something to do comes first', async (t) => {
  const both = ['raising', 'investing'] as const;
  t.same(orderedSides(both, {}), both);
  t.same(orderedSides(both, { raising: 2, investing: 1 }), both);
  t.same(orderedSides(both, { raising: 0, investing: 1 }), ['investing', 'raising']);
});
