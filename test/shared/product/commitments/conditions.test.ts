/** What somebody can do with a commitment now, and what they have to do. */
import t from 'tap';
import { cancelBy, commitmentTask } from '#shared/product/commitments/commitment-task.ts';
import {
  type JudgedCommitment,
  type JudgedRaise,
  possibleEvents,
  type Viewer,
} from '#shared/product/commitments/conditions.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { raiseStates } from '#shared/product/raises/lifecycle.ts';

const now = Date.parse('2026-06-01T10:00:00.000Z');
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();
const open: JudgedRaise = {
  ...{ state: 'live', oversubscription: 'waitlist_fifo', allocatedAt: null },
  ...{ deadlineAt: hours(48.1), earlyCloseAt: null },
};
const late = { ...open, deadlineAt: hours(48) };
const settling = { ...late, state: 'settling' } as const;
const undecided = { ...settling, oversubscription: 'scale_back' } as const;
const investor: Viewer = { part: 'investor', isInvestor: true };
const owner: Viewer = { part: 'owner', isInvestor: false };
const operator: Viewer = { part: 'operator', isInvestor: false };

/** What can be done, as one line. */
const can = (
  commitment: Partial<JudgedCommitment> & Pick<JudgedCommitment, 'state'>,
  raise = open,
  who = investor,
) => {
  const money = { isReported: false, isOwed: false, wasRefunded: false };
  const nothing = { ...money, isCountersigned: false, offerExpiresAt: null, reconfirmDueAt: null };
  return possibleEvents({ ...nothing, ...commitment }, raise, who, now).join(' ');
};

t.test('an investor signs and changes while commitments are taken', (t) => {
  for (const state of raiseStates) {
    const takes = state === 'live' || state === 'closing';
    const raise = { ...open, state };
    const offered = { state: 'offered', offerExpiresAt: hours(1) } as const;
    t.equal(can({ state: 'soft_circled' }, raise), takes ? 'amend commit cancel' : 'cancel');
    t.equal(can(offered, raise), `${takes ? 'accept-offer ' : ''}decline-offer cancel`, state);
    const canDecline = takes || state === 'paused' || state === 'settling';
    const asOwner = canDecline ? 'note-received decline' : 'note-received';
    t.equal(can({ state: 'waitlisted' }, raise, owner), asOwner, state);
  }
  t.end();
});

t.test('until 48 hours before the end, and not once a payment is reported', (t) => {
  t.equal(can({ state: 'signed' }), 'amend cancel report-funding');
  t.equal(can({ state: 'signed' }, late), 'report-funding');
  t.equal(can({ state: 'signed', isReported: true }), 'cancel report-funding withdraw-report');
  t.equal(can({ state: 'funded' }), 'cancel');
  t.equal(can({ state: 'funded' }, late), '');
  t.equal(can({ state: 'waitlisted' }, late), 'amend cancel', 'nothing is bound yet');
  t.equal(can({ state: 'soft_circled' }, late), 'amend commit cancel');
  t.end();
});

t.test('until an offer or the time to confirm is over', (t) => {
  for (const [ends, isAhead] of [
    [hours(1), true],
    [hours(0), false],
    [null, true],
  ] as const) {
    const accept = isAhead ? 'accept-offer ' : '';
    t.equal(can({ state: 'offered', offerExpiresAt: ends }), `${accept}decline-offer cancel`);
    const reconfirm = can({ state: 'reconfirm_due', reconfirmDueAt: ends }, late);
    t.equal(reconfirm, isAhead ? 'cancel reconfirm' : 'cancel');
  }
  t.end();
});

