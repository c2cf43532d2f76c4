import { formatMoney } from '#shared/money/money.ts';
import { PaymentBadge } from '../../domain/commitment/payment-badge.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import rowCss from '../../ui/layout/row.module.css';
import type { CommitmentData } from './commitment-loader.ts';

/** The payment of a commitment in a line of the book: its status, and the day or amount that matters. */
export function PaymentCell(props: {
  readonly commitment: CommitmentData;
  /** When the raise closes; null once it has, or while no deadline is set. */
  readonly closes: DateText | null;
}) {
  const { commitment, closes } = props;
  const { payment, state, amount, owed } = commitment;
  if (payment === null) return null;
  // Its state says the same, and the amount has a column of its own.
  if (payment === state && owed?.amount === amount.amount) return null;
  if (payment === 'not_due') return <NotDue commitment={commitment} closes={closes} />;
  return (
    <span className={rowCss['pair']}>
      <PaymentBadge status={payment} />
      <Detail commitment={commitment} closes={closes} />
    </span>
  );
}

type Props = Parameters<typeof PaymentCell>[0];

/** Why nothing has to be paid yet, and from when it has. */
export function NotDue({ commitment: { state }, closes }: Props) {
  if (state === 'reconfirm_due') return 'Not due until reconfirmed';
  if (closes === null) return 'Payments open once allocations are set';
  return (
    <>
      Payments open after <ShortTime moment={closes} />
    </>
  );
}

function Detail({ commitment, closes }: Props) {
  const { payment, owed, received, receivedEarly, until, heldUntil, paymentDay } = commitment;
  switch (payment) {
    case 'refund_due':
      return owed && formatMoney(owed);
    case 'unpaid':
      if (heldUntil !== null) return <Due word="On hold until" moment={heldUntil} />;
      if (until !== null) return <Due word="Due" moment={until} />;
      return closes && <Due word="Due after" moment={closes} />;
    case 'partly_paid':
      return (
        received && `${formatMoney(received)} ${receivedEarly ? 'received early' : 'received'}`
      );
    default:
      return paymentDay && <ShortTime moment={paymentDay} />;
  }
}

function Due({ word, moment }: { readonly word: string; readonly moment: DateText }) {
  return (
    <span>
      {word} <ShortTime moment={moment} />
    </span>
  );
}
