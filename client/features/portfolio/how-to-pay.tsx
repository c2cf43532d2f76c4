import { formatMoney } from '#shared/money/money.ts';
import type { CommitmentPayment } from '#shared/product/payments/payments.ts';
import { CopiedFacts } from '../../domain/payment/copied-facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { QrDrawing } from '../../ui/data/qr-drawing.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import type { CommitmentData } from './portfolio-loader.ts';
import { stillToPay } from './portfolio-words.ts';

/** How a signed amount is paid: to which account, if there is one, and with which reference. */
export function HowToPay(props: {
  readonly commitment: CommitmentData;
  readonly payment: CommitmentPayment | null;
}) {
  const { commitment, payment } = props;
  const { raise, fundingDueAt } = commitment;
  const due =
    fundingDueAt === null
      ? 'It’s due within ten business days after the raise ends. You can pay earlier.'
      : 'If it doesn’t arrive in time, the commitment is cancelled.';
  if (payment?.state === 'shown') {
    return (
      <div className={stackCss['space4']}>
        <p>
          Pay {raise.company} directly, in one transfer. This portal never takes or holds money.{' '}
          {due}
        </p>
        <Transfer payment={payment} />
      </div>
    );
  }
  return (
    <ul>
      <li>
        Pay {formatMoney(stillToPay(commitment))} to {raise.company} directly, in one transfer. This
        portal never takes or holds money.
      </li>
      <li>{whereTo(raise.company, payment)}</li>
      <li>Put your legal name on the transfer, and keep its reference.</li>
      <li>{due}</li>
    </ul>
  );
}

function whereTo(company: string, payment: CommitmentPayment | null): string {
  // It may have been changed just now, so nothing is said of where else to pay.
  if (payment === null) {
    return 'We couldn’t load its bank account. Reload this page before you pay.';
  }
  return payment.state === 'unreadable'
    ? 'Its bank account can’t be shown right now. Ask an operator of this portal.'
    : `${company} gives you its bank details. Check them with someone you know there before you pay: fake bank details are a common fraud.`;
}

/** That nobody is to pay for now, because the account was changed. */
export function PaymentHold({ commitment }: { readonly commitment: CommitmentData }) {
  const { hold, raise } = commitment;
  if (hold === null || stillToPay(commitment).amount === 0) return null;
  return (
    <Notice
      tone="attention"
      title={
        <>
          Don’t pay until <FormattedDate moment={hold.until} />
        </>
      }
    >
      <p>
        {raise.company} has changed its bank account. Until then neither account is shown, in case
        someone else changed it.{' '}
        {hold.payBy === null ? null : (
          <>
            After that you have until <FormattedDate moment={hold.payBy} /> to pay.{' '}
          </>
        )}
        If you have just paid, tell the company. Account details never come by email.
      </p>
    </Notice>
  );
}

/** What a transfer asks for, each with a button that copies it. */
function Transfer({ payment }: { readonly payment: CommitmentPayment }) {
  const { account, amount, reference, qr } = payment;
  if (account === null || amount === null) return null;
  return (
    <>
      <CopiedFacts account={account} amount={amount} reference={reference} />
      {qr === null ? null : (
        <figure className={stackCss['space2']}>
          <QrDrawing qr={qr} label="QR code with the transfer, for your banking app" />
          <figcaption>Scan it with your banking app, which fills in the transfer.</figcaption>
        </figure>
      )}
      <p>
        The reference belongs to this commitment only, so the company can find your payment. Account
        details never come by email. If a message names another account, don’t pay.
      </p>
    </>
  );
}
