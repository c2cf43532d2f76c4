import t from 'tap';
import {
  afterEndWords,
  leftWords,
  type RunningRaise,
  readWords,
  toRaiseOverview,
  unpaidYetWords,
} from '#client/features/book/raise-overview-content.ts';
import { dateFormatter } from '#client/ui/data/date-formatter.ts';
import type { CompanyRaise } from '#shared/product/overview/overview.ts';

const now = Date.parse('2026-12-05T18:40:00.000Z');
const euros = (amount: number) => ({ amount, currency: 'EUR' as const });

/** A raise that has ended, whose investors have all paid: an operator has only to close it. */
const settled: CompanyRaise = {
  raise: {
    id: 'rse_0000000000000000000000',
    title: 'Anvils that fly',
    state: 'settling',
    endedAt: null,
  },
  mayChange: true,
  raised: null,
  others: [],
  refunds: { count: 0, paidBack: 0, first: [] },
  attention: {
    change: null,
    heldUntil: null,
    unreadThreads: 0,
    followUps: { count: 0, first: null },
  },
  running: {
    figures: {
      totals: [{ state: 'funded', amount: euros(16_000_000), count: 2 }],
      payments: [{ status: 'paid', count: 2 }],
      owed: euros(0),
      reported: 0,
      toCountersign: 0,
      paymentHold: null,
      min: euros(5_000_000),
      target: euros(10_000_000),
      max: euros(20_000_000),
      available: euros(4_000_000),
    },
    closesAt: '2026-12-04T23:59:59.000Z',
    isPayable: true,
    unpaid: [],
    unpaidCount: 0,
    toCountersign: null,
    readers: [],
    next: null,
  },
  preparing: null,
};

const format = dateFormatter({ locale: 'en', timeZone: 'UTC' });

t.test('a raise without a next automatic step is shown', (t) => {
  const overview = toRaiseOverview(settled, format, now);
  t.match(overview, { kind: 'running', daysLeft: 0, next: null });
  t.match(leftWords(overview as RunningRaise), /nobody has to pay/);
  t.end();
});

t.test('who has reported a payment, and not all of it has arrived, is not still to pay', (t) => {
  const { running } = settled;
  const one = (investor: string, reported: boolean, amount: number) => ({
    ...{ id: `cmt_${investor}`, investor, reported, amount: euros(amount) },
  });
  const unpaid = [one('Ada', true, 500_000), one('Ben', false, 200_000)];
  const overview = toRaiseOverview(
    {
      ...settled,
      raise: { ...settled.raise, state: 'live' },
      running: running && {
        ...running,
        figures: { ...running.figures, reported: 1 },
        ...{ unpaid, unpaidCount: 2 },
      },
    },
    format,
    now,
  );
  t.equal(
    unpaidYetWords(overview as RunningRaise),
    'Payment isn’t due until the raise ends. Still to pay: Ben (€2,000).',
  );
  t.end();
});

t.test('until when a bank account is held is written in the zone of who reads it', (t) => {
  const heldUntil = '2026-12-09T23:30:00.000Z';
  const attention = { ...settled.attention, heldUntil };
  const inBerlin = dateFormatter({ locale: 'en', timeZone: 'Europe/Berlin' });
  const overview = toRaiseOverview({ ...settled, attention }, inBerlin, now);
  t.equal(overview.attention.heldUntil?.words, '10 Dec 2026, 00:30');
  t.end();
});

t.test('the next automatic step says how far it is ahead', (t) => {
  const at = '2026-12-09T05:00:00.000Z';
  const running = { ...settled.running, next: { at, what: 'Payments are due' } };
  const overview = toRaiseOverview({ ...settled, running } as CompanyRaise, format, now);
  t.match(overview, { next: { when: { short: '9 Dec' }, ahead: 'in 3 days' } });
  t.end();
});

t.test('a reader is named with what they read, of several documents the longest', (t) => {
  const reader = { id: 'usr_0000000000000000000000', name: 'Ada', dwellMs: 260_000 };
  const words = (documents: number, pages: number) =>
    readWords({ ...reader, documents, pages, mostRead: 'Deck' });
  t.equal(words(1, 1), '1 page of “Deck” in 4 min 20 s');
  t.equal(words(2, 12), '12 pages of 2 documents in 4 min 20 s, mostly “Deck”');
  t.equal(words(1, 0), 'opened “Deck”', 'of a table no pages are counted');
  t.equal(words(3, 0), 'opened 3 documents');
  t.end();
});

t.test('what has to be paid back after the end is said as it is', (t) => {
  const words = (count: number, paidBack: number) =>
    afterEndWords('closed_failed', { count, paidBack, first: [] });
  const missed = 'The minimum wasn’t reached.';
  t.equal(words(0, 0), `${missed} There’s nothing to pay back.`);
  t.equal(words(1, 0), `${missed} One payment has to be paid back.`);
  t.equal(words(3, 0), `${missed} 3 payments have to be paid back.`);
  t.equal(words(2, 3), `${missed} 2 of 5 payments still have to be paid back.`);
  t.equal(words(1, 4), `${missed} 1 of 5 payments still has to be paid back.`);
  t.equal(words(0, 1), `${missed} The only payment was paid back.`);
  t.equal(words(0, 5), `${missed} All payments were paid back.`);
  t.equal(
    afterEndWords('cancelled', { count: 0, paidBack: 2, first: [] }),
    'All payments were paid back.',
  );
  t.equal(afterEndWords('closed_funded', { count: 1, paidBack: 0, first: [] }), '');
  t.end();
});
