/** Whatever is mailed about money says when to pay, how, and what has arrived; or that nothing is due. */
import fc from 'fast-check';
import t from 'tap';
import {
  type BookTask,
  type BookUpdate,
  bookKinds,
} from '#api/platform/events/book-notifications.ts';
import {
  commitmentKinds,
  type InvestorTask,
  type InvestorUpdate,
  type OfCommitment,
} from '#api/platform/events/commitment-notifications.ts';
import { type RaiseMove, raiseKinds } from '#api/platform/events/raise-notifications.ts';

const until = '2026-06-15T20:00:00.000Z';
const facts: OfCommitment = {
  ...{ company: 'cmp_1', name: 'Acme', raise: 'rse_1', commitment: 'cmt_1' },
  ...{ amount: 1_000_000, currency: 'USD', until, ends: until },
};
const investorUpdate = (what: InvestorUpdate, more: Partial<OfCommitment> = {}) => {
  const all = { ...facts, ...more, what };
  return `${commitmentKinds['commitment.moved'].title(all)}. ${commitmentKinds['commitment.moved'].text(all)}`;
};
const investorTask = (what: InvestorTask, more: Partial<OfCommitment> = {}) => {
  const all = { ...facts, ...more, what };
  return `${commitmentKinds['commitment.act'].title(all)}. ${commitmentKinds['commitment.act'].text(all)}`;
};
const toCompany = (what: BookUpdate, more: Partial<OfCommitment> = {}) => {
  const all = { ...facts, ...more, what };
  return `${bookKinds['book.moved'].title(all, 'Ivan')}. ${bookKinds['book.moved'].text(all)}`;
};
const taskToCompany = (what: BookTask, more: Partial<OfCommitment> = {}) => {
  const all = { ...facts, ...more, what };
  return `${bookKinds['book.act'].title(all, 'Ivan')}. ${bookKinds['book.act'].text(all)}`;
};

const whenAndHow =
  /Payment is due within ten business days after the raise ends; you can pay earlier\. Your commitment shows when and how to pay; account details never come by email/;
const notDue = /Nothing is due/;
const where = /Your commitment shows where to pay and with which reference; account details never/;

/** What each says to an investor who has not paid; null where it is about no money of theirs. */
const ofUpdates: Readonly<Record<InvestorUpdate, RegExp | null>> = {
  ...{ signed: whenAndHow, amended: whenAndHow, reconfirmed: whenAndHow },
  ...{ waitlisted: notDue, unallocated: notDue, closed: notDue, released: notDue },
  ...{ lapsed: notDue, cancelled: notDue, declined: notDue },
  unpaid: /what arrives is paid back to you/,
  funded: /has arrived/,
  'arrived-late': /arrived after your commitment ended/,
  'allocated-paid': /has arrived already/,
  'money-noted': /from you has been received in total|None of your money for/,
  'refund-withdrawn': /has not paid \$10,000 back to you yet/,
  'refund-account': /The account is shown in the dashboard only, never in an email/,
  'owed-back': /has to pay back the \$10,000 it received from you/,
  refunded: /was paid back.*take a few days/,
  settled: /is invested/,
  // Only of who is bound; see below.
  'raise-closing': /New commitments are taken until the end/,
  ...{ 'raise-paused': null, 'raise-resumed': null, 'passed-over': null, countersigned: null },
  ...{ 'offer-expired': null, issued: null, 'issuance-corrected': null },
};
const ofTasks: Readonly<Record<InvestorTask, RegExp | null>> = {
  ...{ allocated: where, 'funding-due': where, 'funding-soon': where, 'funding-asked': where },
  'another-amount': where,
  offered: /Nothing is due before you sign/,
  'offer-soon': /You pay nothing before you sign/,
  ...{ 'reconfirm-due': /Nothing is due until you confirm/ },
  'reconfirm-soon': /Nothing is due until you confirm/,
  'closing-soon': null,
};
/** The same to the company. */
const ofBook: Readonly<Record<BookUpdate, RegExp | null>> = {
  ...{ 'soft-circled': /reserves nothing/, 'soft-circle-changed': /reserves nothing/ },
  signed: /Payment is due within ten business days after the raise ends/,
  amended: /Payment is due within ten business days after the raise ends/,
  reconfirmed: /Payment is due within ten business days after the raise ends/,
  ...{ waitlisted: notDue, cancelled: notDue, lapsed: notDue, declined: notDue },
  'offer-expired': null,
  'report-withdrawn': /took back the report that \$10,000/,
  'another-amount': /has arrived of \$10,000/,
  unpaid: /did not arrive in time.*it has to be paid back/,
  funded: /is confirmed as arrived/,
  refunded: /was paid back to Ivan/,
  'refund-withdrawn': /was not paid back to Ivan and is still due/,
};
const account = /sees the account to pay to with the commitment/;
const ofBookTasks: Readonly<Record<BookTask, RegExp>> = {
  'funding-reported': /confirms it once it arrives/,
  'reported-ended': /pays it back/,
  ...{ 'refund-due': account, 'refund-lapsed': account, 'refund-arrived': account },
  ...{ 'refund-owed': account, 'refund-surplus': account },
  'refund-account': /Pay back \$10,000 to Ivan.*never comes by email/,
  'confirm-soon': /confirms what has arrived/,
};

