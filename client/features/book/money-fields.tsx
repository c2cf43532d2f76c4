import { formatMoney, type Money } from '#shared/money/money.ts';
import {
  commitmentReasonMaxLength,
  commitmentReasonMinLength,
  paymentReferenceMaxLength,
} from '#shared/product/fields/limits.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import type { CommitmentData } from './commitment-loader.ts';

interface Of {
  readonly commitment: CommitmentData;
  /** As 2026-11-23, in UTC. */
  readonly today: string;
}

/**
 * The payment that is confirmed: reference and day, as far as they are known. Its amount is that of
 * the commitment, so nobody types it; after the end it is what has arrived.
 */
export function ConfirmedPayment({ commitment, today }: Of) {
  const { amount, reported, state } = commitment;
  const isLate = state === 'cancelled';
  return (
    <Payment
      label="Amount that arrived"
      hint="Everything received so far."
      amount={isLate ? (reported?.amount ?? amount) : amount}
      isFixed={!isLate}
      reference={reported?.reference ?? ''}
      dayLabel="Day it arrived"
      day={reported?.on ?? today}
    />
  );
}

/** The payment that pays back all that is owed: its amount is known, so nobody types it. */
export function Refund({ commitment, today }: Of) {
  return (
    <Payment
      label="Amount that was paid back"
      hint=""
      amount={commitment.owed ?? commitment.amount}
      isFixed
      reference=""
      dayLabel="Day it was paid back"
      day={today}
    />
  );
}

/** A payment that nobody had expected, beside what has arrived already. */
export function FurtherPayment({ commitment, today }: Of) {
  const { amount, received, reported } = commitment;
  const noted = received === null ? '' : ` ${formatMoney(received)} is recorded already.`;
  return (
    <>
      <input type="hidden" name="noted" value={received?.amount ?? 0} />
      <Payment
        label="Amount of this payment"
        hint={`For this payment only, in ${amount.currency}.${noted}`}
        amount={reported?.amount ?? null}
        currency={amount.currency}
        reference={reported?.reference ?? ''}
        referenceLabel="Reference of this payment"
        dayLabel="Day of this payment"
        day={reported?.on ?? today}
      />
      <Reason />
    </>
  );
}

/** All that has arrived, and why it is another amount than was expected or noted. */
export function Received({ commitment: { amount, received } }: Pick<Of, 'commitment'>) {
  return (
    <>
      <input type="hidden" name="currency" value={amount.currency} />
      <MoneyField
        name="amount"
        label="Total received"
        hint={`Out of ${formatMoney(amount)}. Enter 0 if nothing arrived.`}
        currency={amount.currency}
        value={received === null ? '' : figures(received)}
      />
      <Reason />
    </>
  );
}

/** Why, which the investor reads. */
export function Reason() {
  return (
    <TextField
      name="reason"
      label="Reason"
      hint={`The investor sees it. At least ${commitmentReasonMinLength} characters.`}
      maxLength={commitmentReasonMaxLength}
    />
  );
}

function Payment(props: {
  readonly label: string;
  readonly hint: string;
  readonly amount: Money | null;
  /** It cannot be another one. */
  readonly isFixed?: boolean;
  readonly currency?: Money['currency'];
  readonly reference: string;
  readonly referenceLabel?: string;
  readonly dayLabel: string;
  readonly day: string;
}) {
  const { label, hint, amount, reference, dayLabel, day } = props;
  const { referenceLabel = 'Bank reference', isFixed = false } = props;
  const currency = amount?.currency ?? props.currency ?? 'USD';
  const { error } = useField('amount');
  return (
    <>
      <input type="hidden" name="currency" value={currency} />
      {/* What is owed may have changed since the page was read: then it is asked for. */}
      {isFixed && error === undefined ? (
        <input type="hidden" name="amount" value={amount === null ? '' : figures(amount)} />
      ) : (
        <MoneyField
          name="amount"
          label={label}
          hint={hint}
          currency={currency}
          value={amount === null ? '' : figures(amount)}
        />
      )}
      <TextField
        name="reference"
        label={referenceLabel}
        hint="As it is on the bank statement, 3 to 64 characters."
        value={reference}
        maxLength={paymentReferenceMaxLength}
        exact
      />
      <DateField name="on" label={dayLabel} value={day} />
    </>
  );
}

/** An amount without the sign of its currency, as it is typed. */
function figures(amount: Money): string {
  return formatMoney(amount).replace(/^[^\d]+/, '');
}
