import { viewAddress } from '#api/platform/events/view-address.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { raiseStateLabels } from '#shared/product/raises/lifecycle.ts';
import type { Blocker, BlockerCode } from '#shared/product/raises/settling.ts';
import { addedUp } from '../commitments/commitment-sums.ts';
import type { Total } from '../commitments/raise-totals.ts';
import { isAllocated } from '../commitments/shared-out.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { arrivedIn, type SettlingSums } from './settling-sums.ts';

const none: Total = { amount: 0, count: 0 };

/**
 * All that blocks the success of a raise, what comes first at first.
 * @param differences in the ledger of the raise, each as a sentence
 */
export function blockersOf(
  row: RaiseRow,
  { totals, sums }: SettlingSums,
  differences: readonly string[],
): readonly Blocker[] {
  const found: Blocker[] = [];
  const money = (amount: number): Money => ({ amount, currency: row.currency });
  // Where there are such commitments, the book shows these alone.
  const inBook = (filter = {}) => viewAddress('book', { raise: row.id, ...filter });
  function add(
    code: BlockerCode,
    { amount, count }: Total,
    message: string,
    path = inBook(),
  ): void {
    found.push({ code, message, count, amount: amount === 0 ? null : money(amount), path });
  }
  const sumOf = (state: CommitmentState) => totals.get(state) ?? none;
  // Of several states only how many there are: soft circles and signatures are no one sum.
  const countOf = (...states: readonly CommitmentState[]): Total => ({
    amount: 0,
    count: states.reduce((count, state) => count + sumOf(state).count, 0),
  });

  if (row.state !== 'settling') {
    const message = `This raise is ${raiseStateLabels[row.state].toLowerCase()}. It can close as funded once it is settling.`;
    // Operators have no editor of raises.
    add('not-settling', none, message, viewAddress('review', { raise: row.id }));
  }
  const missing = (row.min_amount ?? 0) - arrivedIn(totals);
  if (missing > 0) {
    const message = `Payments are ${formatMoney(money(missing))} below the minimum.`;
    add('below-minimum', { amount: missing, count: 0 }, message);
  }
  const unallocated = !isAllocated(row);
  const open = countOf(
    'soft_circled',
    'offered',
    ...(unallocated ? [] : (['waitlisted'] as const)),
  );
  if (open.count > 0) {
    add('still-closing', open, `${counted(open)} not signed in time. We’re ending them.`);
  }
  if (unallocated) {
    const asked = countOf('signed', 'waitlisted');
    add('unallocated', asked, 'Allocations are not known yet, so nothing is due.');
  }
  const again = sumOf('reconfirm_due');
  if (again.count > 0) {
    const message = `${counted(again)} not reconfirmed since the terms changed. Without reconfirmation, they’re cancelled.`;
    add('to-reconfirm', again, message, inBook({ state: 'reconfirm_due' }));
  }
  if (!unallocated) addUnpaid();
  const toCountersign = addedUp(sums, 'toCountersign', ['funded']);
  if (toCountersign.count > 0) {
    const message = `${counted(toCountersign)} funded and not countersigned by the company. Its owner or a signatory countersigns in the book.`;
    add('to-countersign', toCountersign, message, inBook({ countersigning: 'waiting' }));
  }
  if (differences.length > 0) {
    const message = `The ledger of this raise has differences in ${differences.length} ${differences.length === 1 ? 'place' : 'places'}.`;
    add('ledger-differs', none, message, viewAddress('health'));
  }
  return found;

  function addUnpaid(): void {
    // What investors say they have paid, and nobody has seen arrive yet, or not as a whole.
    const reported = addedUp(sums, 'underway', ['signed']);
    const signed = sumOf('signed');
    const unpaid = {
      amount: signed.amount - reported.amount,
      count: signed.count - reported.count,
    };
    // Until when stands beside them, in the time of whoever reads.
    if (reported.count > 0) {
      const message = `${counted(reported)} reported as paid but not confirmed, or partly paid. Anything not confirmed in time is cancelled.`;
      add('reported', reported, message, inBook({ payment: 'reported,partly_paid' }));
    }
    if (unpaid.count > 0) {
      const lapse = unpaid.count === 1 ? 'It lapses' : 'They lapse';
      add(
        'unpaid',
        unpaid,
        `${counted(unpaid)} signed and not paid. ${lapse} if not paid in time.`,
        inBook({ payment: 'unpaid' }),
      );
    }
  }
}

function counted({ count }: Total): string {
  return count === 1 ? '1 commitment is' : `${count} commitments are`;
}
