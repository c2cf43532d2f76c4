/** The tasks of a raise on an overview: few lines that leave nobody out, each in its own raise. */
import fc from 'fast-check';
import t from 'tap';
import { unpaidYetWords } from '#client/features/book/raise-overview-content.ts';
import { tasksAfterEnd, tasksInRooms, tasksOf } from '#client/features/book/raise-tasks.ts';
import { dateFormatter } from '#client/ui/data/date-formatter.ts';
import type { RoomTasks } from '#shared/product/overview/overview.ts';

type Running = Parameters<typeof tasksOf>[0] & Parameters<typeof unpaidYetWords>[0];
const inBerlin = dateFormatter({ locale: 'en', timeZone: 'Europe/Berlin' });
const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });

/** So many refunds, of which five are named as the API does; the first has no account yet. */
const refundsOf = (count: number): Running['refunds'] => ({
  ...{ count, paidBack: 0 },
  first: Array.from({ length: Math.min(count, 5) }, (_, at) => ({
    ...{ id: `cmt_back_${at}`, investor: `Guest ${at}`, amount: usd(6_000) },
    accountAsked: at === 0,
  })),
});

/** A raise with so many who have signed, the first of whom have reported a payment. */
function running(signed: number, reported: number, owed = 0): Running {
  return {
    raise: { id: 'rse_1', title: 'Acme', state: 'settling', endedAt: null },
    figures: {
      totals: [],
      payments: [],
      owed: usd(0),
      reported,
      toCountersign: 0,
      paymentHold: null,
      min: null,
      target: null,
      max: null,
      available: usd(0),
    },
    unpaid: Array.from({ length: Math.min(signed, 5) }, (_, at) => ({
      id: `cmt_${at}`,
      amount: usd(100),
      investor: `Person ${at}`,
      reported: at < reported,
    })),
    isPayable: true,
    unpaidCount: signed,
    toCountersign: null,
    refunds: refundsOf(owed),
    attention: {
      change: null,
      heldUntil: null,
      unreadThreads: 0,
      followUps: { count: 0, first: null },
    },
  };
}
const roomOf = (n: number, requests: number, questions: number, rest = {}): RoomTasks => ({
  ...{ raise: `rse_${n}`, title: `Raise ${n}`, company: 'Acme', requests, questions },
  ...{ ending: 0, staged: 0, ...rest },
  firstRequest: requests > 0 ? { id: `grt_${n}`, from: 'Eve' } : null,
  firstQuestion: questions > 0 ? { id: `rqu_${n}`, text: 'How many customers stay?' } : null,
});
const words = (raise: Running, requests = 0, questions = 0) =>
  tasksOf(raise, [roomOf(1, requests, questions)]).map((task) => task.words);

t.test('the most pressing first, and who has not paid by name', async (t) => {
  t.same(words(running(0, 0)), []);
  t.same(words(running(3, 1, 1), 2, 1), [
    'Confirm the $100 that Person 0 reported as paid',
    'Pay back $6,000 to Guest 0, once they enter an account',
    'Decide on 2 access requests',
    'Answer “How many customers stay?”',
    'Person 1 and Person 2 haven’t paid',
  ]);
  t.same(words(running(2, 1)), [
    'Confirm the $100 that Person 0 reported as paid',
    'Person 1 hasn’t paid $100',
  ]);
  const five = words(running(9, 0));
  t.equal(five[3], 'Person 3 hasn’t paid $100');
  t.equal(five[4], 'Person 4 and 4 others haven’t paid');
  t.equal(words(running(9, 3), 1, 1).at(-1), 'Person 4 and 4 others haven’t paid');
});

