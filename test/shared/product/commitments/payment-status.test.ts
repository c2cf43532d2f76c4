/** The payment status of a commitment: one for every amount that can arrive. */
import fc from 'fast-check';
import t from 'tap';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import {
  type JudgedPayment,
  paymentStatuses,
  paymentStatusOf,
} from '#shared/product/commitments/payment-status.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';

const payments: fc.Arbitrary<JudgedPayment> = fc
  .record({
    state: fc.constantFrom(...commitmentStates),
    amount: fc.integer({ min: 1, max: 1_000 }),
    arrived: fc.integer({ min: 0, max: 2_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isReported: fc.boolean(),
    isAllocated: fc.boolean(),
  })
  .map(({ part, ...payment }) => ({
    ...payment,
    returned: Math.floor(payment.arrived * part),
  }));

const untouched: JudgedPayment = {
  ...{ state: 'signed', amount: 500, arrived: 0, returned: 0 },
  ...{ isReported: false, isAllocated: true },
};

t.test('what a founder reads of a payment', async (t) => {
  const statusOf = (with_: Partial<JudgedPayment>) => paymentStatusOf({ ...untouched, ...with_ });
  t.equal(statusOf({}), 'unpaid');
  t.equal(statusOf({ isAllocated: false }), 'not_due', 'the shares are not known');
  t.equal(statusOf({ state: 'reconfirm_due' }), 'not_due', 'the terms are not confirmed');
  t.equal(statusOf({ isReported: true }), 'reported');
  t.equal(statusOf({ arrived: 499 }), 'partly_paid');
  t.equal(statusOf({ arrived: 500 }), 'paid');
  t.equal(statusOf({ state: 'funded', isReported: true }), 'paid');
  t.equal(statusOf({ state: 'funded', arrived: 501 }), 'refund_due', 'what is too much');
  t.equal(statusOf({ state: 'cancelled', isReported: true }), 'reported', 'it may still arrive');
  t.equal(statusOf({ state: 'cancelled' }), null);
  t.equal(statusOf({ state: 'refunded', arrived: 500, returned: 500 }), 'refunded');
  for (const state of ['soft_circled', 'waitlisted', 'offered'] as const) {
    t.equal(statusOf({ state }), null, state);
  }
});

t.test('money is never overlooked, and nobody is asked for what is not due', async () => {
  fc.assert(
    fc.property(payments, (payment) => {
      const status = paymentStatusOf(payment);
      const held = payment.arrived - payment.returned;
      if (held > 0 && status === null) return false;
      if (owedBack(payment) > 0 && status !== 'refund_due') return false;
      if (status === 'unpaid' || status === 'not_due') return held === 0 && !payment.isReported;
      return status === null || paymentStatuses.includes(status);
    }),
  );
});

t.test('only what is unpaid depends on whether shares are known', async () => {
  fc.assert(
    fc.property(payments, (payment) => {
      const known = paymentStatusOf({ ...payment, isAllocated: true });
      const open = paymentStatusOf({ ...payment, isAllocated: false });
      return known === 'unpaid' ? open === 'not_due' : open === known;
    }),
  );
});