t.test('money is confirmed by somebody else, once it is known how much is owed', (t) => {
  const signed = { state: 'signed', isReported: true } as const;
  const shared = { ...undecided, allocatedAt: hours(-1) };
  for (const raise of [settling, shared]) {
    t.equal(can(signed, raise), 'report-funding withdraw-report');
    t.equal(can(signed, raise, operator), 'confirm-funding note-received');
    t.equal(can(signed, raise, owner), 'confirm-funding note-received countersign decline');
  }
  t.equal(can(signed, undecided), 'withdraw-report');
  t.equal(
    can(signed, undecided, owner),
    'note-received countersign',
    'money may arrive all the same',
  );
  t.equal(can(signed, undecided, operator), 'note-received');
  for (const part of ['owner', 'operator', 'reader'] as const) {
    t.equal(can(signed, settling, { part, isInvestor: true }), '', 'nobody confirms their own');
  }
  t.equal(can(signed, settling, { part: 'reader', isInvestor: false }), '');
  const gone = { state: 'cancelled' } as const;
  t.equal(can({ ...gone, isReported: true }, undecided, owner), 'confirm-funding note-received');
  t.equal(can({ ...gone, isReported: true }), 'withdraw-report', 'also after the end');
  t.equal(can(gone, settling, owner), 'note-received', 'nothing was reported');
  const due = { state: 'refund_due', isOwed: true } as const;
  t.equal(can(due, settling, owner), 'note-received mark-refunded');
  const again = { state: 'settled', isOwed: true, wasRefunded: true } as const;
  t.equal(can(again, settling, owner), 'note-received mark-refunded withdraw-refund');
  t.equal(can({ state: 'refunded' }, settling, owner), 'note-received', 'and nothing is owed');
  t.end();
});

t.test('a company countersigns once, and declines only before that', (t) => {
  const signatory: Viewer = { part: 'signatory', isInvestor: false };
  const states = commitmentStates.filter((state) =>
    can({ state }, open, owner).includes('countersign'),
  );
  t.same(states, ['signed', 'funded']);
  for (const state of raiseStates) {
    const raise = { ...open, state };
    const isRunning = ['live', 'paused', 'closing', 'settling'].includes(state);
    for (const viewer of [owner, signatory]) {
      const offered = can({ state: 'signed' }, raise, viewer).includes('countersign');
      t.equal(offered, isRunning, `${viewer.part}, ${state}`);
    }
    t.equal(can({ state: 'signed' }, raise, owner).includes('decline'), isRunning, state);
    const both = can({ state: 'signed', isCountersigned: true }, raise, owner);
    t.notMatch(both, /countersign|decline/, state);
  }
  t.equal(can({ state: 'funded' }, open, signatory), 'countersign', 'and nothing else');
  t.notMatch(can({ state: 'signed' }, undecided, owner), 'decline', 'while shares are given out');
  t.notMatch(can({ state: 'signed' }, open, operator), 'countersign');
  t.equal(can({ state: 'signed' }, open, { part: 'owner', isInvestor: true }), '', 'one’s own');
  t.end();
});

t.test('what has to be done first, and until when', (t) => {
  const usd = (amount: number) => ({ amount, currency: 'USD' }) as const;
  type Judged = Parameters<typeof commitmentTask>[0];
  const due: Judged = {
    can: ['cancel', 'report-funding'],
    ...{ amount: usd(100), received: null, reported: null },
    ...{ offerExpiresAt: 'offer', reconfirmDueAt: 'terms', fundingDueAt: 'payment' },
  };
  const pay = { kind: 'pay', until: 'payment' };
  t.same(commitmentTask(due), pay);
  t.same(commitmentTask({ ...due, received: usd(99) }), pay, 'a cent is missing');
  t.same(commitmentTask({ ...due, received: usd(100) }), null);
  t.same(commitmentTask({ ...due, fundingDueAt: null }), null);
  t.same(commitmentTask({ ...due, can: ['cancel'] }), null);
  const reported = {
    by: 'Ivan',
    amount: usd(100),
    reference: 'RH-1',
    on: '2026-06-01',
    at: hours(0),
  };
  t.same(commitmentTask({ ...due, reported }), null);
  t.same(commitmentTask({ ...due, reported, received: usd(1) }), null);
  t.same(commitmentTask({ ...due, can: ['accept-offer'] }), { kind: 'accept', until: 'offer' });
  t.same(commitmentTask({ ...due, can: ['reconfirm'] }), { kind: 'reconfirm', until: 'terms' });
  t.equal(cancelBy({ can: ['cancel'], cancelUntil: 'end' }), 'end');
  t.equal(cancelBy({ can: ['amend'], cancelUntil: 'end' }), null);
  t.end();
});