t.test('a declined change, a held account and unread threads are tasks', async (t) => {
  const of = (attention: Partial<Running['attention']>) => {
    const raise = running(0, 0);
    return tasksOf({ ...raise, attention: { ...raise.attention, ...attention } }, []);
  };
  t.match(of({ change: 'declined' }), [
    { words: /declined your change/, href: '/dashboard?view=raise&raise=rse_1' },
  ]);
  t.same(of({ change: 'waiting' }), [], 'an operator has to do something, not the company');
  t.match(of({ heldUntil: inBerlin('2026-03-05T10:00:00.000Z') }), [
    {
      words: 'Bank account changed. Investors are asked not to pay before 5 Mar 2026, 11:00',
      href: '/dashboard?view=payments',
    },
  ]);
  t.match(of({ unreadThreads: 1 }), [{ words: 'Read an unread thread' }]);
  const first = { id: 'crd_1', name: 'Nora Lund' };
  t.match(of({ followUps: { count: 1, first } }), [
    { words: 'Follow up with Nora Lund', href: /view=pipeline&raise=rse_1&id=crd_1/ },
  ]);
  t.match(of({ followUps: { count: 3, first } }), [
    { words: 'Follow up with 3 investors', href: /view=pipeline&raise=rse_1$/ },
  ]);
  t.match(of({ unreadThreads: 3 }), [
    { words: 'Read 3 unread threads', href: '/dashboard?view=inbox' },
  ]);
  const { raise, refunds, attention } = running(0, 0);
  const ended = tasksAfterEnd({ raise, refunds, attention: { ...attention, unreadThreads: 2 } });
  t.match(ended, [{ words: 'Read 2 unread threads' }], 'after the end, too');
});

t.test('who has not paid is named while nothing is due, and is no task', async (t) => {
  const live = { id: 'rse_1', title: 'Acme', state: 'live', endedAt: null } as const;
  t.equal(
    unpaidYetWords({ ...running(7, 0), raise: live }),
    'Payment isn’t due until the raise ends. Still to pay: Person 0 ($100), Person 1 ($100), Person 2 ($100), Person 3 ($100), Person 4 ($100) and 2 others.',
  );
  t.match(unpaidYetWords({ ...running(1, 0), raise: live }), /: Person 0 \(\$100\)\.$/);
  const nobody = 'Payment isn’t due until the raise ends. No payments are outstanding.';
  t.equal(unpaidYetWords({ ...running(0, 0), raise: live }), nobody);
  t.match(
    unpaidYetWords({ ...running(2, 0), raise: live, isPayable: false }),
    /^Nobody has to pay yet\. Nothing is due until allocations are set/,
  );
  const still = (signed: number, reported: number) =>
    unpaidYetWords({ ...running(signed, reported), raise: live }).split('Still to pay: ')[1];
  t.equal(
    still(3, 1),
    'Person 1 ($100) and Person 2 ($100).',
    'who has reported has done their part',
  );
  t.equal(still(7, 4), 'Person 4 ($100) and 2 others.');
  t.equal(still(7, 6), '1 investor.', 'all whom the API names have reported');
  t.equal(still(2, 2), undefined);
  t.equal(unpaidYetWords(running(3, 0)), '', 'once it is due, each is a task');
});

t.test('who has not paid is no task before payments are due', async (t) => {
  for (const state of ['live', 'paused', 'closing'] as const) {
    const of = { id: 'rse_1', title: 'Acme', state, endedAt: null };
    const raise = { ...running(3, 1), raise: of };
    t.same(words(raise), ['Confirm the $100 that Person 0 reported as paid'], state);
  }
});

t.test('what is the only one of its kind is named, and its record is opened', async (t) => {
  const raise = { ...running(1, 1), toCountersign: { id: 'cmt_7', investor: 'Ada' } };
  const figures = { ...raise.figures, toCountersign: 1 };
  const long = `How ${'very '.repeat(12)}long is the lease?`;
  const room = { ...roomOf(1, 1, 1), firstQuestion: { id: 'rqu_9', text: long } };
  t.same(tasksOf({ ...raise, figures }, [room]), [
    {
      words: 'Confirm the $100 that Person 0 reported as paid',
      href: '/dashboard?view=book&raise=rse_1&id=cmt_0',
    },
    {
      words: 'Countersign the commitment of Ada',
      href: '/dashboard?view=book&raise=rse_1&id=cmt_7&do=countersign',
    },
    {
      words: 'Decide whether Eve gets access',
      href: '/dashboard?view=room&raise=rse_1&part=access&state=requested&id=grt_1',
    },
    {
      words: 'Answer “How very very very very very very very very very very very …”',
      href: '/dashboard?view=room&raise=rse_1&part=questions&unanswered=true&id=rqu_9',
    },
  ]);
});

