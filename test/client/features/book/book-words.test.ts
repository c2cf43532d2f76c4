/** The words and the drawing of a book. */
import t from 'tap';
import { remindedWords } from '#client/features/book/book-actions.ts';
import { bookCsvHref, bookHref, readBookViewQuery } from '#client/features/book/book-address.ts';
import { dayText } from '#client/features/book/book-days.ts';
import { amountDue, commitmentActionWords } from '#client/features/book/commitment-action-words.ts';
import { type CommitmentData, selectedRows } from '#client/features/book/commitment-loader.ts';
import { changeWords, historyWords } from '#client/features/book/commitment-words.ts';
import { countersignedWords } from '#client/features/book/countersigning-actions.ts';
import { drawBook } from '#client/features/book/draw-book.ts';
import type { BookOverTime } from '#shared/product/commitments/book.ts';
import type { CommitmentHistoryEntry } from '#shared/product/commitments/commitments.ts';
import { cents } from '#test/support/money.ts';

t.test('who was reminded, and who was left out', async (t) => {
  t.equal(remindedWords(2, 0), '2 investors were reminded to pay.');
  t.equal(
    remindedWords(0, 1),
    'Nobody was reminded. 1 investor was left out: reminded in the past 24 hours.',
  );
});

t.test('how many were countersigned, and how many still wait', async (t) => {
  t.equal(countersignedWords(1, 0), '1 commitment countersigned. We’ve told the investor.');
  t.equal(
    countersignedWords(100, 20),
    '100 commitments countersigned. We’ve told the investors. 20 still to countersign.',
  );
});

t.test('an entry of the history in words, and by how much it changed the amount', async (t) => {
  const entry: CommitmentHistoryEntry = {
    ...{ seq: 2, event: 'amend', from: 'signed', to: 'signed', amount: cents(2_500_000) },
    ...{ change: -500_000, by: 'investor', at: '2026-11-02T10:00:00.000Z', note: '' },
    reference: null,
  };
  t.equal(historyWords(entry), 'Amount changed, by the investor');
  t.equal(changeWords(entry), '−$5,000');
  const first: CommitmentHistoryEntry = { ...entry, event: 'commit', from: null, to: 'waitlisted' };
  t.equal(historyWords(first), 'Signed, and added to the waitlist, by the investor');
  t.equal(changeWords(first), '', 'the first amount is no change');
  t.equal(historyWords({ ...entry, event: 'lapse', by: 'clock' }), 'Not confirmed in time');
});

t.test('the file has the filters and the order of the screen, and all pages', async (t) => {
  const url = new URL(
    'https://x.example/dashboard?view=book&raise=rse_1&state=funded,signed,nonsense&payment=paid,unpaid,gone&q=%20a%20&sort=-amount&after=x',
  );
  const { filter } = readBookViewQuery(url);
  t.same(filter.states, ['signed', 'funded'], 'what is no state means nothing');
  t.same(filter.payments, ['unpaid', 'paid']);
  t.equal(
    bookCsvHref('/api/v1', 'rse_1', filter),
    '/api/v1/raises/rse_1/book.csv?state=signed%2Cfunded&payment=unpaid%2Cpaid&q=a&sort=-amount',
  );
  t.equal(bookHref(null), '/dashboard?view=book');
  t.equal(bookHref('rse_1', 'time'), '/dashboard?view=book&raise=rse_1&part=time');
});

t.test('a selection is counted only where somebody has counted it', async (t) => {
  const total = (state: 'signed' | 'funded', count: number) => ({ state, count, amount: cents(1) });
  const book = {
    totals: [total('signed', 4), total('funded', 2)],
    payments: [{ status: 'unpaid', count: 3 } as const, { status: 'paid', count: 2 } as const],
  };
  const rows = (query: string) =>
    selectedRows(book, readBookViewQuery(new URL(`https://x.example/?${query}`)).filter);
  t.equal(rows(''), 6);
  t.equal(rows('state=signed'), 4);
  t.equal(rows('payment=unpaid,paid'), 5);
  t.equal(rows('payment=reported'), 0);
  t.equal(rows('payment=paid&state=funded'), undefined);
  t.equal(rows('q=ana'), undefined);
  t.equal(rows('countersigning=waiting'), undefined);
});

t.test('what has to arrive still is what is not there', async (t) => {
  const amount = cents(2_000);
  t.same(amountDue({ amount, received: null, refund: null }), amount);
  t.same(amountDue({ amount, received: cents(1_900), refund: null }), cents(100));
  const refund = { amount: cents(400), on: '2026-11-02', reference: 'OUT-1' };
  t.same(amountDue({ amount, received: cents(900), refund }), cents(1_500));
  t.same(amountDue({ amount, received: cents(9_000), refund: null }), cents(0), 'never less');
});

t.test('what has arrived as a whole is confirmed, and not received once more', async (t) => {
  const of = (received: number) => {
    const asked = { amount: cents(2_000), received: cents(received), refund: null };
    const whole = { ...asked, state: 'signed', awaitsShares: false } as const;
    return commitmentActionWords('confirm-funding', whole as unknown as CommitmentData).title;
  };
  t.equal(of(1_900), 'Mark $1 as received');
  t.equal(of(2_250), 'Mark as paid in full');
});

t.test('a day in a table has its year unless it is this one', async (t) => {
  const year = new Date().getUTCFullYear();
  t.same(dayText(`${year}-11-02`), {
    ...{ iso: `${year}-11-02`, words: `2 Nov ${year}`, short: '2 Nov', shortTime: '2 Nov' },
  });
  t.equal(dayText('2019-11-02').short, '2 Nov 2019');
});

t.test('the plot has a point for every day, those without events as the day before', async (t) => {
  const figures: BookOverTime = {
    ...{ currency: 'USD', min: cents(100), target: null, max: cents(400) },
    days: [
      { day: '2026-11-02', soft: 100, signed: 0, reconfirming: 0, funded: 0 },
      { day: '2026-11-05', soft: 0, signed: 100, reconfirming: 0, funded: 0 },
    ],
  };
  const { areas, lines, labels } = drawBook(figures, '2026-11-06');
  t.same(lines, [
    { label: 'Minimum', y: 75 },
    { label: 'Maximum', y: 0 },
  ]);
  t.equal(labels[0]?.label, '1 Nov', 'it begins with nothing');
  // Along the top and back along the bottom: 1 to 6 November.
  t.equal(areas[1]?.path.match(/\d+,\d+/g)?.length, 12);
  t.match(areas[2]?.path, /^M0,100L20,75L40,75L60,75L80,75L100,75L/);
  t.match(areas[1]?.path, /^M0,100L20,100L40,100L60,100L80,75L100,75L/);
});
