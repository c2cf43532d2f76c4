/** What the desk of a raise that is settled says of paying: when, how, and what has arrived. */
import { formatMoney } from '#shared/money/money.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import type { Fact } from '../../ui/data/facts.tsx';

type Desk = Pick<SettlingDesk, 'raise' | 'paying' | 'fundingDueAt' | 'totals' | 'failure'>;

const howWords: Readonly<Record<SettlingDesk['paying']['state'], string>> = {
  none: 'The company has no confirmed bank account, so investors ask it where to pay',
  held: 'The bank account was changed: investors are told not to pay yet',
  shown: 'To the bank account that investors see with their commitment, each with a reference',
};

/** Returns what is said of paying, beside the moments until when it can be done. */
export function moneyFacts({
  raise,
  paying,
  fundingDueAt,
  totals,
  failure,
}: Desk): readonly Fact[] {
  if (raise.state !== 'settling') return [];
  const received = failure.refunds.amount;
  const whole = totals.find(({ state }) => state === 'funded')?.amount.amount ?? 0;
  return [
    ...(received.amount === whole
      ? []
      : [{ label: 'Received so far, including partial payments', value: formatMoney(received) }]),
    ...(fundingDueAt === null
      ? [{ label: 'Payments', value: 'Nothing is due yet: allocations are set first' }]
      : [{ label: 'How to pay', value: howWords[paying.state] }]),
  ];
}