t.test('with several raises, each task names its own and leads there', async (t) => {
  const rooms = [roomOf(1, 1, 0), roomOf(2, 0, 3), { ...roomOf(3, 2, 0), title: '' }];
  t.same(tasksOf(running(0, 0), rooms), [
    {
      words: 'Decide whether Eve gets access (Raise 1)',
      href: '/dashboard?view=room&raise=rse_1&part=access&state=requested&id=grt_1',
    },
    {
      words: 'Answer 3 questions (Raise 2)',
      href: '/dashboard?view=room&raise=rse_2&part=questions&unanswered=true',
    },
    {
      words: 'Decide on 2 access requests (Acme)',
      href: '/dashboard?view=room&raise=rse_3&part=access&state=requested',
    },
  ]);
  t.same(words(running(0, 0), 1), ['Decide whether Eve gets access'], 'one needs no title');
});

t.test('no room that waits is left out, whichever raise is shown', async (t) => {
  const count = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { maxLength: 6 }), count, (found, signed) => {
      const rooms = found.map(([requests, questions], n) => roomOf(n, requests, questions));
      const expected = rooms.flatMap(({ raise, requests, questions }) => [
        ...(requests > 0 ? [`${raise} access`] : []),
        ...(questions > 0 ? [`${raise} questions`] : []),
      ]);
      return [tasksInRooms(rooms), tasksOf(running(signed, 0), rooms)].every((tasks) => {
        const led = tasks.flatMap(({ href }) => {
          const [, raise, part] = /raise=(rse_\d+)&part=(\w+)/.exec(href) ?? [];
          return raise === undefined ? [] : [`${raise} ${part}`];
        });
        return led.toSorted().join() === expected.toSorted().join();
      });
    }),
  );
  t.pass();
});

t.test('never more than five lines, and everybody is named or counted', async (t) => {
  const count = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(count, count, count, count, count, (signed, some, owed, requests, questions) => {
      const reported = Math.min(some, signed);
      const lines = words(running(signed, reported, owed), requests, questions);
      const unpaid = lines.filter((line) => / ha(?:s|ve)n’t paid/.test(line));
      const named = unpaid.flatMap((line) => line.match(/Person \d+/g) ?? []).length;
      const [, counted = 0] =
        unpaid.map((line) => /(\d+) (?:others?|investors?) ha/.exec(line)).find(Boolean) ?? [];
      return lines.length <= 5 && named + Number(counted) === signed - reported;
    }),
  );
  t.pass();
});

t.test('each refund by name after the end, and as a number beside other tasks', async (t) => {
  const { raise, attention } = running(0, 0);
  const after = (count: number) => tasksAfterEnd({ raise, attention, refunds: refundsOf(count) });
  t.same(after(0), []);
  t.same(after(2), [
    {
      words: 'Pay back $6,000 to Guest 0, once they enter an account',
      href: '/dashboard?view=book&raise=rse_1&id=cmt_back_0',
    },
    {
      words: 'Pay back $6,000 to Guest 1',
      href: '/dashboard?view=book&raise=rse_1&id=cmt_back_1',
    },
  ]);
  t.same(
    after(6)
      .map((task) => task.words)
      .slice(3),
    ['Pay back $6,000 to Guest 3', 'Pay back 2 more commitments'],
  );
  t.same(words(running(0, 0, 3)), ['Pay back 3 commitments']);
  t.match(tasksOf(running(0, 0, 3), [])[0]?.href, /payment=refund_due$/);
});

t.test('how many commitments the company has to countersign', async (t) => {
  const raise = running(0, 0);
  for (const [toCountersign, said] of [
    [0, []],
    [1, ['Countersign a commitment']],
    [7, ['Countersign 7 commitments']],
  ] as const) {
    const tasks = tasksOf({ ...raise, figures: { ...raise.figures, toCountersign } }, []);
    t.same(
      tasks.map((task) => task.words),
      said,
    );
    for (const { href } of tasks) t.match(href, /raise=rse_1&countersigning=waiting$/);
  }
});