/** What is expected of each of some kinds. */
function expected<W extends string>(words: Readonly<Record<W, RegExp | null>>) {
  return Object.entries(words) as [W, RegExp | null][];
}

t.test('each kind says when to pay and how, or that nothing is due', async (t) => {
  for (const [what, words] of expected(ofUpdates)) {
    const told = investorUpdate(what, { status: 'binding' });
    if (words !== null) t.match(told, words, what);
  }
  for (const [what, words] of expected(ofTasks)) {
    if (words !== null) t.match(investorTask(what), words, what);
  }
  for (const [what, words] of expected(ofBook)) {
    if (words !== null) t.match(toCompany(what, { arrived: 400_000 }), words, what);
  }
  for (const [what, words] of expected(ofBookTasks))
    t.match(taskToCompany(what), words ?? /./, what);
});

t.test('what has arrived is said, and only what is missing is asked for', async (t) => {
  const received = 400_000;
  t.match(investorUpdate('signed', { received }), /\$4,000 of it has arrived\. Payment is due/);
  for (const what of ['funding-due', 'funding-soon', 'funding-asked', 'allocated'] as const) {
    t.match(investorTask(what, { received }), /pay the missing \$6,000/i, what);
  }
  t.match(investorUpdate('amended', { received: 1_000_000 }), /don’t have to pay anything more/);
  t.match(investorTask('another-amount', { received: 1_200_000 }), /too much is paid back to you/);
});

t.test('who has ended with money there is asked for an account, and others are not', async (t) => {
  const asked = /Enter the account for the refund with your commitment/;
  for (const what of ['cancelled', 'lapsed', 'declined', 'released', 'owed-back'] as const) {
    const told = investorUpdate(what, { refund: true });
    t.match(told, asked, what);
    t.notMatch(told, /Nothing is due/, what);
    t.notMatch(investorUpdate(what), asked, what);
  }
  t.match(investorUpdate('funded', { received: 1_200_000, owed: 200_000 }), asked);
  t.notMatch(investorUpdate('refunded', { refund: true }), asked);
});

t.test('an earlier end says what it means for paying', async (t) => {
  const closing = (more: Partial<OfCommitment>) => investorUpdate('raise-closing', more);
  t.match(closing({ status: 'binding' }), whenAndHow);
  t.match(closing({ status: 'binding', early: true }), notDue);
  t.match(closing({ status: 'binding', received: 1_000_000 }), /All of it has arrived/);
  t.match(closing({ status: 'reconfirm' }), /Nothing is due until you’ve confirmed/);
});

t.test('before shares are set, nobody is told to pay, whatever has arrived', async (t) => {
  const money = fc.integer({ min: 0, max: 2_000_000 });
  const kinds = fc.constantFrom<InvestorUpdate>(
    'signed',
    'amended',
    'reconfirmed',
    'raise-closing',
  );
  fc.assert(
    fc.property(kinds, money, fc.integer({ min: 1, max: 2_000_000 }), (what, received, amount) => {
      const of = { amount, ...(received === 0 ? {} : { received }), status: 'binding' } as const;
      const early = investorUpdate(what, { ...of, early: true });
      const later = investorUpdate(what, of);
      const isPaid = received >= amount;
      return (
        early.includes('Nothing is due before the end of the raise') &&
        !early.includes('Payment is due') &&
        (received === 0 || early.includes('was received early')) &&
        later.includes('Payment is due') === !isPaid &&
        later.includes('has arrived') === received > 0
      );
    }),
  );
  t.match(toCompany('signed', { early: true }), /Nothing is due until allocations are set/);
  t.match(toCompany('signed', { received: 1_000_000 }), /All of it has arrived/);
});

t.test('a raise at its end says what is due, or that nothing is', async (t) => {
  const told = (move: RaiseMove, more: object = {}) =>
    raiseKinds['raise.moved'].text({
      company: 'cmp_1',
      name: 'Acme',
      raise: 'rse_1',
      move,
      ...more,
    });
  t.match(told('settling'), /Nothing is due yet: allocations are set first/);
  t.match(told('settling', { until }), /Investors have until .* to pay/);
  t.match(told('shared-out', { until }), /Investors have until .* to pay/);
  t.match(told('closed_failed'), /Nothing has to be paid back/);
  const payments = { count: 2, amount: { amount: 600_000, currency: 'USD' } };
  t.match(
    told('closed_failed', { payments }),
    /2 payments, \$6,000 in total.*shows the owner the account/,
  );
  const settle = { company: 'cmp_1', name: 'Acme', raise: 'rse_1', asks: 'settle' } as const;
  t.match(raiseKinds['raise.review-needed'].text(settle), /so nothing is due/);
});
