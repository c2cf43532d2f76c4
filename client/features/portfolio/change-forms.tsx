import { formatMoney } from '#shared/money/money.ts';
import { commitmentReasonMaxLength } from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { hasForm } from './forms-shown.tsx';
import { amendIntent, cancelIntent, declineIntent } from './portfolio-actions.ts';
import type { CommitmentData } from './portfolio-loader.ts';
import { cancelWords } from './portfolio-words.ts';

/** Which commitment a form is about, as it was when the page was made. */
export function About({ commitment }: { readonly commitment: CommitmentData }) {
  const { id, version } = commitment;
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

/** Another amount of a soft circle, or less on the waitlist, which nobody signs. */
export function AmendForm({ commitment }: { readonly commitment: CommitmentData }) {
  const { amount, atLeast, state } = commitment;
  const isWaiting = state === 'waitlisted';
  const isOpen = useFormResult(amendIntent) !== null;
  if (!hasForm[amendIntent](commitment)) return null;
  return (
    <Disclosure title="Change the amount" open={isOpen}>
      <Form intent={amendIntent} submit="Change the amount" variant="secondary">
        <About commitment={commitment} />
        <input type="hidden" name="currency" value={amount.currency} />
        <MoneyField
          name="amount"
          label="New amount"
          hint={`Now ${formatMoney(amount)}.${isWaiting ? ' You keep your position for this or less.' : ''}`}
          currency={amount.currency}
          {...(isWaiting ? { value: formatMoney(amount) } : {})}
        />
        {isWaiting ? (
          <MoneyField
            name="atLeast"
            label="The least you’d take"
            hint="We’ll offer you what’s available once it’s at least this much. Leave empty to wait for the whole amount."
            currency={amount.currency}
            optional
            value={atLeast === null ? '' : formatMoney(atLeast)}
          />
        ) : null}
      </Form>
    </Disclosure>
  );
}

/** Declines an offer. */
export function DeclineForm({ commitment }: { readonly commitment: CommitmentData }) {
  const isOpen = useFormResult(declineIntent) !== null;
  if (!hasForm[declineIntent](commitment)) return null;
  return (
    <Disclosure title="Decline the offer" open={isOpen}>
      <Form intent={declineIntent} submit="Decline the offer" variant="danger">
        <About commitment={commitment} />
        <p>It is offered to the next on the waitlist, and your commitment ends.</p>
      </Form>
    </Disclosure>
  );
}

/** Takes a commitment back, once it is said what follows from that. */
export function CancelForm({ commitment }: { readonly commitment: CommitmentData }) {
  const isOpen = useFormResult(cancelIntent) !== null;
  if (!hasForm[cancelIntent](commitment)) return null;
  return (
    <Disclosure title="Cancel the commitment" open={isOpen}>
      <Form intent={cancelIntent} submit="Cancel the commitment" variant="danger">
        <About commitment={commitment} />
        <p>{cancelWords(commitment)}</p>
        <TextAreaField
          name="reason"
          label="Reason"
          hint="The company sees it."
          maxLength={commitmentReasonMaxLength}
          optional
          short
        />
      </Form>
    </Disclosure>
  );
}
