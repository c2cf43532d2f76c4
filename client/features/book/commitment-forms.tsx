import type { ReactNode } from 'react';
import { formatMoney, type Money } from '../../../shared/money/money.ts';
import {
  commitmentReasonMaxLength,
  commitmentReasonMinLength,
  paymentReferenceMaxLength,
} from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import { confirmIntent, declineIntent, receivedIntent, refundIntent } from './book-actions.ts';
import type { Deed } from './book-address.ts';
import type { ShownCommitment } from './shown-commitment.ts';

interface Words {
  readonly intent: string;
  readonly title: string;
  readonly lede: string;
  readonly submit: string;
  readonly variant: 'primary' | 'secondary' | 'danger';
}

const words: Readonly<Record<Deed, Words>> = {
  'confirm-funding': {
    intent: confirmIntent,
    title: 'Mark as funded',
    lede: 'Look at the bank account first: what you confirm here counts as money that has arrived.',
    submit: 'Mark as funded',
    variant: 'primary',
  },
  'note-received': {
    intent: receivedIntent,
    title: 'Another amount arrived',
    lede: 'The investor is told how much is missing or too much, and reports the rest or changes the commitment. If it ends before it is paid, what has arrived is to be paid back.',
    submit: 'Note what arrived',
    variant: 'secondary',
  },
  'mark-refunded': {
    intent: refundIntent,
    title: 'Mark as refunded',
    lede: 'Once you have paid it back, the whole amount in one payment.',
    submit: 'Mark as refunded',
    variant: 'primary',
  },
  decline: {
    intent: declineIntent,
    title: 'Decline',
    lede: 'The investor reads the reason. It cannot be undone.',
    submit: 'Decline the commitment',
    variant: 'danger',
  },
};

/** A payment that its investor had reported, and that arrives after the commitment has ended. */
const late: Words = {
  ...words['confirm-funding'],
  title: 'The reported payment has arrived',
  lede: 'This commitment has ended. If the money is on the bank account all the same, confirm it here: it is then to be paid back.',
  submit: 'Confirm the payment',
};

function wordsOf(deed: Deed, { state }: ShownCommitment): Words {
  return deed === 'confirm-funding' && state === 'cancelled' ? late : words[deed];
}

/** What can be done with a commitment now, each with what it asks for. */
export function CommitmentForms(props: {
  readonly commitment: ShownCommitment;
  /** What somebody has come to do. */
  readonly deed: Deed | null;
  /** As 2026-11-23, in UTC. */
  readonly today: string;
}) {
  const { commitment, deed, today } = props;
  const fields = {
    'confirm-funding': <Payment commitment={commitment} today={today} isIncoming />,
    'note-received': <Received commitment={commitment} />,
    'mark-refunded': <Payment commitment={commitment} today={today} />,
    decline: <Reason />,
  };
  const offered = (Object.keys(words) as Deed[]).filter((one) => commitment.can.includes(one));
  const awaited = isAwaited(commitment) ? 'confirm-funding' : null;
  const others = (Object.keys(words) as Deed[]).filter((one) => !offered.includes(one));
  return (
    <>
      {others.map((one) => (
        <Done key={one} intent={words[one].intent} />
      ))}
      {offered.length === 0 ? null : (
        <Disclosures>
          {offered.map((one) => (
            <DeedForm
              key={one}
              words={wordsOf(one, commitment)}
              commitment={commitment}
              isOpen={one === (deed ?? awaited)}
            >
              {fields[one]}
            </DeedForm>
          ))}
        </Disclosures>
      )}
    </>
  );
}

/** Somebody says that the money is on its way. */
function isAwaited({ reported, state }: ShownCommitment): boolean {
  return reported !== null && state === 'signed';
}

function DeedForm(props: {
  readonly words: Words;
  readonly commitment: ShownCommitment;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const { commitment, isOpen } = props;
  const { intent, title, lede, submit, variant } = props.words;
  // What can be done again says in its form what it did.
  const wasSent = useFormResult(intent) !== null;
  return (
    <Disclosure title={title} open={isOpen || wasSent}>
      <p>{lede}</p>
      <Form key={commitment.version} intent={intent} submit={submit} variant={variant}>
        <input type="hidden" name="id" value={commitment.id} />
        <input type="hidden" name="version" value={commitment.version} />
        {props.children}
      </Form>
    </Disclosure>
  );
}

/** Amount, reference and day, as far as they are known. */
function Payment(props: {
  readonly commitment: ShownCommitment;
  readonly today: string;
  readonly isIncoming?: boolean;
}) {
  const { commitment, today, isIncoming = false } = props;
  const { amount, reported, received, state } = commitment;
  const known = isIncoming ? reported : null;
  const isLate = isIncoming && state === 'cancelled';
  return (
    <>
      <input type="hidden" name="currency" value={amount.currency} />
      <MoneyField
        name="amount"
        label={isIncoming ? 'Amount that arrived' : 'Amount that was paid back'}
        hint={isLate ? 'All that has arrived.' : `It has to be ${formatMoney(amount)}.`}
        currency={amount.currency}
        value={figures((isLate ? received : null) ?? amount)}
      />
      <TextField
        name="reference"
        label="Reference at the bank"
        hint="3 to 64 characters."
        value={known?.reference ?? ''}
        maxLength={paymentReferenceMaxLength}
        exact
      />
      <DateField
        name="on"
        label={isIncoming ? 'Day it arrived' : 'Day it was paid back'}
        value={known?.on ?? today}
      />
    </>
  );
}

/** What has arrived so far, and why it is set back. */
function Received({ commitment: { amount, received } }: { readonly commitment: ShownCommitment }) {
  return (
    <>
      <input type="hidden" name="currency" value={amount.currency} />
      <MoneyField
        name="amount"
        label="Arrived so far, in all"
        hint={`Of ${formatMoney(amount)}. Enter 0 if a payment was reported and nothing arrived.`}
        currency={amount.currency}
        value={received === null ? '' : figures(received)}
      />
      <Reason />
    </>
  );
}

function Reason() {
  return (
    <TextField
      name="reason"
      label="Reason"
      hint={`At least ${commitmentReasonMinLength} characters.`}
      maxLength={commitmentReasonMaxLength}
    />
  );
}

/** An amount without the sign of its currency, as it is typed. */
function figures(amount: Money): string {
  return formatMoney(amount).replace(/^[^\d]+/, '');
}

/** The result of a form that is not offered any more, because it did what it is for. */
function Done({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}
